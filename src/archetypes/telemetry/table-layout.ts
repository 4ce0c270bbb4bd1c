import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import type { ColourRule } from '#contract/resources/data-config.resource.ts'
import type { ParamGroup, ShownParam } from './param-groups.ts'

/** How a column is shown where not as the dictionary says. */
interface ColumnLook {
  readonly title: string
  /** Null: as wide as its heading needs. */
  readonly widthPx: number | null
  readonly decimals: number
  readonly colourRule: ColourRule
}

/** What some nodes show, by their ids, in order; every other node shows all that it has. */
export type ShownOf = ReadonlyMap<string, readonly string[]>

/** How a table of values is laid out. Must be the same object from render to render. */
export interface TableLayout {
  readonly groups: readonly ParamGroup[]
  /** Parameters by code, named and rounded as the columns are. */
  readonly params: ReadonlyMap<string, ShownParam>
  /** What the table shows before anybody chooses, in its order. */
  readonly main: readonly string[]
  readonly looks: ReadonlyMap<string, ColumnLook>
  /** Columns that stay in view, and at which edge. */
  readonly fixed: ReadonlyMap<string, 'start' | 'end'>
  readonly shownOf: ShownOf
  /** False while it is on its way: what stands here meanwhile is built in, and nothing should be asked by it. */
  readonly isSettled: boolean
}

export const isShownOf = (shownOf: ShownOf, nodeId: string, paramCode: string): boolean =>
  shownOf.get(nodeId)?.includes(paramCode) ?? true

/** The points that their nodes show, named and rounded as their columns are. */
export function laidOutPoints(
  points: readonly TelemetryPoint[],
  { looks, shownOf }: Pick<TableLayout, 'looks' | 'shownOf'>,
): readonly TelemetryPoint[] {
  return points.flatMap((point) => {
    if (!isShownOf(shownOf, point.nodeId, point.paramCode)) return []
    const look = looks.get(point.paramCode)
    return look ? { ...point, name: look.title, nameEn: look.title, decimals: look.decimals } : point
  })
}
