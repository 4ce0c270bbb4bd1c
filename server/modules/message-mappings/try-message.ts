import type { Refusal } from '#contract/endpoints/gateways.ts'
import type { MessageMapping } from '#contract/message-mappings/mapping.ts'
import type { MappedTopics } from './mapped-topics.ts'

/** A value that would come of a message. */
export interface TriedValue {
  readonly key: string
  /** Of the point; null: no rule is for the key, or it is no value. */
  readonly code: string | null
  /** As it came. */
  readonly raw: string
  /** In the unit of the point; null: it is refused, or nobody asked for it. */
  readonly value: number | null
  /** Epoch ms; null: none. */
  readonly time: number | null
  readonly isOfArrival: boolean
  readonly quality: number
  readonly refusal: Refusal | null
}

export interface TriedMessage {
  readonly gateway: string
  /** Why nothing of it can be read; null: it can. */
  readonly refusal: Refusal | null
  readonly values: readonly TriedValue[]
  /** How many further ones there are. */
  readonly numMore: number
}

/** Null: the topic is none of the mapping. @param mapping - One that was checked. */
export type TryMessage = (mapping: MessageMapping, topic: string, payload: Uint8Array) => TriedMessage | null

/** What telemetry gives to the calls of mappings. */
export interface ForeignContext {
  readonly foreign: { readonly topics: Pick<MappedTopics, 'refused'>; readonly tryMessage: TryMessage }
}
