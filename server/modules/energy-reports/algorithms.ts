import { label } from '#contract/kit/language.ts'
import type { Algorithm } from '#server/core/jobs/algorithm.ts'

export const energyReportAlgorithms: readonly Algorithm[] = [
  {
    runs: 'scheduled',
    kind: 'report.mail',
    group: 'files',
    version: 1,
    scope: label('任务所选的报表和邮件组', 'The report and e-mail group of the task'),
    computes: label(
      '生成上一期报表的 PDF 并发给邮件组。',
      'Makes the report of the last period as PDF, and mails it to a group.',
    ),
    without: label('报表不再按时发送。', 'The report is no longer mailed.'),
  },
]
