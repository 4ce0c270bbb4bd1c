import type { Refusal } from '#contract/endpoints/gateways.ts'
import { QUALITY } from '#contract/live/quality.ts'
import { readTopic } from '#server/core/bus/topics.ts'
import type { Measurement } from '../points/measurement.ts'
import { type DecodedMessage, MessageBuilder } from './decoded-message.ts'
import { type DecodeContext, judgeValue } from './judged-value.ts'
import { readMessageJson } from './message-json.ts'

/** Times below are of seconds: as ms they would be of the year 1973 and before. */
const FIRST_MS = 100_000_000_000

/**
 * Reads one gateway message of the bus contract: `{"t": epoch ms, "v": [[pointCode, value, quality?, time?], …]}`. Times
 * in seconds are understood, numbers are scaled to the units of their points; `NaN` and `Infinity`, which JSON does not
 * know, are refused as values of their points. Never throws: refused values are counted by reason, the rest of the message
 * is taken.
 */
export function decodeGatewayMessage(topic: string, payload: Uint8Array, context: DecodeContext): DecodedMessage {
  const read = readTopic(topic)
  if (read?.way !== 'up') return new MessageBuilder(null).refuse('topic').finish()
  const { gateway, company } = read
  const message = new MessageBuilder({ kind: 'own', gateway, company })
  const told = readMessageJson(payload)
  if (typeof told === 'string') return message.refuse(told).finish()
  const { json } = told
  if (!isRecord(json) || !Array.isArray(json.v)) return message.refuse('bad_shape').finish()

  for (const item of json.v) {
    const measurement = readItem(item, json.t, gateway, context)
    if (typeof measurement !== 'string') message.measurements.push(measurement)
    else {
      const [code, value, , ownTime] = Array.isArray(item) ? item : [item]
      message.refuse(measurement, code, value, ownTime ?? json.t)
    }
  }
  return message.finish()
}

function readItem(item: unknown, messageTime: unknown, gateway: string, context: DecodeContext): Measurement | Refusal {
  if (!Array.isArray(item) || typeof item[0] !== 'string') return 'bad_shape'
  const [code, number, quality, ownTime] = item
  const told = quality ?? QUALITY.good
  return judgeValue(
    { code, number, time: timeOf(ownTime ?? messageTime), quality: isQuality(told) ? told : null },
    gateway,
    context,
  )
}

function timeOf(told: unknown): number | 'bad_time' {
  if (typeof told !== 'number' || !Number.isFinite(told)) return 'bad_time'
  return told > 0 && told < FIRST_MS ? told * 1000 : told
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isQuality = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= QUALITY.maintenance
