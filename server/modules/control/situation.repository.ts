// What the gate judges a command by, read for many points at once: one question for each kind of fact.

import { and, eq, getTableColumns, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isOpen } from '#contract/control/command-states.ts'
import { CABINET_READY, isPulse, modeNeededFor, readBackOf } from '#contract/control/write-rules.ts'
import { UNIT_MODE_PARAM } from '#contract/endpoints/unit-control-modes.ts'
import { nodeExpression } from '#contract/expression/node-expression.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { maintenanceMarks } from '../alarms/tables.ts'
import { nodesInScope } from '../physics/node.repository.ts'
import { heatUnits, physicsNodes } from '../physics/tables.ts'
import { radioPeriodOf } from '../points/radio-periods.ts'
import { points, standardParams } from '../points/tables.ts'
import { latest } from '../telemetry/tables.ts'
import { lastDone, ofPoints } from './command.repository.ts'
import type { HoldingCommand, Interlock, ModeRule, PresentValue, Situation, Tag, WritePoint } from './situation.ts'
import { loadStops } from './stop.repository.ts'
import { controlCommands, controlInterlocks } from './tables.ts'
import { unitModesOf } from './unit-modes.repository.ts'

/** Most cabinets report every few seconds; two minutes without a value are a silence. */
const STALE_MS = 120_000
/** A value of a device that reports more seldom is stale after so many of its periods. */
const STALE_PERIODS = 2.5
const RATE_WINDOW_MS = 1_800_000

/** How long telemetry may take to show what was done, ms. */
export const readBackLimitMs = ({ reportPeriodS }: WritePoint): number => READ_BACK_MS + reportPeriodS * 1000
const READ_BACK_MS = 60_000

const staleMsOf = ({ reportPeriodS }: WritePoint): number => Math.max(STALE_MS, reportPeriodS * STALE_PERIODS * 1000)

const above = alias(physicsNodes, 'above')
export const isAmong = (ids: readonly number[]): SQL => sql`${points.id} = any(${sql.param([...ids])}::int[])`

/** With the point where telemetry shows that it was written, and what that shows now. */
export interface KnownSituation extends Situation {
  readonly read: { readonly pointId: number; readonly at: number | null } | null
}

/**
 * Situations of those points that exist and are in the scope, by id.
 *
 * @param session - Whose scope counts: of a strategy, that of who released it.
 */
export async function loadSituations(
  db: Queryable,
  pointIds: readonly number[],
  session: Session,
  now: number,
): Promise<ReadonlyMap<number, KnownSituation>> {
  const found = await loadPoints(db, pointIds, session)
  if (found.length === 0) return new Map()
  const ids = found.map(({ point }) => point.pointId)
  const nodeIds = [...new Set(found.map(({ point }) => point.nodeId))]
  const interlocks = await loadInterlocks(db)
  const beside = await loadBeside(db, nodeIds, codesBeside(found, interlocks))
  const tags = await loadTags(db, nodeIds, now)
  const stops = await loadStops(db, nodeIds)
  const holding = await loadHolding(db, ids, now)
  const before = await loadValuesBefore(db, ids, now)
  const modeRules = await loadModeRules(db, found)
  return new Map(
    found.map(({ point, present }) => {
      const near = beside.get(point.nodeId) ?? new Map<string, Beside>()
      return [
        point.pointId,
        {
          now,
          point,
          present,
          staleMs: staleMsOf(point),
          beside: near,
          interlocks: interlocks.filter(
            ({ nodeType, paramCode }) => nodeType === point.nodeType && paramCode === point.paramCode,
          ),
          tag: tags.get(point.nodeId) ?? null,
          stop: stops.get(point.nodeId) ?? null,
          // a pulse leaves nothing behind that could be held
          holding: (holding.get(point.pointId) ?? []).filter(
            ({ isUnderWay }) => isUnderWay || !isPulse(point.paramCode),
          ),
          modeRule: modeRules.get(point.pointId) ?? null,
          valueBefore: before.get(point.pointId) ?? null,
          read: readOf(point, present, near),
        },
      ]
    }),
  )
}

function readOf(
  { pointId, paramCode }: WritePoint,
  present: PresentValue | null,
  near: ReadonlyMap<string, Beside>,
): KnownSituation['read'] {
  const read = readBackOf(paramCode).paramCode
  return read === paramCode ? { pointId, at: present?.at ?? null } : (near.get(read) ?? null)
}

