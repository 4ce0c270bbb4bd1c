// The rows of the wind factors as typed. Pure.

import { type Language, label, labelIn } from '#contract/kit/language.ts'
import {
  MAX_WIND_FORCE,
  WIND_SECTORS,
  type WindFactor,
  type WindSector,
  windFactorTable,
} from '#contract/load-forecast/wind-factors.ts'
import { windDirectionText } from '#contract/weather/wind-direction.ts'

const SECTOR_DEG = 45
const ALL_DIRECTIONS = label('所有风向', 'All directions')

export interface DraftRow {
  readonly fromForce: string
  readonly toForce: string
  readonly sector: WindSector
  readonly factor: string
}

export const draftOf = ({ fromForce, toForce, sector, factor }: WindFactor): DraftRow => ({
  fromForce: String(fromForce),
  toForce: String(toForce),
  sector,
  factor: String(factor),
})

/** A row that goes on where the last one for all directions ends. */
export function nextRow(rows: readonly DraftRow[]): DraftRow {
  const last = rows.findLast(({ sector }) => sector === 'any')
  const from = last ? Math.min(MAX_WIND_FORCE, Number(last.toForce) + 1) : 0
  return { fromForce: String(from), toForce: String(MAX_WIND_FORCE), sector: 'any', factor: '1' }
}

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

/** The rows by the server's own rules. */
export const judgeRows = (rows: readonly DraftRow[]) =>
  windFactorTable.safeParse(
    rows.map(({ fromForce, toForce, sector, factor }) => ({
      fromForce: numberOf(fromForce),
      toForce: numberOf(toForce),
      sector,
      factor: numberOf(factor),
    })),
  )

export const sectorText = (sector: WindSector, language: Language): string =>
  sector === 'any'
    ? labelIn(ALL_DIRECTIONS, language)
    : windDirectionText((WIND_SECTORS.indexOf(sector) - 1) * SECTOR_DEG, language)
