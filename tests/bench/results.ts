import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/core/kit/project-root.ts'

/** One measured figure: the median of its runs; lower is better unless the name says otherwise. */
export interface BenchRow {
  readonly bench: string
  readonly name: string
  readonly unit: string
  readonly ours: number
  readonly peer: number | null
  readonly peerName: string | null
  /** ours / peer */
  readonly ratio: number | null
  readonly runs: number
  /** The aim, and whether the figure meets it. */
  readonly aim?: string
}

/** A figure from its runs, compared with those of a peer where there is one. */
export function benchRow(
  bench: string,
  name: string,
  unit: string,
  ours: readonly number[],
  peer?: { readonly name: string; readonly runs: readonly number[] },
): BenchRow {
  const own = median(ours)
  const other = peer ? median(peer.runs) : null
  return {
    bench,
    name,
    unit,
    ours: round(own),
    peer: other === null ? null : round(other),
    peerName: peer?.name ?? null,
    ratio: other === null ? null : round(own / other),
    runs: ours.length,
  }
}

/** Our figure, ms, compared with a peer's; the row's name says when the peer did not finish. */
export function besidePeer(
  bench: string,
  name: string,
  ours: readonly number[],
  peer: { readonly name: string; readonly runs: readonly number[] },
): BenchRow {
  const row = `${name}, beside ${peer.name}`
  return peer.runs.length > 0
    ? benchRow(bench, row, 'ms', ours, peer)
    : benchRow(bench, `${row}, which did not finish`, 'ms', ours)
}

const NOT_MET = 'not met'

/** A bench with a figure that misses its aim fails. */
export const withAim = (row: BenchRow, aim: string, isMet: boolean): BenchRow => ({
  ...row,
  aim: `${aim}: ${isMet ? 'met' : NOT_MET}`,
})

/** A figure whose aim is to stay under `limit`, in the row's unit. */
export const withLimit = (row: BenchRow, limit: number): BenchRow => withAim(row, `under ${limit}`, row.ours < limit)

/** Prints the rows and writes them to `bench-results.json`, replacing earlier rows of the same bench. */
export function reportRows(rows: readonly BenchRow[]): void {
  console.table(Object.fromEntries(rows.map(({ bench, name, ...figures }) => [`${bench}: ${name}`, figures])))
  const file = join(projectRoot, 'bench-results.json')
  const earlier: BenchRow[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const measured = new Set(rows.map((row) => row.bench))
  const kept = earlier.filter((row) => !measured.has(row.bench))
  if (rows.some(({ aim }) => aim?.endsWith(NOT_MET))) process.exitCode = 1
  writeFileSync(file, `${JSON.stringify([...kept, ...rows], null, 2)}\n`)
}

/** The `p` quantile (0 to 1) of the values; NaN for no values. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

const round = (value: number): number => Number(value.toPrecision(4))
