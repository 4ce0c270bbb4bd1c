import { limitAt } from '#contract/alarms/limits.ts'
import { type LimitRow, sideOf, type TemperatureLimits } from '#contract/alarms/temperature-limits.ts'
import { type LimitScope, type LimitSet, limitSet } from '#contract/endpoints/temperature-limits.ts'

/** A row as it is typed; which of the fields are used depends on the basis. */
export interface DraftRow {
  readonly ta: string
  readonly from: string
  readonly to: string
  readonly low: string
  readonly high: string
}
export type Basis = TemperatureLimits['basis']
/** Columns of each basis. */
export const COLUMNS = {
  ta: ['ta', 'low', 'high'],
  date: ['from', 'to', 'low', 'high'],
} as const satisfies Record<Basis, readonly (keyof DraftRow)[]>

export interface LimitDraft {
  readonly paramId: string
  readonly scope: LimitScope
  readonly targetId: string
  readonly basis: Basis
  readonly rows: readonly DraftRow[]
  readonly delayS: string
  readonly isEnabled: boolean
}

const EMPTY: DraftRow = { ta: '', from: '', to: '', low: '', high: '' }
export const emptyRow = (): DraftRow => EMPTY
/** Rows that a new set begins with. */
export const firstRows = (basis: Basis): readonly DraftRow[] =>
  basis === 'ta'
    ? [
        { ...EMPTY, ta: '-15' },
        { ...EMPTY, ta: '10' },
      ]
    : [{ ...EMPTY, from: '11-15', to: '03-15' }]

const written = (value: number | null): string => (value === null ? '' : String(value))
const draftRow = ({ low, high, ...place }: LimitRow): DraftRow => ({
  ...EMPTY,
  ...('ta' in place ? { ta: String(place.ta) } : place),
  low: written(low),
  high: written(high),
})

export const draftOf = ({ limits, scope, targetId, paramId, delayS, isEnabled }: LimitSet): LimitDraft => ({
  paramId,
  scope,
  isEnabled,
  targetId: targetId ?? '',
  delayS: String(delayS),
  basis: limits.basis,
  rows: limits.rows.map(draftRow),
})

const read = (text: string): number | null => (/\d/.test(text) ? Number(text) : null)

/** The set that is typed, or what is wrong with it. */
export const judge = ({ basis, rows, targetId, delayS, ...same }: LimitDraft) =>
  limitSet.safeParse({
    ...same,
    targetId: same.scope === 'all' ? null : targetId,
    delayS: read(delayS),
    limits: {
      basis,
      rows: rows.map(({ ta, from, to, low, high }) => ({
        ...(basis === 'ta' ? { ta: read(ta) } : { from, to }),
        low: read(low),
        high: read(high),
      })),
    },
  })

export interface ChartPoint {
  readonly at: number
  readonly low: number | null
  readonly high: number | null
}
const DAY_MS = 86_400_000
/** A leap year that begins in July, so that a winter is in one piece. */
const YEAR_FROM = Date.UTC(2027, 6, 1)
const YEAR_DAYS = 366

/** The limits over the outdoor temperature, a few degrees beyond the rows, or over the days from July to June. */
export function chartPoints(limits: TemperatureLimits): readonly ChartPoint[] {
  const [low, high] = [sideOf(limits, 'low', null), sideOf(limits, 'high', null)]
  const at = (moment: { readonly day: string; readonly read: () => number | null }) => ({
    low: (low === undefined ? null : limitAt(low, moment)) ?? null,
    high: (high === undefined ? null : limitAt(high, moment)) ?? null,
  })
  if (limits.basis === 'ta') {
    const corners = limits.rows.map(({ ta }) => ta)
    const all = [Math.min(...corners) - 5, ...corners, Math.max(...corners) + 5]
    return all.map((ta) => ({ at: ta, ...at({ day: '01-01', read: () => ta }) }))
  }
  return Array.from({ length: YEAR_DAYS }, (_, index) => {
    const time = YEAR_FROM + index * DAY_MS
    return { at: time, ...at({ day: dayOf(time), read: () => null }) }
  })
}

/** `MM-dd` */
export const dayOf = (time: number): string => new Date(time).toISOString().slice('yyyy-'.length, 'yyyy-MM-dd'.length)
