import { type BenchRow, reportRows } from './results.ts'

/**
 * Runs the parts of a bench and reports their rows; BENCH_PARTS selects some, separated by commas.
 *
 * @throws {Error} for a name that is no part: a bench that measured nothing would pass.
 */
export async function runParts(parts: Readonly<Record<string, () => Promise<readonly BenchRow[]>>>): Promise<void> {
  const chosen = process.env.BENCH_PARTS?.split(',')
  const unknown = chosen?.filter((name) => !(name in parts)) ?? []
  if (unknown.length > 0) throw new Error(`BENCH_PARTS: ${unknown.join()} is none of ${Object.keys(parts).join()}.`)
  const rows: BenchRow[] = []
  for (const [name, part] of Object.entries(parts)) if (chosen?.includes(name) ?? true) rows.push(...(await part()))
  reportRows(rows)
}
