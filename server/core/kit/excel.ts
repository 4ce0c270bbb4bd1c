// Excel files in both directions. Duty: hand the work to a process of its own (excel.process.ts) a batch at a time, so
// that no other call waits for it, and end that when it takes too much or when nobody waits any more. Neighbours: excel-reading.ts
// and excel-writing.ts know the file format. Invariants: a file that is refused leaves nothing behind; two files at most
// are worked on at once.

import { type ChildProcess, fork } from 'node:child_process'
import { on, once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { ExcelError, type ExcelFault } from './excel-faults.ts'
import type { ExcelRow, ExcelValue } from './excel-writing.ts'

export type { ExcelRow, ExcelValue }

export type ExcelTask =
  | { readonly kind: 'read'; readonly content: Uint8Array; readonly maxRows: number }
  | { readonly kind: 'write'; readonly sheet: string; readonly headings: readonly string[] }

export type ExcelAnswer =
  | { readonly kind: 'rows'; readonly rows: string[][] }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'more' | 'end' }
  | { readonly kind: 'fault'; readonly fault: ExcelFault }
  | { readonly kind: 'failed'; readonly message: string }

/** What a process may take before it is ended. */
interface ProcessLimits {
  readonly memoryMb: number
  readonly timeMs: number
}

const READING: ProcessLimits = { memoryMb: 384, timeMs: 30_000 }
/** The time is that of the database too, which gives the rows. */
const WRITING: ProcessLimits = { memoryMb: 256, timeMs: 600_000 }
const BATCH_ROWS = 500

/**
 * The first sheet as texts, row by row, the headings first; each row stands where it stands in the sheet.
 *
 * @param maxRows - Rows below the headings.
 * @param signal - Aborted when nobody waits for the rows any more.
 * @throws {ExcelError} when the file is none, or holds more than is allowed.
 */
export async function readExcel(
  content: Buffer,
  maxRows: number,
  signal?: AbortSignal,
  limits = READING,
): Promise<string[][]> {
  const rows: string[][] = []
  await inProcess({ kind: 'read', content, maxRows: maxRows + 1 }, limits, signal, async (answer, child) => {
    if (answer.kind !== 'rows') return
    rows.push(...answer.rows)
    child.send([])
  })
  return rows
}

/** A file of one sheet: bold headings that stay in sight, rows as they come. Other calls are answered between the batches. */
export async function createExcel(
  sheet: string,
  headings: readonly string[],
  rows: Iterable<ExcelRow> | AsyncIterable<ExcelRow>,
  signal?: AbortSignal,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const batches = batchesOf(rows)
  await inProcess({ kind: 'write', sheet, headings }, WRITING, signal, async (answer, child) => {
    if (answer.kind === 'bytes') chunks.push(answer.bytes)
    if (answer.kind !== 'more') return
    const { done, value } = await batches.next()
    child.send(done ? [] : value)
  })
  return Buffer.concat(chunks)
}

async function* batchesOf(rows: Iterable<ExcelRow> | AsyncIterable<ExcelRow>): AsyncGenerator<ExcelRow[]> {
  let batch: ExcelRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH_ROWS) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/**
 * Runs a task, and hears its answers one after the other. A process that came to the end of its task waits a while for
 * another one; after everything else it is gone.
 */
async function inProcess(
  task: ExcelTask,
  { memoryMb, timeMs }: ProcessLimits,
  signal: AbortSignal | undefined,
  hear: (answer: ExcelAnswer, child: ChildProcess) => Promise<void>,
): Promise<void> {
  const free = await processes.take()
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new ExcelError('time')), timeMs)
  const died = new AbortController()
  const ending = AbortSignal.any([late.signal, died.signal, ...(signal ? [signal] : [])])
  const child = resting.take(memoryMb) ?? startProcess(memoryMb)
  const fail = (error: Error): void => died.abort(error)
  const leave = (code: number | null, how: NodeJS.Signals | null): void => died.abort(exitError(code, how))
  child.on('error', fail)
  child.once('exit', leave)
  let isWhole = false
  try {
    const answers = on(child, 'message', { signal: ending })
    child.send(task)
    for await (const message of answers) {
      const answer: ExcelAnswer = message[0]
      isWhole = answer.kind === 'end'
      if (isWhole) return
      if (answer.kind === 'fault') throw new ExcelError(answer.fault)
      if (answer.kind === 'failed') throw new Error(answer.message)
      await hear(answer, child)
      // messages may come many at a time: others have their turn between two of them
      await turn()
    }
  } catch (error) {
    throw ending.aborted ? ending.reason : error
  } finally {
    clearTimeout(timer)
    child.off('error', fail)
    child.off('exit', leave)
    if (isWhole) resting.keep(memoryMb, child)
    else {
      await end(child)
    }
    free()
  }
}

/**
 * A process, not a thread: a thread that runs out of memory may take the whole server with it, whatever its limits. It
 * knows nothing of the server's settings.
 */
function startProcess(memoryMb: number): ChildProcess {
  const entry = new URL('./excel.process.js', import.meta.url)
  const isSource = import.meta.url.endsWith('.ts')
  const child = fork(isSource ? entry.pathname.replace(/\.js$/, '.ts') : entry.pathname, [], {
    // run from its sources, as in tests, it is TypeScript, which tsx reads
    execArgv: [`--max-old-space-size=${memoryMb}`, ...(isSource ? ['--import', 'tsx'] : [])],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // whoever has a task for it hears of it too; between two tasks nobody does
  child.on('error', () => undefined)
  return child
}

/** V8 ends a process that is out of memory by an abort. */
const exitError = (code: number | null, signal: NodeJS.Signals | null): Error =>
  signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134
    ? new ExcelError('memory')
    : new Error(`The process of an Excel file has ended by itself (${signal ?? code}).`)

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

const REST_MS = 10_000

/** Processes between two tasks, one of each kind: the next file needs not wait for a start. */
const resting = createRest()

function createRest() {
  const children = new Map<number, ChildProcess>()
  return {
    take(memoryMb: number): ChildProcess | undefined {
      const child = children.get(memoryMb)
      children.delete(memoryMb)
      child?.ref()
      return child?.connected ? child : undefined
    },
    keep(memoryMb: number, child: ChildProcess): void {
      if (children.has(memoryMb)) {
        child.kill('SIGKILL')
        return
      }
      children.set(memoryMb, child)
      // never the reason why the server stays; with it, the process goes
      child.unref()
      setTimeout(() => {
        if (children.get(memoryMb) !== child) return
        children.delete(memoryMb)
        child.kill('SIGKILL')
      }, REST_MS).unref()
    },
  }
}

/** Each may take hundreds of megabytes. */
const processes = createTurns(2)

/** So many at once; who comes then waits for a turn, in order. */
function createTurns(numTurns: number) {
  let numFree = numTurns
  const waiting: (() => void)[] = []
  const free = (): void => {
    const next = waiting.shift()
    if (next) next()
    else numFree += 1
  }
  return {
    /** @returns What gives the turn back. */
    async take(): Promise<() => void> {
      if (numFree > 0) numFree -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      return free
    },
  }
}
