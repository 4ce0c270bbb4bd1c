/**
 * The key figures (domain guide 3), each defined once: name, unit, formula and usual range. server/modules/kpi computes
 * them, and nothing else does.
 */
import { type Label, label } from '../kit/language.ts'
import type { KpiKind, KpiLevel, KpiRow } from './kpi-row.ts'
import { KPI_ROWS } from './kpi-rows.ts'

export { KPI_LEVELS, type KpiLevel } from './kpi-row.ts'

/** From `min` to `max` is usual; null: open. `of`: the period that the range is meant for. */
interface UsualRange {
  readonly min: number | null
  readonly max: number | null
  readonly of: 'any' | 'season'
}

export interface KpiDefinition {
  /** Its row in the domain guide. */
  readonly row: number
  readonly name: Label
  /** Has `¤` for the company's currency. */
  readonly unit: string
  readonly decimals: number
  /** Shown at the name. */
  readonly formula: Label
  readonly levels: readonly KpiLevel[]
  readonly kind: KpiKind
  readonly usual: UsualRange | null
}

/** Share of the expected time with good values below which a figure is shown in grey, or not at all. */
export const GREY_COVERAGE = 0.8
export const BLANK_COVERAGE = 0.5
export type KpiCode = keyof typeof KPI_ROWS

const isCode = (text: string): text is KpiCode => text in KPI_ROWS
export const KPI_CODES: readonly KpiCode[] = Object.keys(KPI_ROWS).filter(isCode)

function definitionOf(code: KpiCode): KpiDefinition {
  const row: KpiRow = KPI_ROWS[code]
  const [number, nameZh, nameEn, unit, decimals, formulaZh, formulaEn, levels, kind, usual] = row
  return {
    row: number,
    name: label(nameZh, nameEn),
    unit,
    decimals,
    formula: label(formulaZh, formulaEn),
    levels,
    kind,
    usual: usual ? { min: usual[0], max: usual[1], of: usual[2] ?? 'any' } : null,
  }
}

const definitions = new Map(KPI_CODES.map((code) => [code, definitionOf(code)]))

export function kpiDefinition(code: KpiCode): KpiDefinition {
  const found = definitions.get(code)
  if (!found) throw new Error(`There is no key figure ${code}.`)
  return found
}
