// Columns of a page while somebody arranges them. Pure.

import type { OutputOf } from '#contract/kit/call.ts'
import type { columnOrderCalls } from '#contract/resources/data-config.resource.ts'
import { moveItem } from '#lib/move-item.ts'

export type ArrangedColumn = OutputOf<typeof columnOrderCalls.list>[number]

/** The columns with one of them at another place; a place beyond an end is the end. */
export const moved = (columns: readonly ArrangedColumn[], keyId: string, to: number): ArrangedColumn[] =>
  moveItem(
    columns,
    columns.findIndex((column) => column.keyId === keyId),
    to,
  )

export const shownOrHidden = (columns: readonly ArrangedColumn[], keyId: string, isShown: boolean): ArrangedColumn[] =>
  columns.map((column) => (column.keyId === keyId ? { ...column, isShown } : column))

/** What is saved. */
export const arrangementOf = (columns: readonly ArrangedColumn[]) =>
  columns.map(({ keyId, isShown }) => ({ keyId, isShown }))

export const isSame = (one: readonly ArrangedColumn[], other: readonly ArrangedColumn[]): boolean =>
  JSON.stringify(arrangementOf(one)) === JSON.stringify(arrangementOf(other))
