import { answerTasks } from '../kit/answer-tasks.ts'
import type { ReportDocument } from './report-document.ts'
import { writeReport } from './write-report.ts'

answerTasks((report: ReportDocument): Uint8Array => writeReport(report))
