/**
 * Values that a device sends for a sensor that it does not read: 85 °C at power-on, −127, 0, full scale. Duty: recognise
 * them as they come, so that nobody is alarmed by them, and give them the quality "jump". Neighbours: `data-quality` knows
 * the codes and what a jump is, and judges all that is stored, by what came before and after. Invariant: a code tells only
 * by a jump to it, and a value that stays there for an hour is believed.
 */
import { QUALITY } from '#contract/live/quality.ts'
import { CODE_FOR_MS, isErrorCode } from '#server/modules/data-quality/error-codes.ts'
import { isFar } from '#server/modules/data-quality/jumps.ts'
import type { Measurement } from '../points/measurement.ts'
import { resizeArray, roomFor } from '../points/resize-array.ts'

/** After a longer silence a value may be anything. */
const LATELY_MS = 600_000

export interface LostSensors {
  /** The measurement, or the same one with its quality. */
  judged(measurement: Measurement): Measurement
}

/** The state grows with the largest point id. */
export function createLostSensors(): LostSensors {
  let at = new Float64Array(0)
  let value = new Float64Array(0)
  /** Since when a point shows an error code, epoch ms; 0: it does not. */
  let lostSince = new Float64Array(0)

  return {
    judged(measurement) {
      const { point, time, quality } = measurement
      if (point.jump === null || quality !== QUALITY.good) return measurement
      const { id } = point
      if (id >= at.length) {
        const size = roomFor(id)
        at = resizeArray(at, size)
        value = resizeArray(value, size)
        lostSince = resizeArray(lostSince, size)
      }
      const before = { at: at[id] ?? 0, value: value[id] ?? 0 }
      if (time < before.at) return measurement
      const reading = { at: time, value: measurement.value }
      const since = lostSince[id] ?? 0
      const isLost =
        since > 0
          ? isErrorCode(reading, point.jump.codes) && time < since + CODE_FOR_MS
          : before.at > 0 &&
            time - before.at <= LATELY_MS &&
            isFar(before, reading, point.jump.rule) &&
            isErrorCode(reading, point.jump.codes)
      if (isLost) {
        if (since === 0) lostSince[id] = time
        return { ...measurement, quality: QUALITY.jump }
      }
      lostSince[id] = 0
      at[id] = time
      value[id] = measurement.value
      return measurement
    },
  }
}
