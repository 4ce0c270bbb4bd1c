// Reports as PDF files, written in a thread: one of many rows takes seconds, and live values must not wait for it.
// Neighbours: report-pdf.worker.ts is the thread; write-report.ts knows the paper.

import { createTaskThread } from '../kit/task-thread.ts'
import type { ReportDocument } from './report-document.ts'

/** More than the largest report takes. */
const LIMIT_MS = 120_000
const MEMORY_MB = 512

const write = createTaskThread<ReportDocument, Uint8Array>({
  entry: new URL('./report-pdf.worker.js', import.meta.url),
  memoryMb: MEMORY_MB,
  limitMs: LIMIT_MS,
})

export const createReportPdf = async (report: ReportDocument): Promise<Buffer> => Buffer.from(await write(report))
