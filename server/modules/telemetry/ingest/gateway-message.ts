import type { Refusal } from '#contract/endpoints/gateways.ts'
import { jsonProblem } from '#contract/kit/json-text.ts'
import { QUALITY } from '#contract/live/quality.ts'
import { parseJson } from '#lib/parse-json.ts'
import { MAX_MESSAGE_BYTES } from '#server/core/bus/bus.ts'
import { readTopic } from '#server/core/bus/topics.ts'
import { isPlausible } from '#server/modules/data-quality/quality-rules.ts'
import { valueOfNumber } from '#server/modules/points/scaling.ts'
import type { Measurement } from '../points/measurement.ts'
import type { PointCatalog } from '../points/point-catalog.ts'

export interface DecodedMessage {
  readonly measurements: readonly Measurement[]
  /** How many values (or whole messages) were refused, by reason. */
  readonly refused: ReadonlyMap<Refusal, number>
  /** The first of them, for people who look for the reason. */
  readonly refusals: readonly RefusedValue[]
}

/** A value that was refused, as it came, each part shortened; empty where there was none. */
export interface RefusedValue {
  readonly code: string
  readonly value: string
  readonly time: string
  readonly reason: Refusal
}

/** Of a message of nothing but wrong values no more are kept. */
const MOST_REFUSALS = 50
const MOST_CHARS = 64

/** A gateway's clock may run ahead of the server's by this much. */
export const MAX_CLOCK_LEAD_MS = 120_000

interface DecodeContext {
  readonly catalog: PointCatalog
  readonly now: number
  /** Values before this time are refused: their partition may have been dropped. */
  readonly oldest: number
}

/** Times below are of seconds: as ms they would be of the year 1973 and before. */
const FIRST_MS = 100_000_000_000

/**
 * Reads one gateway message of the bus contract: `{"t": epoch ms, "v": [[pointCode, value, quality?, time?], …]}`. Times
 * in seconds are understood, numbers are scaled to the units of their points; `NaN` and `Infinity`, which JSON does not know, are refused as values of their points.
 * Never throws: refused values are counted by reason, the rest of the message is taken.
 * A number outside its plausible range is taken with the quality "out of range", never as good.
 */
export function decodeGatewayMessage(topic: string, payload: Uint8Array, context: DecodeContext): DecodedMessage {
  const read = readTopic(topic)
  if (read?.way !== 'up') return refusedWhole('topic')
  const { gateway } = read
  if (payload.length > MAX_MESSAGE_BYTES) return refusedWhole('too_large')
  const text = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString()
  // deep nesting takes longest of all that is parsed; how many values there are is limited by the length
  if (jsonProblem(text, payload.length, 1)?.rule === 'jsonDepth') return refusedWhole('bad_shape')
  const message = parseJson(text) ?? parseJson(withoutNaN(text))
  if (message === undefined) return refusedWhole('not_json')
  if (!isRecord(message) || !Array.isArray(message.v)) return refusedWhole('bad_shape')

  const measurements: Measurement[] = []
  const refused = new Map<Refusal, number>()
  const refusals: RefusedValue[] = []
  for (const item of message.v) {
    const measurement = readItem(item, message.t, gateway, context)
    if (typeof measurement !== 'string') {
      measurements.push(measurement)
      continue
    }
    refused.set(measurement, (refused.get(measurement) ?? 0) + 1)
    if (refusals.length < MOST_REFUSALS) refusals.push(refusedValue(item, message.t, measurement))
  }
  return { measurements, refused, refusals }
}

const refusedWhole = (reason: Refusal): DecodedMessage => ({
  measurements: [],
  refused: new Map([[reason, 1]]),
  refusals: [{ code: '', value: '', time: '', reason }],
})

function refusedValue(item: unknown, messageTime: unknown, reason: Refusal): RefusedValue {
  const [code, value, , ownTime] = Array.isArray(item) ? item : [item]
  return { code: shortened(code), value: shortened(value), time: shortened(ownTime ?? messageTime), reason }
}

const shortened = (part: unknown): string => {
  if (part === undefined) return ''
  const text = typeof part === 'string' ? part : typeof part === 'object' ? JSON.stringify(part) : String(part)
  return text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS - 1)}…` : text
}

/** `NaN` and `Infinity` as texts, as many gateways write what a sensor does not give; texts stay as they are. */
const withoutNaN = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (part) => (part.startsWith('"') ? part : `"${part}"`))

function readItem(item: unknown, messageTime: unknown, gateway: string, context: DecodeContext): Measurement | Refusal {
  if (!Array.isArray(item) || typeof item[0] !== 'string') return 'bad_shape'
  const [code, number, quality, ownTime] = item
  const point = context.catalog.byCode(code)
  if (!point) return 'unknown_point'
  if (point.gatewayCode !== gateway) return 'foreign_point'
  if (typeof number !== 'number' || !Number.isFinite(number)) return 'bad_value'
  const told = ownTime ?? messageTime
  if (typeof told !== 'number' || !Number.isFinite(told)) return 'bad_time'
  const time = told > 0 && told < FIRST_MS ? told * 1000 : told
  if (time > context.now + MAX_CLOCK_LEAD_MS) return 'time_in_future'
  if (time < context.oldest) return 'time_too_old'
  if (quality !== undefined && quality !== null && !isQuality(quality)) return 'bad_shape'
  const said = quality ?? QUALITY.good
  const value = valueOfNumber(number, point.scaling)
  return {
    point,
    time: Math.trunc(time),
    value,
    quality: said === QUALITY.good && !isPlausible(point, value) ? QUALITY.outOfRange : said,
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isQuality = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= QUALITY.maintenance
