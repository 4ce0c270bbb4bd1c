import { jsonProblem } from '#contract/kit/json-text.ts'
import { QUALITY } from '#contract/live/quality.ts'
import { parseJson } from '#lib/parse-json.ts'
import { MAX_MESSAGE_BYTES } from '#server/core/bus/bus.ts'
import { readTopic } from '#server/core/bus/topics.ts'
import { isPlausible } from '#server/modules/data-quality/quality-rules.ts'
import type { Measurement, Refusal } from '../points/measurement.ts'
import type { PointCatalog } from '../points/point-catalog.ts'

export interface DecodedMessage {
  readonly measurements: readonly Measurement[]
  /** How many values (or whole messages) were refused, by reason. */
  readonly refused: ReadonlyMap<Refusal, number>
}

/** A gateway's clock may run ahead of the server's by this much. */
export const MAX_CLOCK_LEAD_MS = 120_000

interface DecodeContext {
  readonly catalog: PointCatalog
  readonly now: number
  /** Values before this time are refused: their partition may have been dropped. */
  readonly oldest: number
}

/**
 * Reads one gateway message of the bus contract: `{"t": epoch ms, "v": [[pointCode, value, quality?, time?], …]}`.
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
  const message = parseJson(text)
  if (message === undefined) return refusedWhole('not_json')
  if (!isRecord(message) || !Array.isArray(message.v)) return refusedWhole('bad_shape')

  const measurements: Measurement[] = []
  const refused = new Map<Refusal, number>()
  for (const item of message.v) {
    const measurement = readItem(item, message.t, gateway, context)
    if (typeof measurement === 'string') refused.set(measurement, (refused.get(measurement) ?? 0) + 1)
    else measurements.push(measurement)
  }
  return { measurements, refused }
}

const refusedWhole = (reason: Refusal): DecodedMessage => ({ measurements: [], refused: new Map([[reason, 1]]) })

function readItem(item: unknown, messageTime: unknown, gateway: string, context: DecodeContext): Measurement | Refusal {
  if (!Array.isArray(item) || typeof item[0] !== 'string') return 'bad_shape'
  const [code, value, quality, ownTime] = item
  const point = context.catalog.byCode(code)
  if (!point) return 'unknown_point'
  if (point.gatewayCode !== gateway) return 'foreign_point'
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'bad_value'
  const time = ownTime ?? messageTime
  if (typeof time !== 'number' || !Number.isFinite(time)) return 'bad_time'
  if (time > context.now + MAX_CLOCK_LEAD_MS) return 'time_in_future'
  if (time < context.oldest) return 'time_too_old'
  if (quality !== undefined && quality !== null && !isQuality(quality)) return 'bad_shape'
  const said = quality ?? QUALITY.good
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
