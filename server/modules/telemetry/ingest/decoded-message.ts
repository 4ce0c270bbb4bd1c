import type { Refusal } from '#contract/endpoints/gateways.ts'
import type { AskedCommand, MappedCommand } from '#server/modules/message-mappings/mapped-command.ts'
import type { Birth } from '#server/modules/message-mappings/sparkplug/nodes.ts'
import type { Measurement } from '../points/measurement.ts'

/** Whose message it is, and how its gateway is told something. */
export type MessageSource =
  | { readonly kind: 'own'; readonly gateway: string; readonly company: string }
  | {
      readonly kind: 'mapped'
      readonly gateway: string
      /** Null: it takes no commands of this point. */
      readonly commandFor: (asked: AskedCommand) => MappedCommand | null
    }

/** Births and deaths of Sparkplug, to be remembered before their message is acknowledged. */
export interface BirthChange {
  readonly born: Birth | null
  readonly died: readonly Birth[]
}

export interface DecodedMessage {
  /** Null: the topic is nobody's. */
  readonly source: MessageSource | null
  readonly measurements: readonly Measurement[]
  /** How many values (or whole messages) were refused, by reason. */
  readonly refused: ReadonlyMap<Refusal, number>
  /** The first of them, for people who look for the reason. */
  readonly refusals: readonly RefusedValue[]
  /** What people are shown of a message that is no text; null: the message itself. */
  readonly text: string | null
  readonly births: BirthChange | null
  /** What its gateway is to be told now. */
  readonly asks: readonly MappedCommand[]
}

/** A value that was refused, as it came, each part shortened; empty where there was none. */
export interface RefusedValue {
  readonly code: string
  readonly value: string
  readonly time: string
  readonly reason: Refusal
}

/** Of a message of nothing but wrong values no more are kept. */
const MOST_REFUSALS = 200
const MOST_CHARS = 64

/** Collects what comes of a message. */
export class MessageBuilder {
  readonly measurements: Measurement[] = []
  readonly refused = new Map<Refusal, number>()
  readonly refusals: RefusedValue[] = []
  readonly #source: MessageSource | null

  constructor(source: MessageSource | null) {
    this.#source = source
  }

  refuse(reason: Refusal, code: unknown = undefined, value: unknown = undefined, time: unknown = undefined): this {
    this.refused.set(reason, (this.refused.get(reason) ?? 0) + 1)
    if (this.refusals.length < MOST_REFUSALS)
      this.refusals.push({ code: shortened(code), value: shortened(value), time: shortened(time), reason })
    return this
  }

  finish(more: Partial<Pick<DecodedMessage, 'text' | 'births' | 'asks'>> = {}): DecodedMessage {
    const { measurements, refused, refusals } = this
    const { text = null, births = null, asks = [] } = more
    return { source: this.#source, measurements, refused, refusals, text, births, asks }
  }
}

/** A part of a message as people are shown it. */
export const shortened = (part: unknown): string => {
  if (part === undefined) return ''
  const text = typeof part === 'string' ? part : typeof part === 'object' ? JSON.stringify(part) : String(part)
  return text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS - 1)}…` : text
}
