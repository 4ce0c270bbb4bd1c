/** Inserts rows in several statements, as the protocol limits the number of parameters of one. */
export async function insertInSlices<Row>(
  rows: readonly Row[],
  insert: (slice: Row[]) => PromiseLike<unknown>,
  size = 1_000,
): Promise<void> {
  for (let start = 0; start < rows.length; start += size) await insert(rows.slice(start, start + size))
}
