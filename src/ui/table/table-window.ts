/** Rising indices of rows with the active one among them: where it is scrolled out of view, it keeps its focus. */
export function withActive(indices: readonly number[], active: number): number[] {
  if (active < 0 || indices.includes(active)) return [...indices]
  return [...indices, active].sort((one, other) => one - other)
}

/** A row, or the room of rows that are not in the page. */
type TablePiece =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'gap'; readonly key: string; readonly numRows: number }

/**
 * The rows in the page with gaps for the others, so that all stand where they would if none were left out.
 *
 * @param indices - Rising.
 */
export function rowsWithGaps(indices: readonly number[], active: number, numRows: number): TablePiece[] {
  const pieces: TablePiece[] = []
  let end = 0
  for (const index of indices) {
    // named by what follows: while the frame scrolls, a gap stays the same element
    if (index > end) pieces.push({ kind: 'gap', key: index === active ? 'active' : 'view', numRows: index - end })
    pieces.push({ kind: 'row', index })
    end = index + 1
  }
  if (end < numRows) pieces.push({ kind: 'gap', key: 'end', numRows: numRows - end })
  return pieces
}
