// A span of a building as sums of least squares, for one time constant and one quick share. Duty: what rooms would do, from each of
// the causes that are left to size. Neighbour: learn-building.ts sizes them. Invariant: linear in what is left to size.

import type { ServedHours, Span } from './served-hours.ts'

/** Places of the causes. Those that follow are waves of the day. */
export const CAUSE = { heat: 0, gains: 1, sun: 2, airing: 3, roomSun: 4, place: 5 } as const
const WAVES = [1, 2] as const
const FIRST_WAVE = 6
const DAY_OFF_WAVE = FIRST_WAVE + 2 * WAVES.length
export const NUM_CAUSES = DAY_OFF_WAVE + 1 + 2 * WAVES.length
/** Beside them the temperature at the beginning, and what was measured. */
const NUM_COLUMNS = NUM_CAUSES + 2

/** Air and furniture follow within an hour: in real flats rooms fall by a first half kelvin at once (domain guide 2.2). */
const QUICK_H = 1
/** Rooms in the sun are warmer by themselves, and keep it for this long (E). */
const ROOM_SUN_H = 1.5
/** People air by day, the more the milder it is, and the more in the sun (E). */
const AIRING = { fromH: 7, toH: 21, none: -5, all: 15, cloudy: 0.4, sunny: 500, roomC: 20 } as const
/** Keeps a cause that never occurs at nothing. */
const LEAST = 1e-6

export interface Follows {
  readonly timeConstantH: number
  /** Share of the temperature that follows at once. */
  readonly quickShare: number
}

export interface SpanSums {
  /** Row by row. */
  readonly matrix: Float64Array
  readonly right: Float64Array
  readonly squares: number
  readonly numHours: number
}

/** Kelvins outside for which open windows count, as a loss of one more per kelvin. */
export function airingOf(outdoorC: number, sunWM2: number, clock: number): number {
  if (clock < AIRING.fromH || clock >= AIRING.toH) return 0
  const mild = Math.min(1, Math.max(0, (outdoorC - AIRING.none) / (AIRING.all - AIRING.none)))
  return (AIRING.roomC - outdoorC) * mild * (AIRING.cloudy + Math.min(1, sunWM2 / AIRING.sunny))
}

/** The temperature at the span's beginning is taken out, as nobody knows it. */
export function sumsOf(hours: ServedHours, { from, to }: Span, { timeConstantH, quickShare }: Follows): SpanSums {
  const all = new Float64Array(NUM_COLUMNS ** 2)
  const row = new Float64Array(NUM_COLUMNS)
  const [slow, quick] = [follower(timeConstantH, 1 - quickShare), follower(QUICK_H, quickShare)]
  const inRooms = follower(ROOM_SUN_H, 1)
  const inputs = new Float64Array(5)
  const [slowState, quickState] = [new Float64Array(5), new Float64Array(5)]
  const roomState = new Float64Array(1)
  let numHours = 0
  for (let hour = from; hour < to; hour += 1) {
    const outdoorC = hours.outdoor[hour] ?? 0
    const sun = hours.sun?.[hour] ?? 0
    const clock = hours.clock[hour] ?? 0
    inputs[0] = hours.heat[hour] ?? 0
    inputs[1] = 1
    inputs[2] = sun / 1000
    inputs[3] = -airingOf(outdoorC, sun, clock)
    inputs[4] = outdoorC
    for (let at = 0; at < inputs.length; at += 1) {
      const input = inputs[at] ?? 0
      row[at] = slow(slowState, at, input) + quick(quickState, at, input)
    }
    const outdoorPart = row[4] ?? 0
    row[CAUSE.roomSun] = inRooms(roomState, 0, sun / 1000)
    row[CAUSE.place] = outdoorC / 10
    const isOff = hours.isDayOff[hour] ?? 0
    row[DAY_OFF_WAVE] = isOff
    for (const [at, wave] of WAVES.entries()) {
      const angle = (2 * Math.PI * wave * clock) / 24
      row[FIRST_WAVE + 2 * at] = Math.sin(angle)
      row[FIRST_WAVE + 2 * at + 1] = Math.cos(angle)
      row[DAY_OFF_WAVE + 1 + 2 * at] = isOff * Math.sin(angle)
      row[DAY_OFF_WAVE + 2 + 2 * at] = isOff * Math.cos(angle)
    }
    const indoor = hours.indoor[hour] ?? Number.NaN
    if (Number.isNaN(indoor)) continue
    row[NUM_CAUSES] = Math.exp(-(hour - from + 0.5) / timeConstantH)
    row[NUM_CAUSES + 1] = indoor - outdoorPart
    for (let i = 0; i < NUM_COLUMNS; i += 1) {
      const value = row[i] ?? 0
      for (let k = 0; k <= i; k += 1) all[i * NUM_COLUMNS + k] = (all[i * NUM_COLUMNS + k] ?? 0) + value * (row[k] ?? 0)
    }
    numHours += 1
  }
  return withoutStart(all, numHours)
}

/** The mean over an hour of what follows an input, as a share of it. */
const follower = (timeConstantH: number, share: number) => {
  const stays = Math.exp(-1 / timeConstantH)
  return (state: Float64Array, at: number, input: number): number => {
    const before = state[at] ?? 0
    const after = stays * before + (1 - stays) * input
    state[at] = after
    return (share * (before + after)) / 2
  }
}

function withoutStart(all: Float64Array, numHours: number): SpanSums {
  const of = (i: number, k: number): number => all[Math.max(i, k) * NUM_COLUMNS + Math.min(i, k)] ?? 0
  const [start, outcome] = [NUM_CAUSES, NUM_CAUSES + 1]
  const matrix = new Float64Array(NUM_CAUSES ** 2)
  const right = new Float64Array(NUM_CAUSES)
  for (let i = 0; i < NUM_CAUSES; i += 1) {
    const share = of(i, start) / of(start, start)
    right[i] = of(i, outcome) - share * of(start, outcome)
    for (let k = 0; k < NUM_CAUSES; k += 1) matrix[i * NUM_CAUSES + k] = of(i, k) - share * of(k, start)
    matrix[i * (NUM_CAUSES + 1)] = (matrix[i * (NUM_CAUSES + 1)] ?? 0) + LEAST
  }
  return { matrix, right, squares: of(outcome, outcome) - of(start, outcome) ** 2 / of(start, start), numHours }
}
