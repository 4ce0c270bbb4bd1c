/**
 * What gateways have sent lately, for people who connect one. Duty: per gateway the rate, the newest messages and the newest
 * refused values. Neighbours: ingest tells of each message that it has read. Invariants: kept in the memory of this process
 * alone and bounded, whatever is sent; a gateway that no point names takes no room from one that a point names.
 */

import type { Refusal } from '#contract/endpoints/gateways.ts'
import type { RefusedValue } from './decoded-message.ts'
import type { ReadMessage } from './ingest.ts'
import { type UnknownCode, UnknownCodes } from './unknown-codes.ts'

interface SeenMessage {
  /** Epoch ms of its arrival. */
  readonly at: number
  readonly topic: string
  readonly bytes: number
  /** Its beginning. */
  readonly text: string
  readonly numTaken: number
  readonly numRefused: number
}

interface SeenRefusal extends RefusedValue {
  /** Epoch ms of its arrival. */
  readonly at: number
}

/** What a gateway has sent since this process has started. */
export interface SeenGateway {
  readonly gateway: string
  /** Companies in its topics, newest last. */
  readonly companies: readonly string[]
  readonly firstAt: number
  readonly lastAt: number
  readonly numMessages: number
  readonly numTaken: number
  readonly refused: Readonly<Partial<Record<Refusal, number>>>
  /** Messages and values of the last whole minute. */
  readonly perMinute: { readonly messages: number; readonly values: number }
  /** Newest first. */
  readonly refusals: readonly SeenRefusal[]
  readonly messages: readonly SeenMessage[]
  /** Codes that no point had when they came, oldest first. */
  readonly unknownCodes: readonly UnknownCode[]
}

export interface GatewayLog {
  note(message: Omit<ReadMessage, 'devices'>): void
  of(gateway: string): SeenGateway | null
  /** In order of code. */
  all(): readonly SeenGateway[]
}

const MOST_MESSAGES = 20
const MOST_REFUSALS = 100
const MOST_COMPANIES = 5
/** Beginnings of messages that are kept: with all gateways some 80 MB at most. */
const MOST_CHARS = 2_000
const MOST_GATEWAYS = 2_000
const MOST_UNKNOWN = 200
const MINUTE_MS = 60_000

interface Kept {
  readonly gateway: string
  readonly companies: string[]
  readonly firstAt: number
  lastAt: number
  numMessages: number
  numTaken: number
  readonly refused: Partial<Record<Refusal, number>>
  minute: number
  ofMinute: { messages: number; values: number }
  before: { messages: number; values: number }
  readonly refusals: SeenRefusal[]
  readonly messages: SeenMessage[]
  readonly unknownCodes: UnknownCodes
}

/** @param isKnown - Whether a point names the gateway. */
export function createGatewayLog(isKnown: (gateway: string) => boolean, now: () => number): GatewayLog {
  // a map keeps the order in which they came: the first is the one that was silent for longest
  const kept = { known: new Map<string, Kept>(), unknown: new Map<string, Kept>() }
  const find = (gateway: string): Kept | undefined => kept.known.get(gateway) ?? kept.unknown.get(gateway)

  function enter(gateway: string, at: number): Kept {
    const known = isKnown(gateway)
    const found = find(gateway)
    kept.known.delete(gateway)
    kept.unknown.delete(gateway)
    const entry: Kept = found ?? {
      gateway,
      companies: [],
      firstAt: at,
      lastAt: at,
      numMessages: 0,
      numTaken: 0,
      refused: {},
      minute: Math.floor(at / MINUTE_MS),
      ofMinute: { messages: 0, values: 0 },
      before: { messages: 0, values: 0 },
      refusals: [],
      messages: [],
      unknownCodes: new UnknownCodes(),
    }
    const place = known ? kept.known : kept.unknown
    place.set(gateway, entry)
    const [oldest] = place.keys()
    if (oldest !== undefined && place.size > (known ? MOST_GATEWAYS : MOST_UNKNOWN)) place.delete(oldest)
    return entry
  }

  return {
    note({ source, topic, payload, text, numTaken, refused, refusals }) {
      if (!source) return
      const at = now()
      const entry = enter(source.gateway, at)
      turnMinute(entry, at)
      let numRefused = 0
      for (const [reason, count] of refused) {
        numRefused += count
        entry.refused[reason] = (entry.refused[reason] ?? 0) + count
      }
      entry.lastAt = at
      entry.numMessages += 1
      entry.numTaken += numTaken
      entry.ofMinute.messages += 1
      entry.ofMinute.values += numTaken
      const isNewCompany = source.kind === 'own' && !entry.companies.includes(source.company)
      keepNewest(entry.companies, isNewCompany ? [source.company] : [], MOST_COMPANIES)
      entry.unknownCodes.note(refusals, at)
      keepNewest(
        entry.refusals,
        refusals.map((refusal) => ({ ...refusal, at })),
        MOST_REFUSALS,
      )
      const shown = text?.slice(0, MOST_CHARS) ?? Buffer.from(payload.subarray(0, MOST_CHARS)).toString()
      const message = { at, topic, bytes: payload.length, text: shown, numTaken, numRefused }
      keepNewest(entry.messages, [message], MOST_MESSAGES)
    },
    of: (gateway) => {
      const entry = find(gateway)
      return entry ? seen(entry, now()) : null
    },
    all: () =>
      [...kept.known.values(), ...kept.unknown.values()]
        .map((entry) => seen(entry, now()))
        .sort((a, b) => (a.gateway < b.gateway ? -1 : 1)),
  }
}

function turnMinute(entry: Kept, at: number): void {
  const minute = Math.floor(at / MINUTE_MS)
  if (minute === entry.minute) return
  entry.before = minute === entry.minute + 1 ? entry.ofMinute : { messages: 0, values: 0 }
  entry.ofMinute = { messages: 0, values: 0 }
  entry.minute = minute
}

function keepNewest<Item>(list: Item[], added: readonly Item[], most: number): void {
  list.push(...added)
  if (list.length > most) list.splice(0, list.length - most)
}

function seen(entry: Kept, at: number): SeenGateway {
  turnMinute(entry, at)
  const { minute: _minute, ofMinute: _ofMinute, before, ...rest } = entry
  return {
    ...rest,
    perMinute: before,
    companies: [...entry.companies],
    refusals: entry.refusals.toReversed(),
    messages: entry.messages.toReversed(),
    unknownCodes: entry.unknownCodes.list(),
  }
}
