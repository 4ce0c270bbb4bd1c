import type { Refusal } from '#contract/endpoints/gateways.ts'
import { fitsFilter } from '#server/core/bus/topic-filter.ts'
import type { CompiledMapping, MappedTopic } from '#server/modules/message-mappings/compiled-mapping.ts'
import type { ForeignValue } from '#server/modules/message-mappings/foreign-value.ts'
import { createSparkplugNodes } from '#server/modules/message-mappings/sparkplug/nodes.ts'
import { readPayload } from '#server/modules/message-mappings/sparkplug/payload.ts'
import { sparkplugValues } from '#server/modules/message-mappings/sparkplug/sparkplug-values.ts'
import { WireError } from '#server/modules/message-mappings/sparkplug/wire.ts'
import type { TriedMessage, TriedValue } from '#server/modules/message-mappings/try-message.ts'
import type { Measurement } from '../points/measurement.ts'
import { shortened } from './decoded-message.ts'
import { readMessageJson } from './message-json.ts'

const MOST_SHOWN = 500

type Judge = (value: ForeignValue, gateway: string) => Measurement | Refusal | null

/** What would come of a message; null: its topic is none of the mapping. */
export function triedValues(
  compiled: CompiledMapping,
  { topic, payload }: { readonly topic: string; readonly payload: Uint8Array },
  judge: Judge,
): TriedMessage | null {
  const isOfIt = compiled.filters.some((filter) => fitsFilter(topic, filter))
  const mapped = isOfIt ? compiled.topicOf(topic) : null
  if (!mapped) return null
  const { gateway } = mapped
  const values = mapped.sparkplug ? sparkplugIn(mapped, payload) : jsonIn(mapped, payload)
  if (typeof values === 'string') return { gateway, refusal: values, values: [], numMore: 0 }
  const isMapped = values.some(({ code }) => code !== null)
  return {
    gateway,
    refusal: isMapped || values.length === 0 ? null : 'unmapped',
    values: values.slice(0, MOST_SHOWN).map((value) => triedValue(value, judge(value, gateway))),
    numMore: Math.max(0, values.length - MOST_SHOWN),
  }
}

function jsonIn({ mapping, names }: MappedTopic, payload: Uint8Array): readonly ForeignValue[] | Refusal {
  const told = readMessageJson(payload)
  return typeof told === 'string' ? told : (mapping.readJson(told.json, names) ?? 'no_values')
}

/** Of a message alone: names of data that only a birth tells are not known. */
function sparkplugIn(mapped: MappedTopic, payload: Uint8Array): readonly ForeignValue[] | Refusal {
  const { sparkplug } = mapped
  if (!sparkplug) return 'topic'
  try {
    const taken = createSparkplugNodes().take(sparkplug, readPayload(payload), 0)
    return taken.unnamed.length > 0 && taken.metrics.length === 0 ? 'no_birth' : sparkplugValues(taken.metrics, mapped)
  } catch (error) {
    if (error instanceof WireError) return 'bad_payload'
    throw error
  }
}

function triedValue({ key, code, raw, time, quality }: ForeignValue, judged: Measurement | Refusal | null): TriedValue {
  const isTaken = typeof judged === 'object' && judged !== null
  return {
    key,
    code: judged === null ? null : code,
    raw: shortened(raw),
    value: isTaken ? judged.value : null,
    time: isTaken ? judged.time : typeof time === 'number' ? time : null,
    isOfArrival: time === 'arrival',
    quality: isTaken ? judged.quality : quality,
    refusal: typeof judged === 'string' ? judged : null,
  }
}
