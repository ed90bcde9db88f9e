package retarget

import "furitsuke/motion"

// looks is in how many frames a motion is looked at as a whole.
const looks = 16

// stand makes up for files whose offsets have another axis up than their motion:
// seen in one of +Y whose figure stands along +Z. A figure that lies on the floor
// looks alike but for the height of its hips, which then lie, and do not stand,
// a leg's length away from the floor. It also tells a figure that stands in the
// floor.
func (c *converter) stand(n int, hipsHeight float64, r *Report) {
	votes := map[motion.Vec3]int{}
	seen, highest := 0, 0.0
	for i := range min(n, looks) {
		c.pose(i * n / min(n, looks))
		hips := c.bone[motion.Hips]
		spine, at := axis(c.world[hips].Rotate(motion.Vec3{Y: 1})), c.place[hips]
		height := at.Dot(spine) / hipsHeight
		if spine.Y == 0 && height > 0.6 && height < 1.4 && at.Y < 0.3*hipsHeight {
			votes[spine]++
		}
		seen++
		highest = max(highest, at.Y)
	}
	for up, k := range votes {
		if 2*k > seen {
			c.upright, r.Turned = motion.FromTo(up, motion.Vec3{Y: 1}), true
			return
		}
	}
	r.Sunk = highest < 0.3*hipsHeight
}
