/** A mapping, ready for messages. */

import type { MessageMapping } from '#contract/message-mappings/mapping.ts'
import { type CompiledRules, compileRules } from './compiled-rules.ts'
import { jsonReader, type ReadJson } from './json/json-values.ts'
import {
  groupOf,
  heardFilters,
  readFilters,
  readSparkplugTopic,
  type SparkplugTopic,
} from './sparkplug/sparkplug-topic.ts'
import { fill, type Names } from './template.ts'
import { filterOf, partsOf } from './topic-pattern.ts'

export interface StoredMapping {
  readonly keyId: string
  readonly mapping: MessageMapping
}

/** What the messages of one topic are. */
export interface MappedTopic {
  readonly mapping: CompiledMapping
  readonly topic: string
  readonly gateway: string
  /** Of the topic. */
  readonly names: Names
  /** Null: it is no topic of Sparkplug. */
  readonly sparkplug: SparkplugTopic | null
}

export interface CompiledMapping extends StoredMapping {
  /** What the server reads. */
  readonly filters: readonly string[]
  /** What its devices hear. */
  readonly heard: readonly string[]
  readonly rules: CompiledRules
  readonly readJson: ReadJson
  /** Null for a topic that only looks like one of Sparkplug. @param topic - One that fits a filter of it. */
  topicOf(topic: string): MappedTopic | null
}

/** @param stored - One that was checked. */
export function compileMapping(stored: StoredMapping): CompiledMapping {
  const { mapping } = stored
  const rules = compileRules(mapping)
  const compiled: CompiledMapping = {
    ...stored,
    filters: filtersOf(mapping),
    heard: heardBy(mapping),
    rules,
    readJson: jsonReader(mapping, rules),
    topicOf(topic) {
      const sparkplug = mapping.kind === 'sparkplug' ? readSparkplugTopic(topic) : null
      if (mapping.kind === 'sparkplug' && sparkplug === null) return null
      const names = sparkplug ? namesOfSparkplug(sparkplug) : partsOf(mapping.topic, topic)
      return { mapping: compiled, topic, gateway: fill(mapping.gateway, names), names, sparkplug }
    },
  }
  return compiled
}

/** What the server reads of a mapping without fault. */
export const filtersOf = ({ kind, topic }: Pick<MessageMapping, 'kind' | 'topic'>): readonly string[] =>
  kind === 'sparkplug' ? readFilters(groupOf(topic) ?? '+') : [filterOf(topic)]

/** Where its commands go. */
export function heardBy({
  kind,
  topic,
  commandTopic,
}: Pick<MessageMapping, 'kind' | 'topic' | 'commandTopic'>): string[] {
  if (kind === 'sparkplug') return heardFilters(groupOf(topic) ?? '+')
  return commandTopic === '' ? [] : [commandFilterOf(commandTopic)]
}

/** A level with a name in it may be anything. */
export const commandFilterOf = (commandTopic: string): string =>
  commandTopic
    .split('/')
    .map((level) => (level.includes('{') ? '+' : level))
    .join('/')

/** What is said of a node itself is of a device that is called like the node. */
export const namesOfSparkplug = ({ group, edge, device }: Omit<SparkplugTopic, 'type'>): Names => ({
  group,
  edge,
  device: device === '' ? edge : device,
})
