/**
 * Messages of foreign forms. Duty: read them by their mapping, and judge each of their values as any other. Neighbours:
 * modules/message-mappings knows topics, rules and forms; ingest stores. Invariant: a mapping gives no gateway values of
 * another one's points.
 */

import type { Refusal } from '#contract/endpoints/gateways.ts'
import { QUALITY } from '#contract/live/quality.ts'
import { MAX_MESSAGE_BYTES } from '#server/core/bus/bus.ts'
import { type MappedTopic, namesOfSparkplug } from '#server/modules/message-mappings/compiled-mapping.ts'
import type { ForeignValue } from '#server/modules/message-mappings/foreign-value.ts'
import { commandFor, type MappedCommand, rebirthOf } from '#server/modules/message-mappings/mapped-command.ts'
import type { MappedTopics } from '#server/modules/message-mappings/mapped-topics.ts'
import type { Birth, SparkplugNodes, TakenPayload } from '#server/modules/message-mappings/sparkplug/nodes.ts'
import { type Payload, readPayload } from '#server/modules/message-mappings/sparkplug/payload.ts'
import type { SparkplugTopic } from '#server/modules/message-mappings/sparkplug/sparkplug-topic.ts'
import { sparkplugValues, textOfPayload } from '#server/modules/message-mappings/sparkplug/sparkplug-values.ts'
import { WireError } from '#server/modules/message-mappings/sparkplug/wire.ts'
import type { Measurement } from '../points/measurement.ts'
import { type DecodedMessage, MessageBuilder } from './decoded-message.ts'
import { type DecodeContext, judgeValue } from './judged-value.ts'
import { readMessageJson } from './message-json.ts'

export interface MappedContext extends DecodeContext {
  /** The newest value of a point; null: there is none. */
  readonly lastOf: (pointId: number) => { readonly time: number; readonly value: number } | null
}

/** Reads a message of a mapped topic; null: no mapping is of its topic. Never throws. */
export function decodeMappedMessage(
  topics: Pick<MappedTopics, 'find'>,
  nodes: SparkplugNodes,
  { topic, payload }: { readonly topic: string; readonly payload: Uint8Array },
  context: MappedContext,
): DecodedMessage | null {
  const mapped = topics.find(topic)
  if (!mapped) return null
  const around = { typeOf: nodes.typeOf, now: context.now }
  const message = new MessageBuilder({
    kind: 'mapped',
    gateway: mapped.gateway,
    commandFor: (asked) => commandFor(mapped, asked, around),
  })
  if (payload.length > MAX_MESSAGE_BYTES) return message.refuse('too_large').finish()
  const { sparkplug } = mapped
  if (sparkplug) return decodeSparkplug({ mapped, sparkplug, payload, message, nodes }, context)
  const told = readMessageJson(payload)
  if (typeof told === 'string') return message.refuse(told).finish()
  const values = mapped.mapping.readJson(told.json, mapped.names)
  if (values === null) return message.refuse('no_values').finish()
  addValues(message, values, mapped.gateway, context)
  if (values.every(({ code }) => code === null)) message.refuse('unmapped', values[0]?.key)
  return message.finish()
}

/** A value, why it is refused, or null: nobody asked for it. */
export function judgeForeign(
  value: ForeignValue,
  gateway: string,
  context: DecodeContext,
): Measurement | Refusal | null {
  const { code, number, time, quality, isNamed } = value
  if (code === null) return null
  const told = time === 'arrival' ? context.now : typeof time === 'number' ? time : 'bad_time_form'
  const judged = judgeValue({ code, number, time: told, quality }, gateway, context)
  // a rule for any key is not meant for texts beside the values
  return judged === 'unknown_point' && !isNamed && Number.isNaN(number) ? null : judged
}

function addValues(
  message: MessageBuilder,
  values: readonly ForeignValue[],
  gateway: string,
  context: DecodeContext,
): void {
  for (const value of values) {
    const judged = judgeForeign(value, gateway, context)
    if (judged === null) continue
    if (typeof judged !== 'string') message.measurements.push(judged)
    else message.refuse(judged, value.code, value.raw, typeof value.time === 'number' ? value.time : value.toldTime)
  }
}

interface SparkplugParts {
  readonly mapped: MappedTopic
  readonly sparkplug: SparkplugTopic
  readonly payload: Uint8Array
  readonly message: MessageBuilder
  readonly nodes: SparkplugNodes
}

function decodeSparkplug(
  { mapped, sparkplug, payload, message, nodes }: SparkplugParts,
  context: MappedContext,
): DecodedMessage {
  let read: Payload
  try {
    read = readPayload(payload)
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    return message.refuse('bad_payload', nameOf(sparkplug), error.message).finish({ text: `(${error.message})` })
  }
  const taken = nodes.take(sparkplug, read, context.now)
  addValues(message, sparkplugValues(taken.metrics, mapped), mapped.gateway, context)
  for (const birth of taken.died) message.measurements.push(...valuesOfDead(birth, mapped, context))
  if (taken.fault) message.refuse(taken.fault, nameOf(sparkplug), detailOf(taken, read))
  const asks: MappedCommand[] = taken.asksRebirth ? [rebirthOf(sparkplug, context.now)] : []
  const gone = taken.forgotten ? [...taken.died, taken.forgotten] : taken.died
  const births = taken.birth || gone.length > 0 ? { born: taken.birth, died: gone } : null
  return message.finish({ text: textOfPayload(read, taken), births, asks })
}

const nameOf = ({ group, edge, device }: SparkplugTopic): string => [group, edge, device].filter(Boolean).join('/')

const detailOf = ({ unnamed }: TakenPayload, { seq }: Payload): string =>
  unnamed.length > 0 ? `alias ${unnamed.slice(0, 5).join(', ')}` : `seq ${seq ?? '-'}`

/** The last values of what is dead, as values that nobody measures any more. */
function valuesOfDead(birth: Birth, { mapping, gateway }: MappedTopic, context: MappedContext): Measurement[] {
  const { catalog, now, lastOf } = context
  const routeOf = mapping.rules.routesAt(namesOfSparkplug(birth))
  return birth.metrics.flatMap(({ name }): Measurement[] => {
    const code = routeOf(name)?.code
    const point = code === undefined ? undefined : catalog.byCode(code)
    const last = point && point.gatewayCode === gateway ? lastOf(point.id) : null
    if (!point || !last) return []
    return [{ point, time: Math.max(now, last.time + 1), value: last.value, quality: QUALITY.commFail }]
  })
}
