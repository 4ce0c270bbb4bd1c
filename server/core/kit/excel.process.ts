import { answer, answerProcessTasks, heard } from './answer-process-tasks.ts'
import { setCompanyZone } from './company-time.ts'
import type { ExcelAnswer, ExcelTask } from './excel.ts'
import { ExcelError } from './excel-faults.ts'
import { readRows } from './excel-reading.ts'
import { writeTemplate } from './excel-template.ts'
import { type ExcelRow, writeCalculated, writeRows } from './excel-writing.ts'

// Excel files are read and written in a separate process with limited memory and time: no file can block other calls or
// crash the server.
const say = (message: ExcelAnswer): Promise<void> => answer(message)
/** The next rows to write; empty after the last. */
const nextRows = (): Promise<ExcelRow[]> => heard()

async function read(content: Uint8Array, maxRows: number): Promise<void> {
  for await (const rows of readRows(content, maxRows)) {
    const taken = heard()
    await say({ kind: 'rows', rows })
    await taken
  }
}

async function write(sheet: string, headings: readonly string[]): Promise<void> {
  const first = await moreRows()
  for await (const bytes of writeRows(sheet, headings, first, rowsFrom(first))) await say({ kind: 'bytes', bytes })
}

async function* rowsFrom(first: ExcelRow[]): AsyncGenerator<ExcelRow> {
  for (let batch = first; batch.length > 0; batch = await moreRows()) yield* batch
}

async function moreRows(): Promise<ExcelRow[]> {
  const rows = nextRows()
  await say({ kind: 'more' })
  return rows
}

const whole = (task: Extract<ExcelTask, { kind: 'calculate' | 'template' }>): Promise<Uint8Array> =>
  task.kind === 'calculate' ? writeCalculated(task.sheet) : writeTemplate(task.template)

async function work(task: ExcelTask): Promise<void> {
  if (task.kind === 'read') await read(task.content, task.maxRows)
  else if (task.kind === 'write') {
    setCompanyZone(task.timeZone)
    await write(task.sheet, task.headings)
  } else await say({ kind: 'bytes', bytes: await whole(task) })
}

await answerProcessTasks(work, (error) => (error instanceof ExcelError ? error.fault : null))
