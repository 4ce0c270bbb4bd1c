import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { createExcel, readExcel } from '#server/core/kit/excel.ts'
import { readSheet, writeExcelFile } from './peers/excel.ts'
import { type BenchRow, benchRow, reportRows } from './results.ts'

const NUM_ROWS = 100_000
const HEADINGS = ['name', 'value', 'time', 'remark']
const RUNS = 3
const TURN_MS = 10

/**
 * Excel files of 100,000 rows, compared with the bare libraries on the main thread: the duration, and how long the
 * event loop is blocked.
 */
async function benchExcel(): Promise<BenchRow[]> {
  const rows = Array.from({ length: NUM_ROWS }, (_, row) => [`name ${row}`, row * 1.5, new Date(row * 1000), 'text'])
  const file = await createExcel('x', HEADINGS, rows)
  const writing = await timed(() => createExcel('x', HEADINGS, rows))
  const bareWriting = await timed(() => writeExcelFile(rows, { sheet: 'x', dateFormat: 'yyyy-mm-dd' }).toBuffer())
  const reading = await timed(() => readExcel(file, NUM_ROWS))
  const bareReading = await timed(() => readSheet(file))
  const rowsOf = (what: string, ours: Timed, bare: Timed, name: string) => [
    benchRow('excel', `${what} ${NUM_ROWS} rows`, 'ms', ours.ms, { name, runs: bare.ms }),
    benchRow('excel', `${what} ${NUM_ROWS} rows: longest hold of the main thread`, 'ms', ours.holdMs, {
      name,
      runs: bare.holdMs,
    }),
  ]
  return [
    ...rowsOf('writing', writing, bareWriting, 'write-excel-file'),
    ...rowsOf('reading', reading, bareReading, 'read-excel-file'),
  ]
}

interface Timed {
  readonly ms: readonly number[]
  readonly holdMs: readonly number[]
}

async function timed(work: () => Promise<unknown>): Promise<Timed> {
  const ms: number[] = []
  const holdMs: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const holds = monitorEventLoopDelay({ resolution: 1 })
    holds.enable()
    await sleep(TURN_MS)
    const start = performance.now()
    await work()
    ms.push(performance.now() - start)
    // the monitor records a block only at the next turn of the loop
    await sleep(TURN_MS)
    holds.disable()
    holdMs.push(holds.max / 1e6)
  }
  return { ms, holdMs }
}

reportRows(await benchExcel())
