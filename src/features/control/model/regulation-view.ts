// Units of the regulation page: their valve and pump loops in one row, found as the address says. Pure.

import type { WriteRight } from '#contract/endpoints/control.ts'
import type { ControlLoopRow } from '#contract/endpoints/control-loops.ts'
import { UNIT_MODES } from '#contract/endpoints/unit-control-modes.ts'
import { plainLatin } from '#lib/plain-latin.ts'

export const HOLDERS = ['cabinet', 'person', 'strategy', 'locked'] as const
type Holder = (typeof HOLDERS)[number]

export interface RegulationView {
  readonly text: string
  /** Null: all. */
  readonly mode: number | null
  /** Empty: all. */
  readonly holder: Holder | ''
  /** The unit that is open; empty: none. */
  readonly id: string
}

export interface RegulationRow extends ControlLoopRow {
  /** Null: the unit has no such loop in the list. */
  readonly pump: ControlLoopRow | null
  /** Of the present set point, or of the valve by hand; undefined: the caller may not write it, or it is not known yet. */
  readonly right: WriteRight | undefined
}

export const readRegulationView = (search: URLSearchParams): RegulationView => ({
  text: search.get('q') ?? '',
  mode: UNIT_MODES.find((mode) => String(mode) === search.get('mode')) ?? null,
  holder: HOLDERS.find((holder) => holder === search.get('holder')) ?? '',
  id: search.get('id') ?? '',
})

export function writeRegulationView({ text, mode, holder, id }: RegulationView): URLSearchParams {
  const shown = { q: text, mode: mode === null ? '' : String(mode), holder, id }
  return new URLSearchParams(Object.entries(shown).filter(([, value]) => value !== ''))
}

/** What is set at the present mode: the last of what can be written is the set point, or the valve by hand. */
export const setPointIdOf = ({ writtenIds, mode }: ControlLoopRow): number | undefined =>
  writtenIds.findLast((pointId) => pointId !== mode?.pointId)

/** One row a unit. */
export function regulationRows(
  loops: readonly ControlLoopRow[],
  rights: ReadonlyMap<number, WriteRight>,
): RegulationRow[] {
  const pumps = new Map(loops.filter(({ loop }) => loop === 'pump').map((row) => [row.nodeId, row]))
  return loops
    .filter(({ loop }) => loop === 'valve')
    .map((row) => ({ ...row, pump: pumps.get(row.nodeId) ?? null, right: rights.get(setPointIdOf(row) ?? -1) }))
}

export function foundUnits(
  rows: readonly RegulationRow[],
  { text, mode, holder }: Omit<RegulationView, 'id'>,
): RegulationRow[] {
  const sought = plainLatin(text.trim())
  return rows.filter(
    (row) =>
      (mode === null || (row.mode?.isUsable === true && row.mode.value === mode)) &&
      (holder === '' || isHeldBy(row, holder)) &&
      plainLatin(`${row.nodeName} ${row.code} ${row.heldBy?.name ?? ''}`).includes(sought),
  )
}

function isHeldBy({ heldBy, lockReason }: RegulationRow, holder: Holder): boolean {
  switch (holder) {
    case 'cabinet':
      return heldBy === null
    case 'person':
      return heldBy?.writer === 'operator'
    case 'strategy':
      return heldBy !== null && heldBy.writer !== 'operator'
    case 'locked':
      return lockReason !== null
  }
}
