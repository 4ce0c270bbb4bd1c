// Reading and writing of Excel files. Duty: hand the work in batches to a separate process (excel.process.ts), so that
// no other call waits for it.
// Neighbours: excel-reading.ts and excel-writing.ts know the file format. Invariants: a refused file leaves nothing
// behind; at most two files are read and two are written at once.

import { companyZone } from './company-time.ts'
import { ExcelError, type ExcelFault } from './excel-faults.ts'
import type { ListedValues, Template } from './excel-template.ts'
import type { CalculatedSheet, ExcelRow, ExcelValue } from './excel-writing.ts'
import { createSemaphore } from './semaphore.ts'
import { createTaskProcesses, type ProcessLimits } from './task-processes.ts'

export type { CalculatedSheet, ExcelRow, ExcelValue, ListedValues, Template }

export type ExcelTask =
  | { readonly kind: 'read'; readonly content: Uint8Array; readonly maxRows: number }
  | { readonly kind: 'write'; readonly sheet: string; readonly headings: readonly string[]; readonly timeZone: string }
  | { readonly kind: 'calculate'; readonly sheet: CalculatedSheet }
  | { readonly kind: 'template'; readonly template: Template }

export type ExcelAnswer =
  | { readonly kind: 'rows'; readonly rows: string[][] }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'more' }

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
  await inProcess({ kind: 'read', content, maxRows: maxRows + 1 }, limits, signal, async (answer, send) => {
    if (answer.kind !== 'rows') return
    rows.push(...answer.rows)
    send([])
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
  await inProcess({ kind: 'write', sheet, headings, timeZone }, WRITING, signal, async (answer, send) => {
    if (answer.kind === 'bytes') chunks.push(answer.bytes)
    if (answer.kind !== 'more') return
    send(next.done ? [] : next.value)
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

const processes = createTaskProcesses<ExcelTask, ExcelAnswer, ExcelFault>({
  entry: new URL('./excel.process.js', import.meta.url),
  errorOf: (fault) => new ExcelError(fault),
  beyond: (limit) => new ExcelError(limit),
})

async function inProcess(
  task: ExcelTask,
  limits: ProcessLimits,
  signal: AbortSignal | undefined,
  receive: (answer: ExcelAnswer, send: (message: unknown) => void) => Promise<void>,
): Promise<void> {
  const free = await (task.kind === 'read' ? reading : writing).take()
  try {
    await processes(task, limits, signal, receive)
  } finally {
    free()
  }
}

/** Two at once: each may take hundreds of megabytes. Files that are read long keep none waiting that is written. */
const reading = createSemaphore(2)
const writing = createSemaphore(2)
