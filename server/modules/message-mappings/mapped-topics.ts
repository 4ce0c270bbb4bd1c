/**
 * The mappings that are in use in this process. Duty: say what a topic is, for the brokers and for ingest. Neighbours:
 * telemetry gives the list again whenever it has changed. Invariant: what is remembered of topics is bounded.
 */

import type { ForeignTopics } from '#server/core/bus/foreign-topics.ts'
import { doFiltersOverlap, fitsFilter } from '#server/core/bus/topic-filter.ts'
import { ANSWER_TOPIC, UPLINK_TOPIC } from '#server/core/bus/topics.ts'
import { type CompiledMapping, compileMapping, type MappedTopic, type StoredMapping } from './compiled-mapping.ts'
import { topicFault } from './topic-pattern.ts'

export interface MappedTopics extends ForeignTopics {
  /** Null: no mapping is of this topic. */
  find(topic: string): MappedTopic | null
  /** Takes over a new list of active mappings. */
  replace(list: readonly StoredMapping[]): void
  /** Of those that are active: filters that the broker does not let this server read. */
  refused(): ReadonlySet<string>
}

const MAX_KEPT = 20_000
const MAX_TOPIC = 256

export function createMappedTopics(): MappedTopics {
  let mappings: readonly CompiledMapping[] = []
  const kept = new Map<string, MappedTopic | null>()
  const refused = new Set<string>()
  const listeners = new Set<() => void>()

  const search = (topic: string): MappedTopic | null =>
    mappings.find(({ filters }) => filters.some((filter) => fitsFilter(topic, filter)))?.topicOf(topic) ?? null

  function find(topic: string): MappedTopic | null {
    if (mappings.length === 0 || topic.length > MAX_TOPIC) return null
    const known = kept.get(topic)
    if (known !== undefined) return known
    const found = search(topic)
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(topic, found)
    return found
  }

  return {
    find,
    replace(list) {
      const known = new Map(mappings.map((one) => [one.keyId, one]))
      // a mapping that stays the same keeps what it knows of its keys
      mappings = list.map((stored) => {
        const before = known.get(stored.keyId)
        const isSame = before && JSON.stringify(before.mapping) === JSON.stringify(stored.mapping)
        return isSame ? before : compileMapping(stored)
      })
      kept.clear()
      for (const listener of listeners) listener()
    },
    wayOf(topic) {
      if (find(topic)) return 'read'
      const isIgnored = mappings.some(({ mapping: { ignoredTopics } }) =>
        ignoredTopics.some((filter) => fitsFilter(topic, filter)),
      )
      const isHeard = mappings.some(({ heard }) => heard.some((filter) => fitsFilter(topic, filter)))
      return isIgnored && !isHeard ? 'ignored' : null
    },
    maySubscribe(filter) {
      if (filter.length > MAX_TOPIC || topicFault(filter) !== null) return false
      const isHeard = mappings.some(({ heard }) => heard.some((one) => doFiltersOverlap(one, filter)))
      const read = [UPLINK_TOPIC, ANSWER_TOPIC, ...mappings.flatMap(({ filters }) => filters)]
      return isHeard && !read.some((one) => doFiltersOverlap(one, filter))
    },
    filters: () => mappings.flatMap(({ filters }) => filters),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    noteAnswer(asked, notGiven) {
      for (const filter of asked) refused.delete(filter)
      for (const filter of notGiven) refused.add(filter)
    },
    refused: () => refused,
  }
}
