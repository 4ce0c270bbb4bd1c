/**
 * Deletes again and again until a slice is not full, so that rows are locked shortly and work that is stopped keeps what
 * it has done.
 *
 * @param slice - Deletes `limit` rows at most, and returns their number.
 * @returns Number of all deleted rows.
 */
export async function deleteInSlices(
  signal: AbortSignal,
  limit: number,
  slice: (limit: number) => Promise<number>,
): Promise<number> {
  let total = 0
  for (;;) {
    signal.throwIfAborted()
    const deleted = await slice(limit)
    total += deleted
    if (deleted < limit) return total
  }
}
