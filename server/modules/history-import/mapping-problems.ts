import { type ImportMapping, targetsOf } from '#contract/history-import/import-mapping.ts'
import { unitFactor } from '#contract/history-import/units.ts'
import type { FieldProblem } from '#contract/kit/envelope.ts'
import type { ImportPoint } from './points.repository.ts'
import type { textsIn } from './texts/texts.ts'

/** What of a mapping cannot be: each with its field, and what is allowed. @param points - In reach, by code. */
export function mappingProblems(
  { layouts }: ImportMapping,
  points: ReadonlyMap<string, Pick<ImportPoint, 'unit'>>,
  texts: ReturnType<typeof textsIn>,
): FieldProblem[] {
  return layouts.flatMap((layout, at): FieldProblem[] => {
    const problem = (rule: string): FieldProblem => ({ field: `mapping.layouts.${at}`, rule })
    const targets = targetsOf(layout)
    if (targets.length === 0) return [problem(texts.noPoints)]
    const used = [
      layout.timeColumn,
      ...(layout.clockColumn === null ? [] : [layout.clockColumn]),
      ...(layout.shape === 'wide'
        ? layout.columns.map(({ column }) => column)
        : [layout.pointColumn, layout.valueColumn]),
    ]
    const twice = used.find((column, index) => used.indexOf(column) !== index)
    if (twice !== undefined) return [problem(texts.columnTwice(layout.headings[twice] ?? ''))]
    const beyond = used.find((column) => column >= layout.headings.length)
    if (beyond !== undefined) return [problem(texts.columnBeyond(layout.headings.length))]
    const codes = new Set<string>()
    return targets.flatMap(({ code, unit }) => {
      if (codes.has(code)) return [problem(texts.pointTwice(code))]
      codes.add(code)
      const point = points.get(code)
      if (!point) return [problem(texts.noSuchPoint(code))]
      return unitFactor(unit, point.unit) === null ? [problem(texts.unitDiffers(code, unit, point.unit))] : []
    })
  })
}
