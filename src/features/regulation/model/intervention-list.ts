// Interventions as they are listed: which are shown, how each stands at a time, and which may be ended. Pure.

import type { InterventionRow } from '#contract/endpoints/regulation.ts'
import { INTERVENTION_KINDS, type InterventionKind } from '#contract/regulation/intervention.ts'
import { plainLatin } from '#lib/plain-latin.ts'

export interface InterventionView {
  readonly sought: string
  /** Empty: any. */
  readonly kind: InterventionKind | ''
  /** Those that are over as well. */
  readonly isAll: boolean
}

export const readView = (search: URLSearchParams): InterventionView => ({
  sought: search.get('q') ?? '',
  kind: INTERVENTION_KINDS.find((kind) => kind === search.get('kind')) ?? '',
  isAll: search.get('past') === '1',
})

export function writeView({ sought, kind, isAll }: InterventionView): URLSearchParams {
  const search = new URLSearchParams()
  if (sought !== '') search.set('q', sought)
  if (kind !== '') search.set('kind', kind)
  if (isAll) search.set('past', '1')
  return search
}

export function found(rows: readonly InterventionRow[], { sought, kind }: InterventionView): InterventionRow[] {
  const text = plainLatin(sought.trim())
  return rows.filter(
    (row) =>
      (kind === '' || row.kind === kind) &&
      plainLatin([...row.nodes.map(({ name }) => name), row.reason, row.madeBy, row.endedBy].join(' ')).includes(text),
  )
}

/** How an intervention stands. */
export type Standing =
  | { readonly kind: 'toCome' | 'inForce'; readonly leftMs: number }
  | { readonly kind: 'over' | 'ended' }

/** @param now - Epoch ms. */
export function standingOf({ from, to, endedAt }: InterventionRow, now: number): Standing {
  if (endedAt !== null) return { kind: 'ended' }
  if (to <= now) return { kind: 'over' }
  return from > now ? { kind: 'toCome', leftMs: from - now } : { kind: 'inForce', leftMs: to - now }
}

/** Whether the caller may end it: it goes on, and none of its units is outside the data scope. */
export const mayBeEnded = (row: InterventionRow, now: number): boolean =>
  row.isWhole && 'leftMs' in standingOf(row, now)
