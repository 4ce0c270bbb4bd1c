// Reading and writing of Excel files. Duty: hand the work in batches to a separate process (excel.process.ts), so that
// no other call waits for it, and kill that process when it exceeds a limit or the result is no longer wanted.
// Neighbours: excel-reading.ts and excel-writing.ts know the file format. Invariants: a refused file leaves nothing
// behind; at most two files are read and two are written at once.

import { type ChildProcess, fork } from 'node:child_process'
import { on, once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { companyZone } from './company-time.ts'
import { ExcelError, type ExcelFault } from './excel-faults.ts'
import type { ListedValues, Template } from './excel-template.ts'
import type { CalculatedSheet, ExcelRow, ExcelValue } from './excel-writing.ts'
import { createSemaphore } from './semaphore.ts'

export type { CalculatedSheet, ExcelRow, ExcelValue, ListedValues, Template }

export type ExcelTask =
  | { readonly kind: 'read'; readonly content: Uint8Array; readonly maxRows: number }
  | { readonly kind: 'write'; readonly sheet: string; readonly headings: readonly string[]; readonly timeZone: string }
  | { readonly kind: 'calculate'; readonly sheet: CalculatedSheet }
  | { readonly kind: 'template'; readonly template: Template }

export type ExcelAnswer =
  | { readonly kind: 'rows'; readonly rows: string[][] }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'more' | 'end' }
  | { readonly kind: 'fault'; readonly fault: ExcelFault }
  | { readonly kind: 'failed'; readonly message: string }

/** A process is killed above these limits. */
interface ProcessLimits {
  readonly memoryMb: number
  readonly timeMs: number
}

const READING: ProcessLimits = { memoryMb: 384, timeMs: 30_000 }
/** The time includes that of the database, which supplies the rows. */
const WRITING: ProcessLimits = { memoryMb: 256, timeMs: 600_000 }
const BATCH_ROWS = 500

/**
 * The first sheet as texts, row by row, the headings first; each row keeps its position in the sheet.
 *
 * @param maxRows - Rows below the headings.
 * @param signal - Aborted when nobody waits for the rows any more.
 * @throws {ExcelError} when it is no Excel file, or exceeds a limit.
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

/** A file of one sheet with bold, frozen headings. Other calls are answered between the batches of rows. */
export async function createExcel(
  sheet: string,
  headings: readonly string[],
  rows: Iterable<ExcelRow> | AsyncIterable<ExcelRow>,
  signal?: AbortSignal,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const batches = batchesOf(rows)
  // before a process is taken: reading refuses what is too large
  let next = await batches.next()
  const timeZone = companyZone().name
  await inProcess({ kind: 'write', sheet, headings, timeZone }, WRITING, signal, async (answer, child) => {
    if (answer.kind === 'bytes') chunks.push(answer.bytes)
    if (answer.kind !== 'more') return
    child.send(next.done ? [] : next.value)
    if (!next.done) next = await batches.next()
  })
  return Buffer.concat(chunks)
}

/** A file of one sheet with formulas, made at once: for as many rows as people read. */
export const createCalculatedExcel = (sheet: CalculatedSheet, signal?: AbortSignal): Promise<Buffer> =>
  madeAtOnce({ kind: 'calculate', sheet }, signal)

/** A file to fill in. */
export const createTemplate = (template: Template): Promise<Buffer> => madeAtOnce({ kind: 'template', template })

async function madeAtOnce(task: ExcelTask, signal?: AbortSignal): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  await inProcess(task, WRITING, signal, async (answer) => {
    if (answer.kind === 'bytes') chunks.push(answer.bytes)
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
 * Runs a task and handles its answers one after the other. A process that completed its task is kept for a while for
 * the next one; after any failure it is killed.
 */
async function inProcess(
  task: ExcelTask,
  { memoryMb, timeMs }: ProcessLimits,
  signal: AbortSignal | undefined,
  receive: (answer: ExcelAnswer, child: ChildProcess) => Promise<void>,
): Promise<void> {
  const free = await (task.kind === 'read' ? reading : writing).take()
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new ExcelError('time')), timeMs)
  const died = new AbortController()
  const ending = AbortSignal.any([late.signal, died.signal, ...(signal ? [signal] : [])])
  const child = idle.take(memoryMb) ?? startProcess(memoryMb)
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
      await receive(answer, child)
      // many messages may arrive at once: let other work run between two of them
      await turn()
    }
  } catch (error) {
    throw ending.aborted ? ending.reason : error
  } finally {
    clearTimeout(timer)
    child.off('error', fail)
    child.off('exit', leave)
    if (isWhole) idle.keep(memoryMb, child)
    else {
      await end(child)
    }
    free()
  }
}

/**
 * A process, not a thread: a thread that runs out of memory may crash the whole server despite its limits. Its
 * environment is empty, so it has none of the server's settings.
 */
function startProcess(memoryMb: number): ChildProcess {
  const entry = new URL('./excel.process.js', import.meta.url)
  const isSource = import.meta.url.endsWith('.ts')
  const child = fork(isSource ? entry.pathname.replace(/\.js$/, '.ts') : entry.pathname, [], {
    // in tests it runs from its TypeScript source, which needs tsx
    execArgv: [`--max-old-space-size=${memoryMb}`, ...(isSource ? ['--import', 'tsx'] : [])],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // a running task has its own listener; between tasks an error event without any would end the server
  child.on('error', () => undefined)
  return child
}

/** V8 aborts a process that is out of memory. */
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

const IDLE_MS = 10_000

/** Idle processes, one for reading and one for writing, so that the next file need not wait for a start. */
const idle = createIdlePool()

function createIdlePool() {
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
      // an idle process does not keep the server alive, and ends with it
      child.unref()
      setTimeout(() => {
        if (children.get(memoryMb) !== child) return
        children.delete(memoryMb)
        child.kill('SIGKILL')
      }, IDLE_MS).unref()
    },
  }
}

/** Two at once: each may take hundreds of megabytes. Files that are read long keep none waiting that is written. */
const reading = createSemaphore(2)
const writing = createSemaphore(2)
