// Why a unit is cold. Duty: brings together what the rules need: the unit's own values, those of its class, of its source,
// its curve and its rooms. Neighbours: rules.ts judges. Invariants: a value that is old, bad, frozen or of a place under
// maintenance is told as such and not reckoned with, neither here nor in the middle of a class; nobody is compared with units
// out of the data scope.

import {
  COLD_PARAMS,
  type ColdFactCode,
  type ColdState,
  type ColdUnit,
  type coldCalls,
} from '#contract/endpoints/cold-causes.ts'
import type { CurveTarget } from '#contract/endpoints/heating-curve.ts'
import type { OutputOf } from '#contract/kit/call.ts'
import { isUsable } from '#contract/live/quality.ts'
import type { Env } from '#server/core/env.ts'
import type { Session } from '#server/core/kit/session.ts'
import { medianOf } from '../../kpi/score.ts'
import { type LatestOfNode, latestOfParams, ROOM_HOLD_S } from '../../overview/repository.ts'
import { nodesInScope } from '../../physics/node.repository.ts'
import { readCurveTargets } from '../curve-targets.ts'
import { type ComparableUnit, comparableUnits, frozenPoints, roomsOfUnits } from './cold.repository.ts'
import { type ColdFact, type ColdFacts, MISSING } from './facts.ts'
import { findCauses } from './find-causes.ts'

/** The middle of fewer units says nothing. */
const LEAST_CLASS = 3
const CONSTANT_SUPPLY = 1
const SOURCE_PARAMS = ['T1g', 'TgSP'] as const

type Facts = ReadonlyMap<string, ColdFact>

/** @returns Undefined where the node is no station or unit of the data scope. */
export async function readColdCauses(
  env: Pick<Env, 'db' | 'now'>,
  session: Session,
  nodeId: string,
): Promise<OutputOf<typeof coldCalls.ofNode> | undefined> {
  const { db } = env
  const now = env.now()
  const units = await comparableUnits(db, session)
  const asked = units.filter(({ keyId, stationId }) => keyId === nodeId || stationId === nodeId)
  const [first] = asked
  if (!first) return undefined
  const params = [...COLD_PARAMS, ...SOURCE_PARAMS]
  const values = await latestOfParams(db, nodesInScope(session), params, new Date(now))
  const frozen = await frozenPoints(
    db,
    units.map(({ code }) => code),
  )
  const facts: Facts = new Map(values.map((row) => [keyOf(row.nodeCode, row.paramCode), factOf(row, frozen, now)]))
  const curves = new Map((await readCurveTargets(env, session)).map((target) => [target.nodeId, target]))
  const rooms = await roomsOfUnits(
    db,
    asked.map(({ keyId }) => keyId),
    now,
    ROOM_HOLD_S,
  )
  return {
    at: now,
    station: { keyId: first.stationId, name: first.stationName },
    units: asked.map((unit): ColdUnit => {
      const others = classOf(unit, units)
      const own = factsOfUnit(unit, others, facts, curves.get(unit.keyId), rooms.get(unit.keyId), now)
      const { keyId, code, name } = unit
      return { keyId, code, name, classSize: others.length, ...findCauses(own) }
    }),
  }
}

const keyOf = (nodeCode: string, paramCode: string): string => `${nodeCode} ${paramCode}`

function factOf(row: LatestOfNode, frozen: ReadonlySet<string>, now: number): ColdFact {
  const { value, quality, isMaintained, pointCode } = row
  const at = row.at.getTime()
  const state: ColdState = isMaintained
    ? 'maintenance'
    : now - at > row.holdMs
      ? 'old'
      : frozen.has(pointCode)
        ? 'frozen'
        : isUsable(quality)
          ? 'good'
          : 'bad'
  return { value: state === 'good' ? value : null, state, at, pointCodes: [pointCode] }
}

/** Other units with the same emitters: of the same source, where there are enough of them. */
function classOf(unit: ComparableUnit, units: readonly ComparableUnit[]): ComparableUnit[] {
  const alike = units.filter(({ keyId, emitter }) => keyId !== unit.keyId && emitter === unit.emitter)
  const near = alike.filter(({ sourceCode }) => sourceCode === unit.sourceCode)
  return near.length >= LEAST_CLASS ? near : alike
}

interface KnownRooms {
  readonly known: number
  readonly cold: number
  readonly mean: number | null
  readonly oldest: number | null
}

function factsOfUnit(
  unit: ComparableUnit,
  others: readonly ComparableUnit[],
  facts: Facts,
  curve: CurveTarget | undefined,
  rooms: KnownRooms | undefined,
  now: number,
): ColdFacts {
  const own = (param: string): ColdFact => facts.get(keyOf(unit.code, param)) ?? MISSING
  const counted = (value: number | null | undefined, at: number | null): ColdFact =>
    value === null || value === undefined ? MISSING : { value, state: 'good', at, pointCodes: [] }
  const middle = (param: string, by: (other: ComparableUnit) => number): ColdFact => {
    const known = others.flatMap((other) => {
      const value = facts.get(keyOf(other.code, param))?.value ?? null
      return value === null ? [] : [value * by(other)]
    })
    return known.length < LEAST_CLASS ? MISSING : counted(medianOf(known), now)
  }
  const byArea = ({ areaM2 }: ComparableUnit): number => unit.areaM2 / areaM2
  const source = (param: string): ColdFact => facts.get(keyOf(unit.sourceCode ?? '', param)) ?? MISSING
  const target = counted(curve?.supplyC, now)
  const context: Partial<Record<ColdFactCode, ColdFact>> = {
    curve: target,
    asked: own('CV1_Mode').value === CONSTANT_SUPPLY ? own('T2gSP') : target,
    classF1: middle('F1', byArea),
    classF2: middle('F2', byArea),
    classT1g: middle('T1g', () => 1),
    sourceT1g: source('T1g'),
    sourceTgSP: source('TgSP'),
    roomMean: counted(rooms?.mean, rooms?.oldest ?? null),
    roomsCold: counted(rooms?.cold, rooms?.oldest ?? null),
    roomsKnown: counted(rooms?.known, rooms?.oldest ?? null),
  }
  return (code) => context[code] ?? own(code)
}
