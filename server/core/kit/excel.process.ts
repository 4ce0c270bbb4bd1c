import { once } from 'node:events'
import { setCompanyZone } from './company-time.ts'
import type { ExcelAnswer, ExcelTask } from './excel.ts'
import { ExcelError } from './excel-faults.ts'
import { readRows } from './excel-reading.ts'
import { writeTemplate } from './excel-template.ts'
import { type ExcelRow, writeCalculated, writeRows } from './excel-writing.ts'

// Excel files are read and written in a separate process with limited memory and time: no file can block other calls or
// crash the server.
const answer = (message: ExcelAnswer): Promise<void> =>
  new Promise((resolve, reject) => {
    if (!process.send) throw new Error('excel.process.ts is started by excel.ts only.')
    process.send(message, undefined, {}, (error) => (error ? reject(error) : resolve()))
  })

const heard = async () => (await once(process, 'message'))[0]
/** The next rows to write; empty after the last. */
const nextRows = (): Promise<ExcelRow[]> => heard()

async function read(content: Uint8Array, maxRows: number): Promise<void> {
  for await (const rows of readRows(content, maxRows)) {
    const taken = heard()
    await answer({ kind: 'rows', rows })
    await taken
  }
}

async function write(sheet: string, headings: readonly string[]): Promise<void> {
  const first = await moreRows()
  for await (const bytes of writeRows(sheet, headings, first, rowsFrom(first))) await answer({ kind: 'bytes', bytes })
}

async function* rowsFrom(first: ExcelRow[]): AsyncGenerator<ExcelRow> {
  for (let batch = first; batch.length > 0; batch = await moreRows()) yield* batch
}

async function moreRows(): Promise<ExcelRow[]> {
  const rows = nextRows()
  await answer({ kind: 'more' })
  return rows
}

const whole = (task: Extract<ExcelTask, { kind: 'calculate' | 'template' }>): Promise<Uint8Array> =>
  task.kind === 'calculate' ? writeCalculated(task.sheet) : writeTemplate(task.template)

/** @returns The next task: it may arrive as soon as the end of this one is reported. */
async function work(task: ExcelTask): Promise<ExcelTask> {
  try {
    if (task.kind === 'read') await read(task.content, task.maxRows)
    else if (task.kind === 'write') {
      setCompanyZone(task.timeZone)
      await write(task.sheet, task.headings)
    } else await answer({ kind: 'bytes', bytes: await whole(task) })
    const next = heard()
    await answer({ kind: 'end' })
    return next
  } catch (error) {
    if (error instanceof ExcelError) await answer({ kind: 'fault', fault: error.fault })
    else
      await answer({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    return heard()
  }
}

// the listener keeps the process alive until the server ends it or disconnects
process.on('message', () => undefined)
process.once('disconnect', () => process.exit())
for (let task: ExcelTask = await heard(); ; ) task = await work(task)
