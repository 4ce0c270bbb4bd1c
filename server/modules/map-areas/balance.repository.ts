import { and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { USABLE_QUALITIES } from '#contract/live/quality.ts'
import type { Db } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { latestOfParams } from '../overview/repository.ts'
import { nodesInScope } from '../physics/node.repository.ts'
import { stationOfUnit, stations } from '../physics/repository.ts'
import { heatStations, heatUnits, physicsNodes } from '../physics/tables.ts'
import type { BalancedUnit } from './balance.ts'

const sources = alias(physicsNodes, 'source')
const PARAMS = ['T2g', 'T2h', 'F2'] as const

/** Units in the data scope whose source is known, with what is known of them now. */
export async function readBalancedUnits(db: Db, session: Session, now: number): Promise<BalancedUnit[]> {
  const rows = await db
    .select({
      keyId: heatUnits.id,
      code: physicsNodes.code,
      path: physicsNodes.path,
      sourceId: sources.id,
      sourceName: sources.name,
      emitter: heatUnits.emitter,
      heatedAreaM2: heatUnits.heatedAreaM2,
      designHeatIndexWM2: heatUnits.designHeatIndexWM2,
      designSupplyC: heatUnits.designSupplyC,
      designReturnC: heatUnits.designReturnC,
    })
    .from(heatUnits)
    .innerJoin(physicsNodes, eq(physicsNodes.id, heatUnits.id))
    .innerJoin(stations, stationOfUnit)
    .innerJoin(heatStations, eq(heatStations.id, stations.id))
    .innerJoin(sources, eq(sources.id, heatStations.sourceId))
    .where(and(eq(physicsNodes.isActive, true), nodesInScope(session)))
    .orderBy(asc(physicsNodes.code))
  const usable = new Set<number>(USABLE_QUALITIES)
  const values = new Map(
    (await latestOfParams(db, nodesInScope(session), PARAMS, new Date(now))).flatMap((one) =>
      usable.has(one.quality) && !one.isMaintained && now - one.at.getTime() <= one.holdMs
        ? [[`${one.nodeCode} ${one.paramCode}`, { value: one.value, at: one.at.getTime() }] as const]
        : [],
    ),
  )
  return rows.map(({ code, ...unit }) => {
    const [supply, back, flow] = PARAMS.map((param) => values.get(`${code} ${param}`))
    const times = [supply, back].flatMap((one) => one?.at ?? [])
    return {
      ...unit,
      supplyC: supply?.value ?? null,
      returnC: back?.value ?? null,
      flow: flow?.value ?? null,
      at: times.length === 0 ? null : Math.min(...times),
    }
  })
}
