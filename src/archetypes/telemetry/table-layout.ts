import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import type { ColourRule } from '#contract/resources/data-config.resource.ts'
import type { ParamGroup, ShownParam } from './param-groups.ts'

/** Formatting of a column where it differs from the dictionary. */
interface ColumnLook {
  readonly title: string
  /** Null: as wide as the heading needs. */
  readonly widthPx: number | null
  readonly decimals: number
  readonly colourRule: ColourRule
}

/** Parameter codes shown for some nodes, by node id, in order; every other node shows all of its own. */
export type ShownOf = ReadonlyMap<string, readonly string[]>

/** Layout of a table of values. Must be the same object in every render. */
export interface TableLayout {
  readonly groups: readonly ParamGroup[]
  /** Parameters by code, with the names and decimals of the columns. */
  readonly params: ReadonlyMap<string, ShownParam>
  /** Default columns, in order. */
  readonly main: readonly string[]
  readonly looks: ReadonlyMap<string, ColumnLook>
  /** Columns that stay in view, and at which edge. */
  readonly fixed: ReadonlyMap<string, 'start' | 'end'>
  readonly shownOf: ShownOf
  /** False while loading: until then this is the built-in layout, and no values should be requested by it. */
  readonly isSettled: boolean
}

export const isShownOf = (shownOf: ShownOf, nodeId: string, paramCode: string): boolean =>
  shownOf.get(nodeId)?.includes(paramCode) ?? true

/** The visible points of nodes, with the names and decimals of their columns. */
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
