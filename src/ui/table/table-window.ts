/** Ascending row indices plus the active one, which stays mounted outside the view to keep its focus. */
export function withActive(indices: readonly number[], active: number): number[] {
  if (active < 0 || indices.includes(active)) return [...indices]
  return [...indices, active].sort((one, other) => one - other)
}

/** A row, or a gap in place of unmounted rows. */
type TablePiece =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'gap'; readonly key: string; readonly numRows: number }

/**
 * The mounted rows, with gaps for the others, so that all keep their positions.
 *
 * @param indices - Ascending.
 */
export function rowsWithGaps(indices: readonly number[], active: number, numRows: number): TablePiece[] {
  const pieces: TablePiece[] = []
  let end = 0
  for (const index of indices) {
    // keyed by what follows the gap, so that it stays the same element during scrolling
    if (index > end) pieces.push({ kind: 'gap', key: index === active ? 'active' : 'view', numRows: index - end })
    pieces.push({ kind: 'row', index })
    end = index + 1
  }
  if (end < numRows) pieces.push({ kind: 'gap', key: 'end', numRows: numRows - end })
  return pieces
}
