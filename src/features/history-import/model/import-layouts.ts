// The mapping of an import as the page edits it: one layout for all files with the same headings. Pure.

import type { FileLayout } from '#contract/endpoints/history-import.ts'
import { haveSameHeadings, type ImportLayout, type ImportMapping } from '#contract/history-import/import-mapping.ts'

/** Files with the same headings. */
export interface LayoutGroup {
  readonly layout: ImportLayout
  readonly isKnown: boolean
  readonly files: readonly FileLayout[]
  /** Names in the column of points, of a long file. */
  readonly names: readonly string[]
}

export function layoutGroups(files: readonly FileLayout[]): LayoutGroup[] {
  const groups: LayoutGroup[] = []
  for (const file of files) {
    const { layout, isKnown, names } = file
    if (!layout) continue
    const at = groups.findIndex((group) => haveSameHeadings(group.layout.headings, layout.headings))
    const group = groups[at]
    if (group) groups[at] = mergedGroup(group, file, layout)
    else groups.push({ layout, isKnown, files: [file], names })
  }
  return groups
}

/** Names of several long files are those of all of them. */
function mergedGroup(group: LayoutGroup, file: FileLayout, layout: ImportLayout): LayoutGroup {
  const names = [...new Set([...group.names, ...file.names])]
  const files = [...group.files, file]
  if (group.layout.shape !== 'long' || layout.shape !== 'long') return { ...group, files, names }
  const known = group.layout.names
  const isNew = ({ name, code }: { readonly name: string; readonly code: string }): boolean =>
    !known.some((one) => one.name === name || one.code === code)
  return { ...group, files, names, layout: { ...group.layout, names: [...known, ...layout.names.filter(isNew)] } }
}

/** A column, or a name in a long file, with what it becomes. */
export interface MappingRow {
  readonly source: number | string
  readonly text: string
  readonly target: MappingTarget | null
}

export interface MappingTarget {
  readonly code: string
  readonly unit: string
  readonly scale: number
  readonly offset: number
}

export function mappingRows(layout: ImportLayout, names: readonly string[]): MappingRow[] {
  if (layout.shape === 'long') {
    const all = [...new Set([...names, ...layout.names.map(({ name }) => name)])]
    return all.map((name) => ({
      source: name,
      text: name,
      target: layout.names.find((one) => one.name === name) ?? null,
    }))
  }
  return layout.headings.flatMap((heading, column) =>
    column === layout.timeColumn || column === layout.clockColumn
      ? []
      : [
          {
            source: column,
            text: heading || `#${column + 1}`,
            target: layout.columns.find((one) => one.column === column) ?? null,
          },
        ],
  )
}

/** A layout in which a column or name becomes a point; null: it is left out. */
export function withTarget(layout: ImportLayout, source: number | string, target: MappingTarget | null): ImportLayout {
  const written = target && { code: target.code, unit: target.unit, scale: target.scale, offset: target.offset }
  if (layout.shape === 'long') {
    const others = layout.names.filter(({ name }) => name !== source)
    return { ...layout, names: written ? [...others, { name: String(source), ...written }] : others }
  }
  const others = layout.columns.filter(({ column }) => column !== source)
  return { ...layout, columns: written ? [...others, { column: Number(source), ...written }] : others }
}

/** A layout whose times stand in other columns, which are then no points. */
export function withTimeColumns(layout: ImportLayout, timeColumn: number, clockColumn: number | null): ImportLayout {
  const times = { timeColumn, clockColumn: clockColumn === timeColumn ? null : clockColumn }
  if (layout.shape === 'long') return { ...layout, ...times }
  const columns = layout.columns.filter(({ column }) => column !== timeColumn && column !== clockColumn)
  return { ...layout, ...times, columns }
}

/** A layout of the other form, whose points are to be chosen anew. */
export function withShape(layout: ImportLayout, shape: ImportLayout['shape']): ImportLayout {
  if (layout.shape === shape) return layout
  if (layout.shape === 'long') {
    const { pointColumn: _point, valueColumn: _value, qualityColumn: _quality, names: _names, ...written } = layout
    return { ...written, shape: 'wide', columns: [] }
  }
  const { columns: _columns, ...written } = layout
  const [pointColumn = 0, valueColumn = pointColumn] = layout.headings.flatMap((_, column) =>
    column === layout.timeColumn || column === layout.clockColumn ? [] : [column],
  )
  return { ...written, shape: 'long', pointColumn, valueColumn, qualityColumn: null, names: [] }
}

/**
 * Names of the points of a group in a layout of it: those that were found in the files, or those of the rows that are shown,
 * where another column was chosen.
 */
export function namesIn({ layout: proposed, names, files }: LayoutGroup, layout: ImportLayout): readonly string[] {
  if (layout.shape === 'wide') return []
  const { pointColumn } = layout
  if (proposed.shape === 'long' && proposed.pointColumn === pointColumn) return names
  const cells = files.flatMap(({ rows }) => rows.slice(1).map((row) => (row[pointColumn] ?? '').trim()))
  return [...new Set(cells)].filter((name) => name !== '')
}

/** Layouts, each replaced by that of a mapping with the same headings. */
export function withMapping(
  layouts: readonly ImportLayout[],
  mapping: Pick<ImportMapping, 'layouts'>,
): { readonly layouts: readonly ImportLayout[]; readonly numFound: number } {
  const found = layouts.map(({ headings }) => mapping.layouts.find((one) => haveSameHeadings(one.headings, headings)))
  return {
    layouts: layouts.map((layout, at) => found[at] ?? layout),
    numFound: found.filter((layout) => layout !== undefined).length,
  }
}
