import type { ResourceRow } from '#contract/kit/resource.ts'

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

const parentOf = (row: ResourceRow | undefined, parentField: string): string | null => {
  const parent = row?.[parentField]
  return typeof parent === 'string' ? parent : null
}

/** Where a record stands among its siblings: what a move is undone by. */
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

/** Ids of all records that have others below them. */
export const parentIds = (rows: readonly ResourceRow[], parentField: string): ReadonlySet<string> =>
  new Set(rows.flatMap((row) => parentOf(row, parentField) ?? []))

/** Ids of all above a record, the nearest first: what is open where the record is in sight. */
export function idsAbove(rows: readonly ResourceRow[], parentField: string, id: string | null): string[] {
  const parents = new Map(rows.map((row) => [row.keyId, parentOf(row, parentField)]))
  const above: string[] = []
  for (let at = parents.get(id ?? ''); at && !above.includes(at); at = parents.get(at)) above.push(at)
  return above
}
