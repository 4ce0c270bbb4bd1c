import type { ResourceRow } from '#contract/kit/resource.ts'

/** A record in the tree. */
export interface RowNode {
  readonly id: string
  readonly label: string
  readonly row: ResourceRow
  readonly children: readonly RowNode[]
}

/** Nested nodes from rows in tree order; rows whose parent is not in the list become roots. */
export function nestRows(rows: readonly ResourceRow[], parentField: string, titleField: string): RowNode[] {
  const ids = new Set(rows.map((row) => row.keyId))
  const byParent = new Map<string | null, ResourceRow[]>()
  for (const row of rows) {
    const parent = row[parentField]
    const key = typeof parent === 'string' && ids.has(parent) ? parent : null
    const siblings = byParent.get(key)
    if (siblings) siblings.push(row)
    else byParent.set(key, [row])
  }
  const below = (parent: string | null): RowNode[] =>
    (byParent.get(parent) ?? []).map((row) => ({
      id: row.keyId,
      label: String(row[titleField] ?? ''),
      row,
      children: below(row.keyId),
    }))
  return below(null)
}

/** Direct children of a record; null for the top. */
export const childrenOf = (rows: readonly ResourceRow[], parentField: string, parentId: string | null): ResourceRow[] =>
  rows.filter((row) => (row[parentField] ?? null) === parentId)

const parentOf = (row: ResourceRow | undefined, parentField: string): string | null => {
  const parent = row?.[parentField]
  return typeof parent === 'string' ? parent : null
}

/** Parent and position of a record among its siblings, for undoing a move. */
export function placeOf(
  rows: readonly ResourceRow[],
  parentField: string,
  id: string,
): { parentId: string | null; index: number } | null {
  const row = rows.find(({ keyId }) => keyId === id)
  if (!row) return null
  const parentId = parentOf(row, parentField)
  return { parentId, index: childrenOf(rows, parentField, parentId).findIndex(({ keyId }) => keyId === id) }
}

/** Ids of all records with children. */
export const parentIds = (rows: readonly ResourceRow[], parentField: string): ReadonlySet<string> =>
  new Set(rows.flatMap((row) => parentOf(row, parentField) ?? []))

/** Ids of all ancestors of a record, nearest first: they must be open for the record to be visible. */
export function idsAbove(rows: readonly ResourceRow[], parentField: string, id: string | null): string[] {
  const parents = new Map(rows.map((row) => [row.keyId, parentOf(row, parentField)]))
  const above: string[] = []
  for (let at = parents.get(id ?? ''); at && !above.includes(at); at = parents.get(at)) above.push(at)
  return above
}
