/** A series with its four measures, in columns of equal length. */
interface MeasuredSeries {
  readonly times: readonly number[]
  readonly average: readonly (number | null)[]
  readonly minimum: readonly (number | null)[]
  readonly maximum: readonly (number | null)[]
  readonly last: readonly (number | null)[]
}

/** Over the good values of a series; all null where it has none. */
interface Statistics {
  readonly average: number | null
  readonly minimum: number | null
  readonly maximum: number | null
  readonly last: number | null
}

/**
 * Statistics of a series from `from` to `to`: lowest of the minima, highest of the maxima, mean of the averages, whose
 * steps are all equally long.
 */
export function statisticsOf(
  { times, average, minimum, maximum, last }: MeasuredSeries,
  from = Number.NEGATIVE_INFINITY,
  to = Number.POSITIVE_INFINITY,
): Statistics {
  let [sum, count] = [0, 0]
  let lowest: number | null = null
  let highest: number | null = null
  let newest: number | null = null
  for (let at = 0; at < times.length; at++) {
    const time = times[at] ?? Number.NaN
    if (!(time >= from && time <= to)) continue
    const mean = average[at] ?? null
    if (mean !== null) {
      sum += mean
      count += 1
    }
    const low = minimum[at] ?? mean
    if (low !== null && (lowest === null || low < lowest)) lowest = low
    const high = maximum[at] ?? mean
    if (high !== null && (highest === null || high > highest)) highest = high
    newest = last[at] ?? mean ?? newest
  }
  return { average: count === 0 ? null : sum / count, minimum: lowest, maximum: highest, last: newest }
}

/** Statistics over one column of a table. */
export const statisticsOfColumn = (
  times: readonly number[],
  values: readonly (number | null)[],
): Pick<Statistics, 'average' | 'minimum' | 'maximum'> =>
  statisticsOf({ times, average: values, minimum: values, maximum: values, last: values })
