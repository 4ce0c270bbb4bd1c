import type { UnitScore } from '#contract/endpoints/unit-scores.ts'
import { SCORE_PARTS, type ScorePart } from '#contract/kpi/score.ts'
import type { TableSort } from '#ui/data-table.tsx'
import type { Candidate } from './ranking-rows.ts'

/** A unit with its score, and what tells it apart. */
export interface ConditionRow extends Candidate {
  readonly unit: UnitScore
}

const CONDITIONS = ['primaryDrop', 'approach', 'secondaryDrop'] as const
type Condition = (typeof CONDITIONS)[number]
const EXCESSES = ['excessT', 'excessKwh', 'excessCost'] as const
type Excess = (typeof EXCESSES)[number]

/** Columns that rows can be sorted by. */
const MEASURED_COLUMNS = ['score', ...SCORE_PARTS, ...CONDITIONS, ...EXCESSES] as const
export type MeasuredColumn = (typeof MEASURED_COLUMNS)[number]

const isPart = (column: MeasuredColumn): column is ScorePart => SCORE_PARTS.some((part) => part === column)
const isExcess = (column: MeasuredColumn): column is Excess => EXCESSES.some((excess) => excess === column)
const isCondition = (column: MeasuredColumn): column is Condition => CONDITIONS.some((one) => one === column)

/** What a column shows: of a part its score. Null where it is not known. */
export function measuredIn({ unit }: Pick<ConditionRow, 'unit'>, column: MeasuredColumn): number | null {
  if (isPart(column)) return unit.parts[column].score
  if (isExcess(column)) return unit.highReturn?.[column] ?? null
  return isCondition(column) ? unit[column].value : unit.score
}

export const isMeasuredColumn = (id: string): id is MeasuredColumn => MEASURED_COLUMNS.some((column) => column === id)

export interface ConditionSort extends TableSort {
  readonly column: MeasuredColumn
}

/** Units whose value is not known come last, whatever the direction. */
export function conditionRows(
  candidates: readonly Candidate[],
  units: readonly UnitScore[],
  { column, direction }: ConditionSort,
): readonly ConditionRow[] {
  const byId = new Map(candidates.map((candidate) => [candidate.node.keyId, candidate]))
  const rows = units.flatMap((unit) => {
    const candidate = byId.get(unit.keyId)
    return candidate ? [{ ...candidate, unit }] : []
  })
  const sign = direction === 'desc' ? -1 : 1
  return rows.toSorted((a, b) => {
    const [one, other] = [measuredIn(a, column), measuredIn(b, column)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * (one - other)
  })
}
