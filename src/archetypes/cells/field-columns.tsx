import type { ReactNode } from 'react'
import { FIELD_KINDS } from '#contract/kit/field-kinds.ts'
import { labelIn } from '#contract/kit/language.ts'
import type { OfRow, Resource, ResourceRow, RowOf } from '#contract/kit/resource.ts'
import { textWidthPx } from '#lib/text-width.ts'
import type { TableColumn } from '#ui/data-table.tsx'
import type { ValueWords } from '../field-kinds/field-face.ts'
import { FIELD_FACES } from '../field-kinds/field-faces.ts'
import { FieldCell } from './field-cell.tsx'
import { cellText } from './field-text.ts'

/** Room for a heading cell's padding and the sort mark, px. */
const AROUND_HEADING_PX = 48
const MAX_HEADING_PX = 220

/** Columns by which the server can sort a list. */
export const sortableFields = (resource: Resource): string[] =>
  resource.list.filter((name) => {
    const field = resource.fields[name]
    return field !== undefined && !field.isUnordered && FIELD_KINDS[field.kind].isOrdered
  })

/** Cell contents of a page that replace the text, by field. */
export type OwnCells<R extends Resource = Resource> = {
  readonly [Name in keyof R['fields']]?: OfRow<RowOf<R>, ReactNode>
}

/** Columns of a resource's list, the first one fixed. */
export function fieldColumns(resource: Resource, words: ValueWords, cells: OwnCells = {}): TableColumn<ResourceRow>[] {
  const sortable = new Set(sortableFields(resource))
  return resource.list.flatMap((name, at) => {
    const field = resource.fields[name]
    if (!field) return []
    const header = labelIn(field.label, words.language)
    const column: TableColumn<ResourceRow> = {
      id: name,
      header,
      width: Math.max(field.width, Math.min(MAX_HEADING_PX, textWidthPx(header) + AROUND_HEADING_PX)),
      align: FIELD_FACES[field.kind].align,
      isSortable: sortable.has(name),
      ...(at === 0 ? { fixed: 'start' } : {}),
      cell: cells[name] ?? ((row) => <FieldCell field={field} name={name} row={row} words={words} />),
      text: (row) => cellText(field, name, row, words),
    }
    return [column]
  })
}
