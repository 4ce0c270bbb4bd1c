// Weeks of a building, and the course of its temperature for a time constant. As temperatures are compared over whole weeks, not from
// hour to hour, the rounding of sensors does not matter.

export interface BuildingHours {
  /** kW; NaN where it is missing, as in the others. */
  readonly heat: Float64Array
  /** °C. */
  readonly indoor: Float64Array
  readonly outdoor: Float64Array
  /** W/m²; null where it is not known at all. */
  readonly sun: Float64Array | null
}

interface Window {
  readonly from: number
  readonly to: number
}

/** Sums of least squares, with the temperature at the beginning taken out. */
export interface WindowSums {
  /** Resistance, gains and sun, row by row. */
  readonly matrix: Float64Array
  readonly right: Float64Array
  readonly squares: number
  readonly numHours: number
}

const WEEK_H = 168
const SHORTEST_H = 72
/** Of the hours of a window, whose indoor temperature must be known. */
const KNOWN_SHARE = 0.8

/** Hours in a row whose heat and weather are known, a week each. */
export function windowsOf({ heat, indoor, outdoor, sun }: BuildingHours): Window[] {
  const windows: Window[] = []
  const add = (from: number, to: number): void => {
    const numKnown = indoor.subarray(from, to).filter((value) => !Number.isNaN(value)).length
    if (to - from >= SHORTEST_H && numKnown >= KNOWN_SHARE * (to - from)) windows.push({ from, to })
  }
  let from = 0
  for (let hour = 0; hour <= heat.length; hour += 1) {
    const isKnown = !Number.isNaN(
      (heat[hour] ?? Number.NaN) + (outdoor[hour] ?? 0) + (sun === null ? 0 : (sun[hour] ?? 0)),
    )
    if (isKnown && hour - from < WEEK_H) continue
    add(from, hour)
    from = isKnown ? hour : hour + 1
  }
  return windows
}

/** The week for one time constant: its temperature is linear in what is left to find. */
export function reducedWindow(hours: BuildingHours, { from, to }: Window, timeConstantH: number): WindowSums {
  const size = hours.sun === null ? 2 : 3
  const stays = Math.exp(-1 / timeConstantH)
  const matrix = new Float64Array(size ** 2)
  const right = new Float64Array(size)
  const withStart = new Float64Array(size)
  const column = new Float64Array(size)
  let [start, outdoor, heat, gains, sun] = [1, 0, 0, 0, 0]
  let [startSquares, startOutcome, squares, numHours] = [0, 0, 0, 0]
  for (let hour = from; hour < to; hour += 1) {
    const follow = (value: number, input: number): number => stays * value + (1 - stays) * input
    const next = {
      start: start * stays,
      outdoor: follow(outdoor, hours.outdoor[hour] ?? 0),
      heat: follow(heat, hours.heat[hour] ?? 0),
      gains: follow(gains, 1),
      sun: follow(sun, hours.sun?.[hour] ?? 0),
    }
    const indoor = hours.indoor[hour] ?? Number.NaN
    if (!Number.isNaN(indoor)) {
      // the mean of an hour lies between its ends
      const own = (start + next.start) / 2
      const outcome = indoor - (outdoor + next.outdoor) / 2
      column[0] = (heat + next.heat) / 2
      column[1] = (gains + next.gains) / 2
      if (size > 2) column[2] = (sun + next.sun) / 2
      for (let i = 0; i < size; i += 1) {
        const value = column[i] ?? 0
        right[i] = (right[i] ?? 0) + value * outcome
        withStart[i] = (withStart[i] ?? 0) + value * own
        for (let k = 0; k < size; k += 1) matrix[i * size + k] = (matrix[i * size + k] ?? 0) + value * (column[k] ?? 0)
      }
      startSquares += own ** 2
      startOutcome += own * outcome
      squares += outcome ** 2
      numHours += 1
    }
    start = next.start
    outdoor = next.outdoor
    heat = next.heat
    gains = next.gains
    sun = next.sun
  }
  for (let i = 0; i < size; i += 1) {
    const share = (withStart[i] ?? 0) / startSquares
    right[i] = (right[i] ?? 0) - share * startOutcome
    for (let k = 0; k < size; k += 1) matrix[i * size + k] = (matrix[i * size + k] ?? 0) - share * (withStart[k] ?? 0)
  }
  return { matrix, right, squares: squares - startOutcome ** 2 / startSquares, numHours }
}
