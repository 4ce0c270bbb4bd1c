/** Compensation within a class, learnt from rooms (domain guide 4.6, 4.7): what one unit gets more, others of its class get less. */

const HOUR_MS = 3_600_000
const EVERY_MS = 6 * HOUR_MS
const GAIN = 0.8
const MOST_STEP_K = 0.5
const MOST_K = 2
const ROUNDS = 20

export interface Learning {
  readonly learntK: number
  readonly learntAt: number | null
  /** Of sound rooms, °C; null: it has too few, or something disturbs them now. */
  readonly roomC: number | null
}

export interface Learnt {
  readonly learntK: number
  readonly learntAt: number | null
  /** Of the rooms that counted, °C; null: nothing was learnt now. */
  readonly meanC: number | null
}

/** Moves the compensations of a class, at most once in six hours; their sum is 0. In the order given. */
export function learnCompensation(members: readonly Learning[], now: number): Learnt[] {
  const known = members.flatMap(({ roomC }) => (roomC === null ? [] : [roomC]))
  const lastAt = Math.max(...members.map(({ learntAt }) => learntAt ?? Number.NEGATIVE_INFINITY))
  const meanC = known.reduce((sum, roomC) => sum + roomC, 0) / known.length
  const isTime = known.length >= 2 && now - lastAt >= EVERY_MS
  const moved = members.map(({ learntK, roomC }) => {
    if (!isTime || roomC === null) return learntK
    return learntK + Math.min(MOST_STEP_K, Math.max(-MOST_STEP_K, GAIN * (meanC - roomC)))
  })
  const balanced = balance(moved)
  return members.map(({ learntAt }, at) => ({
    learntK: balanced[at] ?? 0,
    learntAt: isTime ? now : learntAt,
    meanC: isTime ? meanC : null,
  }))
}

/** To a sum of 0 within ± 2 K: what one loses at the limit, the others share. */
function balance(values: readonly number[]): number[] {
  let balanced = [...values]
  for (let round = 0; round < ROUNDS; round += 1) {
    const within = balanced.map((value) => Math.min(MOST_K, Math.max(-MOST_K, value)))
    const mean = within.reduce((sum, value) => sum + value, 0) / within.length
    balanced = within.map((value) => value - mean)
  }
  return balanced
}
