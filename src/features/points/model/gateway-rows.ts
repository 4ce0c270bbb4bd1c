import type { GatewayFacts } from '#contract/endpoints/gateways.ts'
import { plainLatin } from '#lib/plain-latin.ts'

/** What the page shows, as its address says it. */
export interface GatewayView {
  readonly text: string
  readonly isRefusedOnly: boolean
  /** The gateway whose messages are open; empty: none. */
  readonly gateway: string
}

export const readGatewayView = (search: URLSearchParams): GatewayView => ({
  text: search.get('text') ?? '',
  isRefusedOnly: search.has('refused'),
  gateway: search.get('gateway') ?? '',
})

export function writeGatewayView({ text, isRefusedOnly, gateway }: GatewayView): URLSearchParams {
  const search = new URLSearchParams()
  if (text !== '') search.set('text', text)
  if (isRefusedOnly) search.set('refused', '')
  if (gateway !== '') search.set('gateway', gateway)
  return search
}

export type GatewayState = 'sending' | 'silent' | 'never' | 'unknown'
const SILENT_MS = 600_000

/** @param now - Epoch ms of the server. */
export function gatewayState({ isKnown, lastAt }: Pick<GatewayFacts, 'isKnown' | 'lastAt'>, now: number): GatewayState {
  if (!isKnown) return 'unknown'
  if (lastAt === null) return 'never'
  return now - lastAt > SILENT_MS ? 'silent' : 'sending'
}

/** Rows that fit, those that need somebody first: not known, then with refused values, then by code. */
export function gatewayRows(list: readonly GatewayFacts[], { text, isRefusedOnly }: GatewayView): GatewayFacts[] {
  const sought = plainLatin(text.trim())
  const needs = ({ isKnown, numRefused }: GatewayFacts): number => (isKnown ? (numRefused > 0 ? 1 : 2) : 0)
  return list
    .filter(({ numRefused }) => !isRefusedOnly || numRefused > 0)
    .filter(({ gateway, nodes }) => [gateway, ...nodes].some((name) => plainLatin(name).includes(sought)))
    .sort((a, b) => needs(a) - needs(b))
}

export type ConfigMatch = 'current' | 'differs' | 'unseen' | 'nothing'

/** @param wanted - Version of what the console would send; null: not all of it may be seen. */
export function configMatch(wanted: string | null, runs: { readonly version: string | null }): ConfigMatch {
  if (runs.version === null) return 'nothing'
  if (wanted === null) return 'unseen'
  return runs.version === wanted ? 'current' : 'differs'
}
