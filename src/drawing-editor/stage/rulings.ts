/** Lines that a person drew from the rulers to snap to, document px: upright ones by x, level ones by y. */
export interface Rulings {
  readonly x: readonly number[]
  readonly y: readonly number[]
}

export const NO_RULINGS: Rulings = { x: [], y: [] }

/** The ruling at an index somewhere else; null takes it away, an index beyond the last adds one. */
export function withRuling(rulings: Rulings, axis: 'x' | 'y', index: number, at: number | null): Rulings {
  const list = at === null ? rulings[axis].toSpliced(index, 1) : [...rulings[axis]]
  if (at !== null) list[Math.min(index, list.length)] = at
  return { ...rulings, [axis]: list }
}
