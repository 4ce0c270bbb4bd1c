// What the building behind a unit is learnt from, by the hour, and the spans in it that can be followed.

/** NaN where a value is missing. */
export interface ServedHours {
  /** Of the unit's meter, kW. */
  readonly heat: Float64Array
  /** Mean of supply and return of the secondary side, °C. */
  readonly water: Float64Array
  /** Mean of the rooms, °C. */
  readonly indoor: Float64Array
  /** How far the mean of these rooms may be from that of all, as a standard error, K. */
  readonly indoorErrorK: number
  readonly outdoor: Float64Array
  /** W/m²; null where it is not known at all. */
  readonly sun: Float64Array | null
  /** Hour of the company's clock, 0 to 23, and whether its day is worked. */
  readonly clock: Uint8Array
  readonly isDayOff: Uint8Array
}

export interface Span {
  readonly from: number
  readonly to: number
}

/** Half a week of building has not forgotten how it began: spans are longer than a time constant. */
const SPAN_H = 336
/** Spans overlap, so that nothing depends on where they begin. */
const STEP_H = 168
/** Of the hours of a span, whose rooms must be known. */
const KNOWN_SHARE = 0.8
/** Gaps up to here are bridged: to a building of days it is the same. */
const BRIDGED_H = 6

/** The same with short gaps of heat and weather bridged by a straight line. */
export function withoutShortGaps(hours: ServedHours): ServedHours {
  const { heat, outdoor, sun } = hours
  return { ...hours, heat: bridged(heat), outdoor: bridged(outdoor), sun: sun && bridged(sun) }
}

function bridged(values: Float64Array): Float64Array {
  const whole = values.slice()
  let last = -1
  for (const [hour, value] of values.entries()) {
    if (Number.isNaN(value)) continue
    const numMissing = hour - last - 1
    if (last >= 0 && numMissing <= BRIDGED_H)
      for (let at = last + 1; at < hour; at += 1)
        whole[at] = (values[last] ?? 0) + ((value - (values[last] ?? 0)) * (at - last)) / (hour - last)
    last = hour
  }
  return whole
}

/** Spans of two weeks, or of the week or more that there is, in which heat and weather are known throughout. */
export function spansOf({ heat, outdoor, sun, indoor }: ServedHours): Span[] {
  const isKnown = (hour: number): boolean =>
    !Number.isNaN((heat[hour] ?? Number.NaN) + (outdoor[hour] ?? 0) + (sun === null ? 0 : (sun[hour] ?? 0)))
  const spans: Span[] = []
  for (let from = 0; from < heat.length; ) {
    let end = from
    while (end < heat.length && isKnown(end)) end += 1
    for (let begins = from; end - begins >= STEP_H; begins += STEP_H) {
      const to = Math.min(end, begins + SPAN_H)
      // the end of a run is in the span before already
      if (begins > from && to - begins < SPAN_H) break
      const numRooms = indoor.subarray(begins, to).filter((value) => !Number.isNaN(value)).length
      if (numRooms >= KNOWN_SHARE * (to - begins)) spans.push({ from: begins, to })
    }
    from = end + 1
  }
  return spans
}
