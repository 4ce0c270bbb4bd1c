import type { CurveTarget } from '#contract/endpoints/heating-curve.ts'
import type { TelemetryNode, TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { plainLatin } from '#lib/plain-latin.ts'
import type { TableSort } from '#ui/data-table.tsx'

/** A unit or a source, and the indices of its values. */
export interface UnitRow {
  readonly node: TelemetryNode
  readonly title: string
  /** Index of each parameter's value, by parameter code. */
  readonly places: ReadonlyMap<string, number>
  /** What its heating curve asks for now; undefined where that is not known. */
  readonly curve: () => CurveTarget | undefined
}

/** A column of the table itself, not of a parameter. */
export const NAME_COLUMN = 'name'

/**
 * Rows for nodes, with the indices of their points.
 *
 * @param targets - What the heating curves ask for, by unit; renewed in place.
 */
export function unitRows(
  nodes: readonly TelemetryNode[],
  titles: ReadonlyMap<string, string>,
  points: readonly TelemetryPoint[],
  targets: ReadonlyMap<string, CurveTarget> = NO_TARGETS,
): UnitRow[] {
  const byNode = new Map<string, Map<string, number>>()
  for (const [place, { nodeId, paramCode }] of points.entries()) {
    const places = byNode.get(nodeId)
    if (places) places.set(paramCode, place)
    else byNode.set(nodeId, new Map([[paramCode, place]]))
  }
  return nodes.map((node) => ({
    node,
    title: titles.get(node.keyId) ?? node.name,
    places: byNode.get(node.keyId) ?? new Map(),
    curve: () => targets.get(node.keyId),
  }))
}

const NO_TARGETS: ReadonlyMap<string, CurveTarget> = new Map()

/**
 * Rows whose name, code or pinyin contains the text.
 *
 * @param pinyins - Of titles, by node.
 */
export function findRows(
  rows: readonly UnitRow[],
  text: string,
  pinyins: ReadonlyMap<string, string>,
): readonly UnitRow[] {
  const sought = plainLatin(text.trim())
  if (sought === '') return rows
  return rows.filter(({ node, title }) =>
    plainLatin(`${title}\n${node.code}\n${pinyins.get(node.keyId) ?? ''}`).includes(sought),
  )
}

/**
 * Rows sorted by a column; rows without a value come last in both directions. Without a sort they stay in tree order.
 *
 * @param presentOf - The trusted value of a row in a column, else NaN.
 */
export function sortRows(
  rows: readonly UnitRow[],
  sort: TableSort | null,
  presentOf: (row: UnitRow, column: string) => number,
): readonly UnitRow[] {
  if (!sort) return rows
  const sign = sort.direction === 'desc' ? -1 : 1
  if (sort.column === NAME_COLUMN) {
    const collator = new Intl.Collator('zh-CN', { numeric: true })
    return [...rows].sort((one, other) => sign * collator.compare(one.title, other.title))
  }
  return rows
    .map((row) => ({ row, value: presentOf(row, sort.column) }))
    .sort((one, other) => {
      if (Number.isNaN(one.value) || Number.isNaN(other.value))
        return Number(Number.isNaN(one.value)) - Number(Number.isNaN(other.value))
      return sign * (one.value - other.value)
    })
    .map(({ row }) => row)
}
