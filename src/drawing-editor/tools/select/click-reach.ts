/** A pointer that moves less is still a click, CSS px. */
export const CLICK_REACH_PX = 3
