// How the heat of units follows the weather. Duty: days of units with heat and outdoor temperature. Neighbours: kpi has
// their figures, energy-signature.ts of the contract fits. Invariants: a day of which too little is known is left out; a day
// as warm as the heating limit has no degree-days, and so no temperature here.

import type {
  SignatureDaysQuery,
  SignatureDaysResult,
  SignatureQuery,
  SignatureResult,
} from '#contract/endpoints/energy-analysis.ts'
import { HEATING_LIMIT_C } from '#contract/kpi/energy-factors.ts'
import { fitSignature } from '#contract/kpi/energy-signature.ts'
import type { KpiFigure } from '#contract/kpi/kpi-figure.ts'
import type { Env } from '#server/core/env.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { secondsOf } from '../kpi/periods.ts'
import { readKpiTable } from '../kpi/read-table.ts'
import { readSettleHour } from '../kpi/settings.repository.ts'
import { askedNodes } from './asked-nodes.ts'

const J_PER_GJ = 1e9
const CODES = ['heatPerArea', 'degreeDays'] as const

type Day = SignatureDaysResult['days'][number]

export async function readSignatures(
  env: Pick<Env, 'db' | 'now'>,
  actor: Actor,
  query: SignatureQuery,
): Promise<SignatureResult> {
  const units = await daysOfUnits(env, actor, query)
  return {
    rows: units.map(({ days, ...unit }) => ({ ...unit, numDays: days.length, signature: fitSignature(days) })),
  }
}

export async function readSignatureDays(
  env: Pick<Env, 'db' | 'now'>,
  actor: Actor,
  query: SignatureDaysQuery,
): Promise<SignatureDaysResult> {
  const [unit] = await daysOfUnits(env, actor, query)
  if (!unit) throw new Error('The unit was not read.')
  return { ...unit, signature: fitSignature(unit.days) }
}

async function daysOfUnits(env: Pick<Env, 'db' | 'now'>, actor: Actor, query: SignatureQuery) {
  const { from, to } = query
  const nodes = await askedNodes(env.db, actor, query, 'unit')
  const nodeIds = nodes.map(({ keyId }) => keyId)
  const settleHour = await readSettleHour(env.db)
  const table = await readKpiTable(env, actor, { nodeIds, codes: CODES, level: 'unit', from, to, step: 'day' })
  return nodes.map(({ keyId, code, title }, at) => ({
    keyId,
    code,
    name: title,
    days: table.periods.flatMap(({ from: day }, period) =>
      dayOf(day, secondsOf(day, settleHour), table.rows[at]?.values[period] ?? []),
    ),
  }))
}

function dayOf(day: string, seconds: number, [heat, degreeDays]: readonly KpiFigure[]): Day[] {
  if (!heat || !degreeDays || heat.isGrey || degreeDays.isGrey) return []
  if (heat.value === null || degreeDays.value === null || degreeDays.value <= 0) return []
  return [{ day, outdoorC: HEATING_LIMIT_C - degreeDays.value, heatWm2: (heat.value * J_PER_GJ) / seconds }]
}