/**
 * Nobody else asks for these points until the end of the transaction. In the order of their ids, so that two batches cannot
 * wait for each other.
 */
export const lockPoints = (db: Queryable, pointIds: readonly number[]) =>
  db.select({ id: points.id }).from(points).where(isAmong(pointIds)).orderBy(points.id).for('no key update')

interface FoundPoint {
  readonly point: WritePoint
  readonly present: PresentValue | null
}

async function loadPoints(db: Queryable, ids: readonly number[], session: Session): Promise<FoundPoint[]> {
  const rows = await db
    .select({
      pointId: points.id,
      code: points.code,
      paramCode: standardParams.code,
      name: standardParams.nameZh,
      nameEn: standardParams.nameEn,
      unit: standardParams.unit,
      decimals: standardParams.decimals,
      words: standardParams.words,
      isWritable: standardParams.isWritable,
      nodeId: physicsNodes.id,
      nodeType: physicsNodes.nodeType,
      emitter: heatUnits.emitter,
      nodeName: sql<string>`case when ${above.nodeType} = 'source' or ${above.name} is null then ${physicsNodes.name}
        else ${above.name} || ' ' || ${physicsNodes.name} end`,
      gatewayCode: points.gatewayCode,
      reportPeriodS: points.reportPeriodS,
      learntPeriodS: points.learntPeriodS,
      rangeMin: standardParams.rangeMin,
      rangeMax: standardParams.rangeMax,
      writeMin: points.writeMin,
      writeMax: points.writeMax,
      writeStep: points.writeStep,
      at: latest.at,
      value: latest.value,
      quality: latest.quality,
    })
    .from(points)
    .innerJoin(standardParams, eq(points.paramId, standardParams.id))
    .innerJoin(physicsNodes, eq(points.nodeId, physicsNodes.id))
    .leftJoin(heatUnits, eq(heatUnits.id, physicsNodes.id))
    .leftJoin(above, eq(above.id, physicsNodes.parentId))
    .leftJoin(latest, eq(latest.pointId, points.id))
    .where(and(isAmong(ids), eq(points.isActive, true), eq(physicsNodes.isActive, true), nodesInScope(session)))
  return rows.map(({ at, value, quality, learntPeriodS, ...point }) => ({
    point: {
      ...point,
      words: point.words ?? null,
      reportPeriodS: point.reportPeriodS ?? learntPeriodS ?? radioPeriodOf(point.nodeType) ?? 0,
    },
    present: at && value !== null && quality !== null ? { at: at.getTime(), value, quality } : null,
  }))
}

/** Codes of everything that the questions about these points read beside them. */
function codesBeside(found: readonly FoundPoint[], interlocks: readonly Interlock[]): string[] {
  const codes = new Set(CABINET_READY.map(({ paramCode }) => paramCode))
  for (const {
    point: { paramCode },
  } of found) {
    const mode = modeNeededFor(paramCode)
    if (mode) codes.add(mode.paramCode)
    codes.add(readBackOf(paramCode).paramCode)
  }
  for (const { condition } of interlocks) for (const code of nodeExpression(condition).params) codes.add(code)
  return [...codes]
}

interface Beside extends PresentValue {
  readonly pointId: number
}

async function loadBeside(
  db: Queryable,
  nodeIds: readonly string[],
  codes: readonly string[],
): Promise<Map<string, Map<string, Beside>>> {
  const rows = await db
    .select({
      nodeId: points.nodeId,
      code: standardParams.code,
      pointId: points.id,
      at: latest.at,
      value: latest.value,
      quality: latest.quality,
    })
    .from(points)
    .innerJoin(standardParams, eq(points.paramId, standardParams.id))
    .innerJoin(latest, eq(latest.pointId, points.id))
    .where(and(inArray(points.nodeId, [...nodeIds]), inArray(standardParams.code, [...codes])))
  const byNode = new Map<string, Map<string, Beside>>()
  for (const { nodeId, code, at, ...value } of rows) {
    const near = byNode.get(nodeId) ?? new Map<string, Beside>()
    byNode.set(nodeId, near.set(code, { ...value, at: at.getTime() }))
  }
  return byNode
}

