/** Control loops as the console shows them: the present beside what was judged. */

import {
  CONTROL_LOOPS,
  type ControlLoop,
  LOOPS,
  pairOf,
  setInMode,
  setParamsOf,
} from '#contract/control/control-loops.ts'
import type { ControlLoopRow, LoopHealth, LoopPoint } from '#contract/endpoints/control-loops.ts'
import { isUsable } from '#contract/live/quality.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { unitModesOf } from '../unit-modes.repository.ts'
import { LEAST_COVERAGE } from './judge-loop.ts'
import {
  type HeldPoint,
  heldSince,
  type LoopResult,
  type LoopUnit,
  loopUnits,
  readResults,
  type StoredPoint,
} from './loop.repository.ts'

/** As the gate takes a value for old. */
const STALE_MS = 120_000
const STALE_PERIODS = 2.5
/** The job has missed two runs: what it judged then says nothing of now. */
const JUDGED_OLD_MS = 3 * 3_600_000

/** Loops of the units in sight, by code of the unit. */
export async function loopRows(db: Queryable, session: Session, now: number): Promise<ControlLoopRow[]> {
  const units = await loopUnits(db, session)
  const nodeIds = units.map(({ nodeId }) => nodeId)
  const results = await readResults(db, nodeIds)
  const modes = await unitModesOf(db, nodeIds)
  const setIds = units.flatMap(({ points }) =>
    CONTROL_LOOPS.flatMap((loop) => setParamsOf(loop).flatMap((code) => points.get(code)?.pointId ?? [])),
  )
  const held = await heldSince(db, setIds, new Date(now))
  return units.flatMap((unit) => {
    const own = modes.get(unit.nodeId)
    const lockReason = own?.isLocked ? own.lockReason : null
    return CONTROL_LOOPS.map((loop) => {
      const result = results.get(`${unit.nodeId} ${loop}`)
      // the lock of a unit is about the mode of its valve
      return rowOf({ unit, loop, result, held, now }, loop === 'valve' ? lockReason : null)
    })
  })
}

interface Known {
  readonly unit: LoopUnit
  readonly loop: ControlLoop
  readonly result: LoopResult | undefined
  readonly held: ReadonlyMap<number, HeldPoint>
  readonly now: number
}

function rowOf({ unit, loop, result, held, now }: Known, lockReason: string | null): ControlLoopRow {
  const { nodeId, code, nodeName, points } = unit
  const { mode, actuator } = LOOPS[loop]
  const show = (paramCode: string | undefined): LoopPoint | null => {
    const point = paramCode === undefined ? undefined : points.get(paramCode)
    return point ? presentOf(point, now) : null
  }
  const presentMode = show(mode)
  const pair = presentMode?.value == null ? null : pairOf(loop, presentMode.value)
  const [setPoint, measured] = [show(pair?.setPoint), show(pair?.measured)]
  const isKnown = presentMode?.isUsable && setPoint?.isUsable && measured?.isUsable
  const deviation =
    isKnown && setPoint.value !== null && measured.value !== null ? measured.value - setPoint.value : null
  const lacks = [
    ...(presentMode ? [] : (['mode'] as const)),
    ...(points.has(actuator) ? [] : (['actuator'] as const)),
    ...(pair && !setPoint ? (['setPoint'] as const) : []),
    ...(pair && !measured ? (['measured'] as const) : []),
  ]
  const holds = setParamsOf(loop).flatMap((param) => held.get(points.get(param)?.pointId ?? -1) ?? [])
  const [first] = holds.toSorted((one, other) => one.since.getTime() - other.since.getTime())
  const writtenOf = (param: string | undefined): number[] => {
    const point = param === undefined ? undefined : points.get(param)
    return point?.isWritable ? [point.pointId] : []
  }
  const isByHand = presentMode?.value === 0
  const heldByPeople = holds.filter(({ writer }) => writer === 'operator').map(({ pointId }) => pointId)
  return {
    keyId: `${nodeId} ${loop}`,
    nodeId,
    code,
    nodeName,
    loop,
    lacks,
    health: healthOf(lacks, result, now),
    mode: presentMode,
    setPoint,
    measured,
    actuator: show(actuator),
    deviation,
    deviationBands: deviation === null || !pair ? null : deviation / pair.band,
    heldBy: first
      ? {
          writer: first.writer,
          name: first.name,
          validUntil: first.validUntil?.getTime() ?? null,
          since: first.since.getTime(),
        }
      : null,
    lockReason,
    writtenIds: [
      ...writtenOf(mode),
      ...writtenOf(presentMode?.value == null ? undefined : setInMode(loop, presentMode.value)),
    ],
    byHandIds: [...new Set([...heldByPeople, ...(isByHand ? writtenOf(mode) : [])])],
    judged: result
      ? {
          ...result.figures,
          from: result.fromAt.getTime(),
          to: result.toAt.getTime(),
          findings: [...result.findings],
          unjudged: result.unjudged,
        }
      : null,
  }
}

function presentOf({ last, periodS, isWritable: _, ...point }: StoredPoint, now: number): LoopPoint {
  const staleMs = Math.max(STALE_MS, periodS * STALE_PERIODS * 1000)
  return {
    pointId: point.pointId,
    pointCode: point.pointCode,
    name: point.name,
    nameEn: point.nameEn,
    unit: point.unit,
    decimals: point.decimals,
    value: last?.value ?? null,
    at: last?.at.getTime() ?? null,
    isUsable: last !== null && isUsable(last.quality) && now - last.at.getTime() <= staleMs,
  }
}

function healthOf(lacks: ControlLoopRow['lacks'], result: LoopResult | undefined, now: number): LoopHealth {
  if (lacks.includes('mode') || lacks.includes('actuator')) return 'lacking'
  if (!result || now - result.toAt.getTime() > JUDGED_OLD_MS) return 'unknown'
  if (result.findings.length > 0) return 'poor'
  if (result.unjudged.length > 0 || result.figures.coverage < LEAST_COVERAGE) return 'unknown'
  return result.figures.runningMin === 0 ? 'standing' : 'good'
}
