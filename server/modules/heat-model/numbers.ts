export const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

/** Moves towards a target by at most `step` ≥ 0. */
export const approach = (value: number, target: number, step: number): number =>
  target > value ? Math.min(target, value + step) : Math.max(target, value - step)
