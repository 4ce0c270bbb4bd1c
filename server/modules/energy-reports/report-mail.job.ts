// Reports by mail. Duty: read a report of the period that ended last, and queue it as a PDF file for a mail group.
// Neighbours: `history-reports` computes it, `core/pdf` writes it, `core/mail` sends it. Invariants: a group gets the nodes
// of its organisation and those below it, whoever has made the task.

import { z } from 'zod'
import { LANGUAGES, label } from '#contract/kit/language.ts'
import { addressesIn } from '#contract/kit/mail-addresses.ts'
import {
  columnsOf,
  isOptional,
  REPORT_TYPES,
  type ReportName,
  typesOfReport,
} from '#contract/reports/report-columns.ts'
import { companyNameOf } from '#server/core/access/repository.ts'
import type { Db } from '#server/core/db/client.ts'
import { defineJob } from '#server/core/jobs/job-kind.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { queueMail } from '#server/core/mail/outbox.ts'
import { createReportPdf } from '#server/core/pdf/report-pdf.ts'
import { readReport } from '../history-reports/report.ts'
import { readSettleHour } from '../kpi/settings.repository.ts'
import { findMailGroup, namesOfMailGroups } from './mail-group.repository.ts'
import { daysOfPeriod, MAILED_PERIODS } from './mailed-period.ts'
import { printedReport } from './printed-report.ts'
import { textsIn } from './texts/texts.ts'

const REPORT_NAMES = ['energy', 'station', 'source'] as const satisfies readonly ReportName[]
/** The last day is computed some time after midnight; the attempts spread over some hours. */
const MAX_ATTEMPTS = 10

const params = z
  .strictObject({
    report: z.enum(REPORT_NAMES).default('energy'),
    level: z.enum(REPORT_TYPES).default('station'),
    period: z.enum(MAILED_PERIODS).default('yesterday'),
    step: z.enum(['whole', 'day']).default('whole'),
    language: z.enum(LANGUAGES).default('zh-CN'),
    group: z.string().trim().min(1).max(64),
  })
  .refine(({ report, level }) => typesOfReport(report).includes(level), {
    path: ['level'],
    params: { rule: 'unknownReference' },
  })
type ReportMail = z.output<typeof params>

export const reportMailJob = defineJob({
  kind: 'report.mail',
  title: label('报表邮件（PDF）', 'Report by mail (PDF)'),
  params,
  paramNames: {
    report: label('报表', 'Report'),
    level: label('层级', 'Level'),
    period: label('期间', 'Period'),
    step: label('行', 'Rows'),
    language: label('语言', 'Language'),
    group: label('邮件组', 'E-mail group'),
  },
  choiceNames: {
    report: {
      energy: label('能耗报表', 'energy report'),
      station: label('站点历史报表', 'station history report'),
      source: label('热源报表', 'source report'),
    },
    level: { station: label('换热站', 'stations'), unit: label('机组', 'units'), source: label('热源', 'sources') },
    period: {
      yesterday: label('昨日', 'yesterday'),
      lastWeek: label('上周', 'last week'),
      lastMonth: label('上月', 'last month'),
    },
    step: { whole: label('整个期间一行', 'one for the whole period'), day: label('每日一行', 'one a day') },
    language: { 'zh-CN': label('中文', 'Chinese'), en: label('英文', 'English') },
  },
  choicesIn: { group: namesOfMailGroups },
  timeoutMs: 600_000,
  maxAttempts: MAX_ATTEMPTS,
  async run({ params: asked, signal, db, now }) {
    const group = await findMailGroup(db, asked.group)
    if (!group?.isEnabled) throw new Error(`There is no enabled e-mail group of the name ${asked.group}.`)
    const to = addressesIn(group.members)
    const made = now()
    const { from, to: last } = daysOfPeriod(asked.period, companyDay(made, await readSettleHour(db)))
    const { document, numRows } = await documentOf(db, asked, { from, to: last }, group, made)
    if (numRows === 0) throw new Error(`The e-mail group ${asked.group} may see no node of this level.`)
    const content = await createReportPdf(document)
    signal.throwIfAborted()
    const texts = textsIn(asked.language)
    const days = texts.days(from, last)
    const mail = {
      to,
      subject: texts.mailSubject(document.title, days),
      text: [document.company, document.title, ...document.facts, '', texts.mailText].join('\n'),
      attachments: [{ name: `${document.title} ${days}.pdf`, contentType: 'application/pdf', content }],
    }
    await db.transaction((tx) => queueMail(tx, mail, new Date(now())))
    return label(
      `${numRows} 行的 PDF 已交邮件发送，收件人 ${to.length} 位`,
      `PDF of ${numRows} rows queued as mail; receivers: ${to.length}`,
    )
  },
})

type Group = NonNullable<Awaited<ReturnType<typeof findMailGroup>>>

async function documentOf(
  db: Db,
  { report: name, level: nodeType, step, language }: ReportMail,
  days: { readonly from: string; readonly to: string },
  group: Group,
  made: number,
) {
  const columns = columnsOf(name, nodeType).filter((column) => !isOptional(column))
  const query = { nodeType, ...days, step, columns: columns.map(({ id }) => id) }
  const report = await readReport({ db, now: () => made }, actorOf(group, language), name, query)
  if (report.lastDay === null) throw new Error('No day has been computed yet.')
  const company = await companyNameOf(db)
  const document = printedReport({ name, columns, report, query, language, company, group, made })
  return { document, numRows: document.rows.length }
}

/** Nobody is signed in: the group sees what its organisation sees. */
const actorOf = ({ path }: Group, language: Actor['language']): Actor => ({
  session: {
    sessionId: '',
    userId: '',
    loginName: '',
    companyId: '',
    level: 4,
    roles: [],
    permissions: new Set(),
    realName: '',
    scope: path === null ? 'all' : [path],
    duties: [],
  },
  ip: '',
  language,
})
