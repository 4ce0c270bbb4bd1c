// Columns of a page while somebody arranges them. Pure.

import type { OutputOf } from '#contract/kit/call.ts'
import type { columnOrderCalls } from '#contract/resources/data-config.resource.ts'

export type ArrangedColumn = OutputOf<typeof columnOrderCalls.list>[number]

/** The columns with one of them at another place; a place beyond an end is the end. */
export function moved(columns: readonly ArrangedColumn[], keyId: string, to: number): ArrangedColumn[] {
  const own = columns.find((column) => column.keyId === keyId)
  if (!own) return [...columns]
  const others = columns.filter((column) => column !== own)
  const place = Math.min(Math.max(0, to), others.length)
  return [...others.slice(0, place), own, ...others.slice(place)]
}

export const shownOrHidden = (columns: readonly ArrangedColumn[], keyId: string, isShown: boolean): ArrangedColumn[] =>
  columns.map((column) => (column.keyId === keyId ? { ...column, isShown } : column))

/** What is saved. */
export const arrangementOf = (columns: readonly ArrangedColumn[]) =>
  columns.map(({ keyId, isShown }) => ({ keyId, isShown }))

export const isSame = (one: readonly ArrangedColumn[], other: readonly ArrangedColumn[]): boolean =>
  JSON.stringify(arrangementOf(one)) === JSON.stringify(arrangementOf(other))
