// What the balance page shows, as its address says: a strategy, and which of its units. Pure.

import type { BalanceUnit } from '#contract/endpoints/one-network.ts'
import type { StrategyRow } from '#contract/endpoints/strategies.ts'
import { type BalancePage, COLOUR_BY_SIDE } from '#contract/regulation/balance-page.ts'
import { plainLatin } from '#lib/plain-latin.ts'
import type { Deviation } from '#ui/theme/series-colors.ts'

export const BAND_FILTERS = ['', '1', '2', '3', '4', 'unknown', 'out'] as const
type BandFilter = (typeof BAND_FILTERS)[number]

export interface BalanceView {
  /** Of the strategy; empty: the first that runs. */
  readonly id: string
  readonly text: string
  /** Empty: all. */
  readonly classId: string
  /** A band of deviations, units without one, or those that take no part; empty: all. */
  readonly band: BandFilter
}

export const readBalanceView = (search: URLSearchParams): BalanceView => ({
  id: search.get('id') ?? '',
  text: search.get('q') ?? '',
  classId: search.get('class') ?? '',
  band: BAND_FILTERS.find((band) => band === search.get('band')) ?? '',
})

export function writeBalanceView({ id, text, classId, band }: BalanceView): URLSearchParams {
  const shown = { id, q: text, class: classId, band }
  return new URLSearchParams(Object.entries(shown).filter(([, value]) => value !== ''))
}

/** The strategy that is asked for; else the first that runs, else the first. Undefined where there is none. */
export const shownStrategy = (rows: readonly StrategyRow[], id: string): StrategyRow | undefined =>
  rows.find(({ keyId }) => keyId === id) ?? rows.find(({ state }) => state !== 'off') ?? rows[0]

export const takesPart = ({ isExcluded, frozen }: Pick<BalanceUnit, 'isExcluded' | 'frozen'>): boolean =>
  !isExcluded && frozen === null

/** Band of a deviation: 1 to 3 by the limits of the company, 4 beyond; null where it is not known. */
function bandOf(deviationK: number | null, { band1K, band2K, band3K }: BalancePage): 1 | 2 | 3 | 4 | null {
  if (deviationK === null) return null
  const off = Math.abs(deviationK)
  if (off <= band1K) return 1
  if (off <= band2K) return 2
  return off <= band3K ? 3 : 4
}

/** Number of units in each band, those that are too cold apart from those that are too warm, and without a deviation. */
export function bandCounts(units: readonly BalanceUnit[], page: BalancePage) {
  const counts = { colder: [0, 0, 0, 0], warmer: [0, 0, 0, 0], unknown: 0 }
  for (const { deviationK } of units) {
    const band = bandOf(deviationK, page)
    if (band === null || deviationK === null) counts.unknown += 1
    else {
      const side = deviationK > 0 ? counts.colder : counts.warmer
      side[band - 1] = (side[band - 1] ?? 0) + 1
    }
  }
  return counts
}

interface BandPart {
  /** From 0. */
  readonly band: number
  /** Null: both, as the band has one colour. */
  readonly side: 'colder' | 'warmer' | null
  readonly value: number
  readonly color: number | Deviation
}

/** Parts of the deviations as they are painted, the coldest first: the first band is one, and one with a plain colour as well. */
export function bandParts(units: readonly BalanceUnit[], page: BalancePage): BandPart[] {
  const { colder, warmer } = bandCounts(units, page)
  const parts = [page.colour1, page.colour2, page.colour3, page.colour4].flatMap((colour, band): BandPart[] => {
    const [cold, warm] = [colder[band] ?? 0, warmer[band] ?? 0]
    if (colour !== COLOUR_BY_SIDE) return [{ band, side: null, value: cold + warm, color: Number(colour) - 1 }]
    if (band === 0) return [{ band, side: null, value: cold + warm, color: { side: 'middle', nth: 0 } }]
    const nth = band - 1
    return [
      { band, side: 'colder', value: cold, color: { side: 'colder', nth } },
      { band, side: 'warmer', value: warm, color: { side: 'warmer', nth } },
    ]
  })
  const order = ({ band, side }: BandPart): number => (side === 'colder' ? -band : band)
  return parts.toSorted((one, other) => order(one) - order(other))
}

const NUM_BINS = 10
/** Numbers of units by their opening, in tenths of 100 %; the last has 100 % as well. Old and bad values are left out. */
export function openingBins(units: readonly BalanceUnit[]): number[] {
  const bins = Array.from({ length: NUM_BINS }, () => 0)
  for (const { opening } of units) {
    if (!opening?.isUsable) continue
    const at = Math.min(NUM_BINS - 1, Math.max(0, Math.floor(opening.value / NUM_BINS)))
    bins[at] = (bins[at] ?? 0) + 1
  }
  return bins
}

export function foundUnits(
  units: readonly BalanceUnit[],
  { text, classId, band }: Pick<BalanceView, 'text' | 'classId' | 'band'>,
  page: BalancePage | undefined,
): BalanceUnit[] {
  const sought = plainLatin(text.trim())
  const isIn = (unit: BalanceUnit): boolean => {
    if (band === '' || !page) return true
    if (band === 'out') return !takesPart(unit)
    const own = bandOf(unit.deviationK, page)
    return band === 'unknown' ? own === null : String(own) === band
  }
  return units.filter(
    (unit) =>
      (classId === '' || unit.classId === classId) &&
      isIn(unit) &&
      plainLatin(`${unit.name} ${unit.code}`).includes(sought),
  )
}