const loadInterlocks = (db: Queryable): Promise<Interlock[]> => {
  const { nodeType, paramCode, value, condition, reason, reasonEn } = getTableColumns(controlInterlocks)
  return db
    .select({ nodeType, paramCode, value, condition, reason, reasonEn })
    .from(controlInterlocks)
    .where(eq(controlInterlocks.isActive, true))
    .orderBy(controlInterlocks.createdAt, controlInterlocks.id)
}

/** The tag that ends last of each node, its own or of a node above it. */
async function loadTags(db: Queryable, nodeIds: readonly string[], now: number): Promise<Map<string, Tag>> {
  const marked = alias(physicsNodes, 'marked')
  const rows = await db
    .select({
      nodeId: physicsNodes.id,
      reason: maintenanceMarks.reason,
      setBy: maintenanceMarks.updatedBy,
      endsAt: maintenanceMarks.endsAt,
    })
    .from(physicsNodes)
    .innerJoin(marked, sql`starts_with(${physicsNodes.path}, ${marked.path})`)
    .innerJoin(maintenanceMarks, eq(maintenanceMarks.nodeId, marked.id))
    .where(and(inArray(physicsNodes.id, [...nodeIds]), gt(maintenanceMarks.endsAt, new Date(now))))
    .orderBy(maintenanceMarks.endsAt)
  return new Map(rows.map(({ nodeId, endsAt, ...tag }) => [nodeId, { ...tag, until: endsAt.getTime() }]))
}

/** Commands on their way, and of each point the newest that was carried out, where its value still holds. */
async function loadHolding(db: Queryable, ids: readonly number[], now: number): Promise<Map<number, HoldingCommand[]>> {
  const underWay = await db
    .select()
    .from(controlCommands)
    .where(and(ofPoints(ids), inArray(controlCommands.state, ['asked', 'sent'])))
  // what was done before the newest deed holds no more, even where it would have held for longer
  const done = await lastDone(db, ids)
  const holding = [...done.values()].filter(
    ({ releasedAt, validUntil }) => releasedAt === null && (validUntil?.getTime() ?? now + 1) > now,
  )
  const byPoint = new Map<number, HoldingCommand[]>()
  for (const { pointId, state, validUntil, ...row } of [...underWay, ...holding]) {
    if (pointId === null) continue
    const { id, writer, askedBy, beforeHand, strategyId, strategyName, beforeStrategy } = row
    const isUnderWay = state === 'asked' || state === 'sent'
    const until = validUntil?.getTime() ?? null
    const named = { id, writer, askedBy, strategyId, strategyName }
    const held = { ...named, isUnderWay, isSettled: !isOpen(state), validUntil: until, beforeHand, beforeStrategy }
    byPoint.set(pointId, [...(byPoint.get(pointId) ?? []), held])
  }
  return byPoint
}

/** Of the points that are the mode of a unit. */
async function loadModeRules(db: Queryable, found: readonly FoundPoint[]): Promise<ReadonlyMap<number, ModeRule>> {
  const modes = found.filter(({ point }) => point.paramCode === UNIT_MODE_PARAM)
  if (modes.length === 0) return new Map()
  const units = await unitModesOf(
    db,
    modes.map(({ point }) => point.nodeId),
  )
  return new Map(
    modes.flatMap(({ point }) => {
      const unit = units.get(point.nodeId)
      if (!unit) return []
      const { allowedModes, defaultMode, isLocked, lockReason } = unit
      return [[point.pointId, { allowedModes, defaultMode, lockReason: isLocked ? lockReason : null }] as const]
    }),
  )
}

/** What each point had before its first command within half an hour. */
export async function loadValuesBefore(
  db: Queryable,
  ids: readonly number[],
  now: number,
): Promise<Map<number, number>> {
  const { pointId, oldValue, askedAt } = controlCommands
  const rows = await db
    .selectDistinctOn([pointId], { pointId, oldValue })
    .from(controlCommands)
    .where(
      and(
        ofPoints(ids),
        gt(askedAt, new Date(now - RATE_WINDOW_MS)),
        isNotNull(controlCommands.sentAt),
        isNotNull(oldValue),
      ),
    )
    .orderBy(pointId, askedAt)
  return new Map(
    rows.flatMap(({ pointId: id, oldValue: value }) => (id === null || value === null ? [] : [[id, value]])),
  )
}
