import { asc } from 'drizzle-orm'
import { pino } from 'pino'
import type { KpiQuery, KpiResult } from '#contract/endpoints/kpi.ts'
import type { KpiCode, KpiLevel } from '#contract/kpi/kpi-definitions.ts'
import type { KpiFigure } from '#contract/kpi/kpi-figure.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { kpiDaysJob } from '#server/modules/kpi/kpi-days.job.ts'
import { readKpi } from '#server/modules/kpi/read-kpi.ts'
import { heatUnits, physicsNodes } from '#server/modules/physics/tables.ts'
import { points } from '#server/modules/points/tables.ts'
import { createTelemetryStage, type TelemetryStage } from './telemetry-stage.ts'

const UNIT_PARAMS = ['HT1', 'T1g', 'T1h', 'T2g', 'T2h', 'Q1', 'F2', 'WM_F', 'WM_FT', 'EM_EP']
const SOURCE_PARAMS = ['HT1', 'TA']
export const SAVE_PERIOD_S = 600
/** Heated area of the two units. */
export const AREAS = [50_000, 20_000] as const

const SESSION: Session = {
  sessionId: '',
  userId: '',
  loginName: 'leader',
  companyId: '',
  level: 4,
  roles: [],
  realName: '',
  permissions: new Set(['network:view']),
  scope: 'all',
  duties: [],
}

const actorIn = (scope: Session['scope']): Actor => ({ session: { ...SESSION, scope }, ip: '', language: 'en' })

export interface KpiStage extends TelemetryStage {
  /** Ids of the nodes, by code: RY01, HZ0001, HZ0001.1 and HZ0001.2. */
  readonly nodes: Readonly<Record<string, string>>
  /** Values of one gateway: point code, value, epoch ms. */
  take(gateway: string, values: readonly (readonly [string, number, number])[]): Promise<void>
  /** Rolls up what was received, and computes the days that it changes. */
  compute(): Promise<void>
  /** Somebody who may see the figures of some organisations. */
  actorIn(scope: Session['scope']): Actor
  ask(query: Partial<KpiQuery> & Pick<KpiQuery, 'from' | 'to'>, scope?: Session['scope']): Promise<KpiResult>
}

/** The small network with a second unit and everything metered that figures need. */
export async function createKpiStage(startMs: number): Promise<KpiStage> {
  const stage = await createTelemetryStage(startMs)
  const { db } = stage.database
  const [unit] = await db.select().from(heatUnits)
  const [node] = await db.select().from(physicsNodes).orderBy(asc(physicsNodes.code)).offset(1)
  if (!unit || node?.code !== 'HZ0001.1') throw new Error('The small network has no unit.')
  const [second] = await db
    .insert(physicsNodes)
    .values({ ...node, id: undefined, code: 'HZ0001.2', name: '2号机组', path: '' })
    .returning()
  if (!second) throw new Error('No second unit was added.')
  await db.$client.query(
    `update physics_nodes set path = above.path || physics_nodes.id || '/' from physics_nodes above
     where above.id = physics_nodes.parent_id and physics_nodes.id = $1`,
    [second.id],
  )
  await db.insert(heatUnits).values({ ...unit, id: second.id, number: 2, heatedAreaM2: AREAS[1] })
  await db.delete(points)
  await db.$client.query(
    `insert into points (code, node_id, param_id, gateway_code, deadband, save_period_s)
     select node.code || '.' || param.code, node.id, param.id, case node.node_type when 'source' then 'GW0' else 'GW1' end, 0, $3
     from physics_nodes node join standard_params param on param.node_type = node.node_type
     where (node.node_type = 'unit' and param.code = any($1)) or (node.node_type = 'source' and param.code = any($2))`,
    [UNIT_PARAMS, SOURCE_PARAMS, SAVE_PERIOD_S],
  )
  await stage.telemetry.followPlant()
  const nodes = Object.fromEntries((await db.select().from(physicsNodes)).map(({ code, id }) => [code, id]))
  return {
    ...stage,
    nodes,
    take: async (gateway, values) => {
      const v = values.map(([code, value, at]) => [code, value, 0, at])
      await stage.telemetry.ingest.accept(
        `heat/demo/${gateway}/up`,
        Buffer.from(JSON.stringify({ t: stage.clock.now(), v })),
      )
    },
    compute: async () => {
      await stage.telemetry.rollups.catchUp()
      await kpiDaysJob.run({
        params: {},
        signal: new AbortController().signal,
        progress: () => undefined,
        log: pino({ level: 'silent' }),
        db,
        now: stage.clock.now,
      })
    },
    actorIn,
    ask: (query, scope = 'all') => readKpi(stage.env, actorIn(scope), { step: 'whole', ...query }),
  }
}

/** One figure of the first node, in the first period. */
export function figureIn({ nodes }: KpiResult, code: KpiCode, level: KpiLevel = 'unit', period = 0): KpiFigure {
  const found = nodes[0]?.figures.find((one) => one.code === code && one.level === level)?.values[period]
  if (!found) throw new Error(`No ${code} of ${level} was given.`)
  return found
}
