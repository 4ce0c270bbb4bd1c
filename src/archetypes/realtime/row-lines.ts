// A live table in groups: rows stand below a line of their source or branch, and those of a station with several units below
// a line of the station. Pure.

import type { TFunction } from 'i18next'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import type { UnitRow } from './unit-rows.ts'

export const GROUPINGS = ['none', 'source', 'branch'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** A line above rows, with what they come to. */
export interface GroupLine {
  readonly key: string
  readonly title: string
  /** Of the rows below: whether they belong to a source or branch, or to one station. */
  readonly level: 'group' | 'station'
  readonly units: readonly UnitRow[]
}
export type TableLine = UnitRow | GroupLine

export const isGroupLine = (line: TableLine): line is GroupLine => 'units' in line

/** Key of a line: group lines are told from rows by it. */
export const keyOfLine = (line: TableLine): string => (isGroupLine(line) ? line.key : line.node.keyId)

/**
 * Rows in groups, in the order of their nodes; within a group they keep their order, with the units of a station together.
 *
 * @param nodes - All nodes, in the order in which groups are to stand.
 * @param unnamed - Title of the group of those that belong to none.
 */
export function groupedLines(
  rows: readonly UnitRow[],
  by: Grouping,
  nodes: readonly TelemetryNode[],
  unnamed: string,
): readonly TableLine[] {
  if (by === 'none') return rows
  const byId = new Map(nodes.map((node) => [node.keyId, node]))
  const groupOf = (node: TelemetryNode): { readonly id: string; readonly title: string } => {
    if (by === 'branch') return { id: node.branch?.keyId ?? '', title: node.branch?.name ?? unnamed }
    const source = node.nodeType === 'source' ? node : byId.get(stationOf(node, byId)?.sourceId ?? '')
    return { id: source?.keyId ?? '', title: source?.name ?? unnamed }
  }
  const groups = new Map<string, { title: string; rows: UnitRow[] }>()
  for (const node of nodes) {
    const { id, title } = groupOf(node)
    if (!groups.has(id)) groups.set(id, { title, rows: [] })
  }
  for (const row of rows) groups.get(groupOf(row.node).id)?.rows.push(row)
  return [...groups].flatMap(([id, { title, rows: own }]) =>
    own.length === 0
      ? []
      : [
          { key: `line:${id}`, title, level: 'group' as const, units: own.filter(isUnit) },
          ...own.filter((row) => !isUnit(row)),
          ...stationLines(own.filter(isUnit), byId),
        ],
  )
}

const isUnit = ({ node }: UnitRow): boolean => node.nodeType === 'unit'

function stationLines(rows: readonly UnitRow[], byId: ReadonlyMap<string, TelemetryNode>): TableLine[] {
  const stations = new Map<TelemetryNode | undefined, UnitRow[]>()
  for (const row of rows) {
    const station = stationOf(row.node, byId)
    stations.set(station, [...(stations.get(station) ?? []), row])
  }
  return [...stations].flatMap(([station, units]) =>
    station && units.length > 1
      ? [{ key: `line:${station.keyId}`, title: station.name, level: 'station' as const, units }, ...units]
      : units,
  )
}

const stationOf = (node: TelemetryNode, byId: ReadonlyMap<string, TelemetryNode>): TelemetryNode | undefined =>
  node.nodeType === 'station' ? node : byId.get(node.parentId ?? '')

/** The title of a line with the number of its units; of a source alone, its name. */
export const titleOfLine = ({ title, units }: GroupLine, t: TFunction): string =>
  units.length === 0 ? title : t('realtime.numUnits', { name: title, count: units.length })
