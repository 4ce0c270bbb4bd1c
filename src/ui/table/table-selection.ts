/** The sort order after a press on a column's header: ascending, descending, none. */
export function nextSort<Sort extends { readonly column: string; readonly direction: 'asc' | 'desc' }>(
  sort: Sort | null,
  column: string,
): { column: string; direction: 'asc' | 'desc' } | null {
  if (sort?.column !== column) return { column, direction: 'asc' }
  return sort.direction === 'asc' ? { column, direction: 'desc' } : null
}

/** Selection after a row was checked; with Shift, the rows since the last checked one change with it. */
export function withRow(
  selection: ReadonlySet<string>,
  keys: readonly string[],
  { key, isSelected, lastKey }: { readonly key: string; readonly isSelected: boolean; readonly lastKey: string | null },
): ReadonlySet<string> {
  const next = new Set(selection)
  const [from, to] = [lastKey === null ? -1 : keys.indexOf(lastKey), keys.indexOf(key)]
  const range = from < 0 || to < 0 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1)
  for (const each of range) {
    if (isSelected) next.add(each)
    else next.delete(each)
  }
  return next
}

/** Selection after the header's checkbox was pressed: every row on the page, or none of them. */
export function withAll(
  selection: ReadonlySet<string>,
  keys: readonly string[],
  isSelected: boolean,
): ReadonlySet<string> {
  const next = new Set(selection)
  for (const key of keys) {
    if (isSelected) next.add(key)
    else next.delete(key)
  }
  return next
}

/** Index of the row that a key moves to; null for keys without a function. */
export function nextRow(key: string, present: number, numRows: number, numInView: number): number | null {
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: numInView, PageUp: -numInView, Home: -numRows, End: numRows }[key]
  return step === undefined ? null : Math.max(0, Math.min(numRows - 1, present + step))
}
