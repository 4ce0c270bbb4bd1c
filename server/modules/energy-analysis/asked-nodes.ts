import { MAX_ANALYSED_DAYS } from '#contract/endpoints/energy-analysis.ts'
import type { Db } from '#server/core/db/client.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { type ReportNode, reportNodes } from '../history-reports/report-nodes.ts'
import { refuseOpenDays } from '../kpi/open-days.ts'
import { readLastWholeDay } from '../kpi/read-kpi.ts'
import { textsIn } from './texts/texts.ts'

interface Asked {
  readonly nodeIds?: readonly string[] | undefined
  readonly from: string
  readonly to: string
}

const DAY_MS = 86_400_000

/** Days from one to another, both included. */
export const numDays = ({ from, to }: Pick<Asked, 'from' | 'to'>): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** @throws {AppError} 1001 for unknown nodes, a day that is not over, and too long a range. */
export async function askedNodes(db: Db, actor: Actor, asked: Asked, nodeType: string): Promise<ReportNode[]> {
  refuseOpenDays(await readLastWholeDay(db), asked, actor)
  if (numDays(asked) > MAX_ANALYSED_DAYS)
    throw invalidInput([{ field: 'to', rule: textsIn(actor.language).rangeTooLong(MAX_ANALYSED_DAYS) }])
  return reportNodes(db, actor, asked.nodeIds, [nodeType])
}
