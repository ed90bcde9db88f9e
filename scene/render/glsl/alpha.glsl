// cutAlpha is a cut-out's alpha: full on one side of the cutoff, none on the
// other, and between them one pixel wide, which the samples then share. Without
// samples (toLight.w is then a half) a pixel is there or not.
float cutAlpha(float a) {
  a = clamp((a - mat.surface.z) / max(fwidth(a), 1e-4) + 0.5, 0.0, 1.0);
  if (a <= frame.toLight.w) discard;
  return frame.toLight.w > 0.0 ? 1.0 : a;
}
