import type { ResourceRow } from '../../contract/kit/resource.ts'

/** A record in the tree. */
export interface RowNode {
  readonly id: string
  readonly label: string
  readonly row: ResourceRow
  readonly children: readonly RowNode[]
}

/** Rows in tree order as nested nodes; those whose parent is not among them stand on top. */
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

/** Rows directly below one, null for the top. */
export const childrenOf = (rows: readonly ResourceRow[], parentField: string, parentId: string | null): ResourceRow[] =>
  rows.filter((row) => (row[parentField] ?? null) === parentId)

/** Where a record stands among its siblings: what a move is undone by. */
export function placeOf(
  rows: readonly ResourceRow[],
  parentField: string,
  id: string,
): { parentId: string | null; index: number } | null {
  const row = rows.find(({ keyId }) => keyId === id)
  if (!row) return null
  const parent = row[parentField]
  const parentId = typeof parent === 'string' ? parent : null
  return { parentId, index: childrenOf(rows, parentField, parentId).findIndex(({ keyId }) => keyId === id) }
}

/** Ids of all records that have others below them. */
export const parentIds = (rows: readonly ResourceRow[], parentField: string): ReadonlySet<string> =>
  new Set(rows.flatMap((row) => (typeof row[parentField] === 'string' ? [row[parentField]] : [])))
