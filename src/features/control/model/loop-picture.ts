// Set point, measured value and actuator of a loop, as lines of a chart. Pure.

import { type LinePoint, lineThrough } from '#archetypes/trend/trend-lines.ts'
import type { TrendPicture } from '#archetypes/trend/trend-option.ts'
import type { LoopCourse } from '#contract/endpoints/control-loops.ts'
import { formatQuantity } from '#lib/format-quantity.ts'

/** A line is broken where nothing came for half an hour. */
const GAP_MS = 1_800_000

export function loopPicture(
  { from, to, lines }: LoopCourse,
  nameOf: (line: LoopCourse['lines'][number]) => string,
): TrendPicture {
  const units = [...new Set(lines.map(({ unit }) => unit))]
  return {
    from,
    to,
    axes: units.map((unit, at) => ({ unit, side: at === 0 ? 'left' : 'right' })),
    lines: lines.map((line, nth) => ({
      id: line.part,
      name: nameOf(line),
      unit: line.unit,
      axis: units.indexOf(line.unit),
      color: { family: 'plain', nth },
      compared: 0,
      data: pointsOf(line.values),
      band: null,
      limits: [],
      format: (value) => formatQuantity(value, line.decimals),
    })),
    events: [],
  }
}

const pointsOf = (values: LoopCourse['lines'][number]['values']): LinePoint[] =>
  lineThrough(
    values.map(([at]) => at),
    values.map(([, value]) => value),
    () => GAP_MS,
  )
