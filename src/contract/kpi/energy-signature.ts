// The energy signature of a unit: the heat of a day over its outdoor temperature. Pure.

/** A day of a unit. */
export interface SignatureDay {
  /** Mean outdoor temperature at its source, °C. */
  readonly outdoorC: number
  /** Mean heat for each m², W/m². */
  readonly heatWm2: number
}

export interface Signature {
  /** More heat for each kelvin that it is colder, W/(m²·K). */
  readonly slope: number
  /** Heat that does not follow the weather, W/m²; null where no day was warm enough to tell. */
  readonly base: number | null
  /** Outdoor temperature above which only the base is used, °C; without a known base, where the line reaches nothing. */
  readonly balanceC: number
  /** Share of the differences between days that it explains, 0 to 1. */
  readonly r2: number
  /** Root mean square of what it leaves, as a share of the mean (ASHRAE Guideline 14). */
  readonly cvRmse: number
  readonly numDays: number
}

/** A line through fewer days, or days that are all alike, says nothing. */
export const MIN_SIGNATURE_DAYS = 10
const MIN_SPREAD_K = 3
/** A base has to be seen on so many days, and to leave so much less than the line alone. */
const MIN_WARM_DAYS = 5
const BETTER = 0.9
const STEP_C = 0.5

/**
 * Fits `base + slope × max(0, balanceC − outdoorC)` by least squares, the three-parameter heating model of IPMVP and ASHRAE
 * Guideline 14; where no days beyond the balance temperature are among those given, a line alone.
 *
 * @returns Null for too few days, too little difference between them, or where colder days do not need more.
 */
export function fitSignature(days: readonly SignatureDay[]): Signature | null {
  const { length } = days
  const temperatures = days.map(({ outdoorC }) => outdoorC)
  if (length < MIN_SIGNATURE_DAYS || Math.max(...temperatures) - Math.min(...temperatures) < MIN_SPREAD_K) return null
  const heats = days.map(({ heatWm2 }) => heatWm2)
  const mean = heats.reduce((sum, heat) => sum + heat, 0) / length
  const total = heats.reduce((sum, heat) => sum + (heat - mean) ** 2, 0)
  const line = lineThrough(
    temperatures.map((outdoorC) => -outdoorC),
    heats,
  )
  let best: Line & Pick<Signature, 'base' | 'balanceC'> = {
    ...line,
    base: null,
    balanceC: line.intercept / line.slope,
  }
  // enough days have to lie on either side of the bend
  const sorted = temperatures.toSorted((a, b) => b - a)
  const highest = sorted[MIN_WARM_DAYS - 1] ?? Number.NEGATIVE_INFINITY
  const lowest = sorted[length - MIN_SIGNATURE_DAYS] ?? Number.POSITIVE_INFINITY
  for (let balanceC = Math.ceil(lowest / STEP_C) * STEP_C; balanceC <= highest; balanceC += STEP_C) {
    const bent = lineThrough(
      temperatures.map((outdoorC) => Math.max(0, balanceC - outdoorC)),
      heats,
    )
    const isBetter = bent.left < best.left && bent.left < BETTER * line.left
    if (isBetter && bent.slope > 0) best = { ...bent, base: Math.max(0, bent.intercept), balanceC }
  }
  const { slope, base, balanceC, left } = best
  if (!(slope > 0) || !(mean > 0)) return null
  return {
    slope,
    base,
    balanceC,
    numDays: length,
    r2: total > 0 ? 1 - left / total : 0,
    cvRmse: Math.sqrt(left / length) / mean,
  }
}

/** What a signature expects at an outdoor temperature, W/m². */
export const signatureHeat = ({ slope, base, balanceC }: Signature, outdoorC: number): number =>
  (base ?? 0) + slope * Math.max(0, balanceC - outdoorC)

interface Line {
  readonly slope: number
  readonly intercept: number
  /** Sum of the squares that it leaves. */
  readonly left: number
}

/** By least squares. */
function lineThrough(xs: readonly number[], ys: readonly number[]): Line {
  const { length } = xs
  const meanX = xs.reduce((sum, x) => sum + x, 0) / length
  const meanY = ys.reduce((sum, y) => sum + y, 0) / length
  let [xx, xy] = [0, 0]
  for (const [at, x] of xs.entries()) {
    xx += (x - meanX) ** 2
    xy += (x - meanX) * ((ys[at] ?? 0) - meanY)
  }
  const slope = xx > 0 ? xy / xx : 0
  const intercept = meanY - slope * meanX
  const left = xs.reduce((sum, x, at) => sum + ((ys[at] ?? 0) - intercept - slope * x) ** 2, 0)
  return { slope, intercept, left }
}
