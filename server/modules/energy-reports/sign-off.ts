// Sign-off of energy reports. Duty: keeps figures as they are signed, and says what differs from them now. Neighbours:
// history-reports computes the report. Invariants: a signed figure is never changed; a new sign-off of the same period
// stands beside the old one; nobody sees changes of nodes out of the data scope.

import type { SignOff } from '#contract/endpoints/sign-offs.ts'
import { kpiDefinition } from '#contract/kpi/kpi-definitions.ts'
import { columnsOf, isOptional } from '#contract/reports/report-columns.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { readReport } from '../history-reports/report.ts'
import { newestSignOff, type SignedNode, type SignedPeriod, signedPeriods } from './sign-off.repository.ts'
import { textsIn } from './texts/texts.ts'

type ReportEnv = Pick<Env, 'db' | 'now'>

/**
 * The figures of a period by node, as they are now.
 *
 * @throws {AppError} 1001 for a day that is not over, and where there is nothing to sign.
 */
export async function figuresToSign(env: ReportEnv, actor: Actor, period: SignedPeriod): Promise<SignedNode[]> {
  const codes = columnsOf('energy', period.nodeType).flatMap((column) =>
    column.kind === 'figure' && !isOptional(column) ? [column.code] : [],
  )
  const { nodeType, from, to } = period
  const report = await readReport(env, actor, 'energy', { nodeType, from, to, step: 'whole', columns: [...codes] })
  if (report.rows.length === 0) throw invalidInput([{ field: 'nodeType', rule: textsIn(actor.language).nothingToSign }])
  return report.rows.map(({ keyId, name, total }) => ({
    keyId,
    name,
    figures: codes.map((code, at) => ({ code, value: total[at]?.value ?? null })),
  }))
}

/** The newest sign-off of a period with what has changed since, and the other periods that are signed. */
export async function readSignOff(env: ReportEnv, actor: Actor, period: SignedPeriod) {
  const periods = await signedPeriods(env.db, period.nodeType)
  const others = periods.filter(({ from, to }) => from !== period.from || to !== period.to)
  const signed = await newestSignOff(env.db, period)
  if (!signed) return { signOff: null, others }
  const now = await figuresToSign(env, actor, period)
  const seenNow = new Map(now.map((node) => [node.keyId, node]))
  // a node that is gone cannot be told from one out of the data scope, except by those who see all
  const seen = signed.figures.filter(({ keyId }) => actor.session.scope === 'all' || seenNow.has(keyId))
  const { id: keyId, signedBy: by, signedAt, remark } = signed
  const signOff: SignOff = {
    keyId,
    by,
    at: signedAt.toISOString(),
    remark,
    numNodes: seen.length,
    changes: seen.flatMap((node) => changesOf(node, seenNow.get(node.keyId))),
  }
  return { signOff, others }
}

/** Figures that are shown differently now. */
function changesOf({ name, figures }: SignedNode, now: SignedNode | undefined): SignOff['changes'] {
  const values = new Map(now?.figures.map(({ code, value }) => [code, value]))
  return figures.flatMap(({ code, value: signed }) => {
    const current = values.get(code) ?? null
    const { decimals } = kpiDefinition(code)
    const shown = (value: number | null): string | null => value?.toFixed(decimals) ?? null
    return shown(signed) === shown(current) ? [] : [{ name, code, signed, now: current }]
  })
}
