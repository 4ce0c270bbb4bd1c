import { type BenchRow, benchRow, percentile, withAim } from '../results.ts'
import type { AskedCall } from './asking.ts'

const AIM_MS = 300
const PARTS = [
  ['p50', 0.5],
  ['p95', 0.95],
  ['p99', 0.99],
  ['worst', 1],
] as const

/** Durations of all calls together, then by name, compared with `rest`. Throws when either holds no calls. */
export function callRows(
  bench: string,
  calls: readonly AskedCall[],
  rest?: { readonly name: string; readonly calls: readonly AskedCall[] },
): BenchRow[] {
  if (calls.length === 0 || rest?.calls.length === 0) throw new Error(`${bench}: no call was asked.`)
  const answered = calls.filter(({ failure }) => failure === null)
  const names = [...new Set(calls.map(({ name }) => name))]
  const timesOf = (of: readonly AskedCall[], name: string | null): number[] =>
    of.filter((call) => name === null || call.name === name).map(({ ms }) => ms)
  const rows = [null, ...names].flatMap((name) =>
    PARTS.map(([part, share]) => {
      const ours = timesOf(calls, name)
      const others = rest && timesOf(rest.calls, name)
      const row = {
        ...benchRow(
          bench,
          `${name ?? 'all calls'}: ${part}`,
          'ms',
          [percentile(ours, share)],
          others && others.length > 0 && rest ? { name: rest.name, runs: [percentile(others, share)] } : undefined,
        ),
        runs: ours.length,
      }
      return part === 'p99' ? withAim(row, `under ${AIM_MS}`, row.ours < AIM_MS) : row
    }),
  )
  const share = (100 * answered.length) / calls.length
  return [
    withAim(benchRow(bench, 'calls that were answered (higher is better)', '%', [share]), 'all', share === 100),
    ...rows,
  ]
}

/** Prints which calls failed, and how often. */
export function printFailures(calls: readonly AskedCall[]): void {
  const counts = new Map<string, number>()
  for (const { name, failure } of calls)
    if (failure !== null) counts.set(`${name}: ${failure}`, (counts.get(`${name}: ${failure}`) ?? 0) + 1)
  for (const [what, count] of counts) console.log(`${count} × ${what}`)
}
