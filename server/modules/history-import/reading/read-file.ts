// A file, read in a thread. Duty: send it part by part, and hand on what comes of each part before the next one but one is
// read, so that memory is bounded. Neighbour: reading.ts is the side of the thread.

import { MAX_EXCEL_BYTES } from '#contract/history-import/import-mapping.ts'
import type { FileReport } from '#contract/history-import/import-report.ts'
import { readExcel } from '#server/core/kit/excel.ts'
import { ExcelError } from '#server/core/kit/excel-faults.ts'
import { createTaskThread } from '#server/core/kit/task-thread.ts'
import { FileFaultError } from './file-faults.ts'
import type { ReaderTask } from './file-reader.ts'
import type { ReadingAnswer, ReadingTask } from './reading.ts'

export interface ImportFile {
  readonly name: string
  readonly sizeBytes: number
  /** Its bytes, in parts of any size. */
  readonly content: () => AsyncIterable<Uint8Array>
}

/** Values of a file, as binary columns: ids, times, values, qualities. */
export interface ValuePart {
  readonly columns: readonly Buffer[]
  readonly count: number
}

/** Of text that is sent to the thread at once: some hundred thousand values. */
const PART_BYTES = 1 << 20
const PART_ROWS = 2_000
const MAX_EXCEL_ROWS = 1_048_575
const MEMORY_MB = 512
const ZIP = [0x50, 0x4b, 0x03, 0x04]

/** Whether a beginning is that of a zip, as Excel files are. */
export const isExcel = (beginning: Uint8Array): boolean => ZIP.every((byte, index) => beginning[index] === byte)

/**
 * Reads a file.
 *
 * @param take - Called for each part with values, one after the other.
 * @param report - Told how many bytes are read.
 * @throws {FileFaultError}
 */
export async function readFile(
  file: ImportFile,
  task: ReaderTask,
  {
    take,
    report,
    signal,
  }: {
    readonly take: (part: ValuePart) => Promise<void>
    readonly report: (numBytes: number) => void
    readonly signal: AbortSignal
  },
): Promise<FileReport> {
  const inThread = createTaskThread<ReadingTask, ReadingAnswer>({
    entry: new URL('./reading.worker.js', import.meta.url),
    memoryMb: MEMORY_MB,
  })
  const send = async (part: ReadingTask): Promise<ReadingAnswer> => {
    const answer = await inThread(part)
    if (answer.fault) throw new FileFaultError(answer.fault.fault, answer.fault.line)
    return answer
  }
  let taking: Promise<void> = Promise.resolve()
  const takeOver = async ({ columns, count }: ReadingAnswer): Promise<void> => {
    await taking
    signal.throwIfAborted()
    taking = columns ? take({ columns: columns.map(asBuffer), count }) : taking
    // it is awaited with the next part, which is read meanwhile
    taking.catch(() => undefined)
  }
  await send({ kind: 'begin', task })
  let numRead = 0
  let isText = true
  for await (const part of partsOf(file)) {
    if (numRead === 0 && isExcel(part)) {
      isText = false
      break
    }
    await takeOver(await send({ kind: 'bytes', bytes: part }))
    numRead += part.length
    report(numRead)
  }
  if (!isText) for await (const rows of excelParts(file, signal)) await takeOver(await send({ kind: 'rows', ...rows }))
  const end = await send({ kind: 'end', isText })
  await takeOver(end)
  await taking
  report(file.sizeBytes)
  if (!end.report) throw new Error('The end of a file has no report.')
  return end.report
}

/** The same bytes: an array that comes from a thread may be a part of a larger one. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

/** Parts that are neither too large for a message nor too small for one. */
async function* partsOf({ content }: ImportFile): AsyncGenerator<Uint8Array> {
  for await (const bytes of content())
    for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES)
}

async function* excelParts(file: ImportFile, signal: AbortSignal) {
  const rows = await excelRows(file, MAX_EXCEL_ROWS, signal)
  for (let at = 0; at < rows.length; at += PART_ROWS) yield { rows: rows.slice(at, at + PART_ROWS), line: at + 1 }
}

/** The rows of the first sheet. @throws {FileFaultError} */
export async function excelRows(file: ImportFile, maxRows: number, signal?: AbortSignal): Promise<string[][]> {
  if (file.sizeBytes > MAX_EXCEL_BYTES) throw new FileFaultError('excelLimit', 1)
  const chunks: Uint8Array[] = []
  for await (const bytes of file.content()) chunks.push(bytes)
  try {
    return await readExcel(Buffer.concat(chunks), maxRows, signal)
  } catch (error) {
    if (error instanceof ExcelError)
      throw new FileFaultError(error.fault === 'format' ? 'excelFormat' : 'excelLimit', 1)
    throw error
  }
}
