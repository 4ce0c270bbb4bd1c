/** Commands in the form of foreign devices. */

import { numberOfValue } from '../points/scaling.ts'
import type { MappedTopic } from './compiled-mapping.ts'
import { DATATYPE, writeCommand } from './sparkplug/payload.ts'
import { commandTopicOf } from './sparkplug/sparkplug-topic.ts'
import { fill, type Names, namesIn } from './template.ts'

export interface AskedCommand {
  readonly id: string
  readonly pointCode: string
  /** In the device's own numbers, as far as the point knows them. */
  readonly number: number
}

export interface MappedCommand {
  readonly topic: string
  readonly payload: string | Buffer
  /** What of it people are shown. */
  readonly text: string
}

interface Surroundings {
  /** Type of a metric of Sparkplug; null: it is not known. */
  readonly typeOf: (device: { group: string; edge: string; device: string }, name: string) => number | null
  /** Epoch ms. */
  readonly now: number
}

const REBIRTH = 'Node Control/Rebirth'
const MAX_TOPIC = 256

/** Null: the mapping takes no commands, or has no rule for the point. @param heard - Where values of the gateway came from. */
export function commandFor(heard: MappedTopic, asked: AskedCommand, around: Surroundings): MappedCommand | null {
  const { mapping, rules } = heard.mapping
  const found = rules.namesOfPoint(asked.pointCode, heard.sparkplug ? edgeOf(heard.names) : heard.names)
  // an expression cannot be reversed
  if (found?.rule.expression !== '') return null
  const { names, rule } = found
  const number = numberOfValue(asked.number, rule)
  if (heard.sparkplug) return sparkplugCommand(heard.sparkplug, names, number, around)
  if (mapping.commandTopic === '') return null
  const all: Names = { ...names, id: asked.id, point: asked.pointCode, value: String(number) }
  const topic = fill(mapping.commandTopic, all)
  const isKnown = namesIn(mapping.commandTopic).every((name) => all[name] !== undefined)
  if (!isKnown || topic.length > MAX_TOPIC || /[+#]/.test(topic)) return null
  const payload = fill(mapping.commandPayload, mapping.commandPayload.startsWith('{') ? asJsonTexts(all) : all)
  return { topic, payload, text: payload }
}

function sparkplugCommand(
  { group, edge }: { group: string; edge: string },
  names: Names,
  number: number,
  { typeOf, now }: Surroundings,
): MappedCommand | null {
  const { device: named = edge, key: name } = names
  const device = named === edge ? '' : named
  if (name === undefined) return null
  const datatype = typeOf({ group, edge, device }, name) ?? DATATYPE.double
  const payload = writeCommand({ name, datatype, value: number }, now)
  return { topic: commandTopicOf({ group, edge, device }), payload, text: JSON.stringify({ name, value: number }) }
}

/** Asks a node for its births. @param now - Epoch ms. */
export const rebirthOf = ({ group, edge }: { group: string; edge: string }, now: number): MappedCommand => ({
  topic: commandTopicOf({ group, edge, device: '' }),
  payload: writeCommand({ name: REBIRTH, datatype: DATATYPE.boolean, value: true }, now),
  text: REBIRTH,
})

/** The device of a command is that of its point, not that from which the last value came. */
const edgeOf = ({ group = '', edge = '' }: Names): Names => ({ group, edge })

/** Texts as they stand within quotation marks of JSON. */
const asJsonTexts = (names: Names): Names =>
  Object.fromEntries(Object.entries(names).map(([name, text]) => [name, JSON.stringify(text).slice(1, -1)]))
