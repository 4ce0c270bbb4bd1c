/** How a source that can give no more is shared (domain guide 4.7, 4.9): everybody gets less, hospitals and schools least so. */

/** How much better than the last one a priority is served. */
const WEIGHTS: Readonly<Record<number, number>> = { 1: 1.3, 2: 1.15, 3: 1 }
const HALVINGS = 60

export interface Demand {
  readonly heatMw: number
  /** 1 to 3, the first is served best. */
  readonly priority: number
}

/** Share of its demand that each gets, 0 to 1, in the order given. Where there is enough, all get all. */
export function shareShortage(demands: readonly Demand[], availableMw: number): number[] {
  const sharesAt = (level: number): number[] =>
    demands.map(({ priority }) => Math.min(1, level * (WEIGHTS[priority] ?? 1)))
  let [low, high] = [0, 1]
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const level = (low + high) / 2
    const given = sharesAt(level).reduce((sum, share, at) => sum + share * (demands[at]?.heatMw ?? 0), 0)
    if (given < availableMw) low = level
    else high = level
  }
  return sharesAt(high)
}
