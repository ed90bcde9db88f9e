// cutAlpha is a cut-out's alpha: full on one side of the cutoff, none on the
// other, and between them one pixel wide, which the samples then share.
float cutAlpha(float a) {
  return clamp((a - mat.turn.z) / max(fwidth(a), 1e-4) + 0.5, 0.0, 1.0);
}
