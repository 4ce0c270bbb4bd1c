/**
 * What handing back does. Duty: find the mode that people have taken over, what stood before, and which holds end.
 * Neighbours: hand-back.repository.ts reads, hand-back-routes.ts shows and does it; the gate sends the commands.
 */

import { byHandValueOf, LOCAL_SWITCH, modeNeededFor } from '#contract/control/write-rules.ts'
import type { NOT_RESTORED } from '#contract/endpoints/hand-back.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import type { WritingPerson } from './asker.ts'
import { type CommandRow, lastDone } from './command.repository.ts'
import { lastOtherHour, modePointsBeside } from './hand-back.repository.ts'
import { allowedBy, judgeAnyWrite, judgeWrite, type Refusal } from './judge-write.ts'
import { refusalTexts as say } from './refusal-texts.ts'
import { type KnownSituation, loadSituations } from './situation.repository.ts'
import { type HoldingCommand, heldByPerson } from './situation.ts'

export interface HandBack {
  /** Of the mode that people have taken over, else of the set point that they hold. */
  readonly situation: KnownSituation
  /** Points that were asked for and that this hands back. */
  readonly askedPointIds: readonly number[]
  readonly releases: readonly { readonly held: HoldingCommand; readonly situation: KnownSituation }[]
  /** Null: `stays` says why no mode is set. */
  readonly restoresTo: number | null
  readonly stays: (typeof NOT_RESTORED)[number] | null
  readonly needsSecondPerson: boolean
  readonly refusal: Refusal | null
}

/** What plans are made of, for points with the modes and set points beside them. */
export interface HandFacts {
  readonly situations: ReadonlyMap<number, KnownSituation>
  /** The newest command of each point that was carried out. */
  readonly done: ReadonlyMap<number, CommandRow>
  /** When telemetry showed another value last, of what stands by hand and no command tells of. */
  readonly otherHours: ReadonlyMap<number, { readonly at: Date; readonly value: number }>
}

export async function loadHandFacts(
  db: Queryable,
  pointIds: readonly number[],
  session: Session,
  now: number,
): Promise<HandFacts> {
  const ids = [...new Set([...pointIds, ...(await modePointsBeside(db, pointIds))])]
  const situations = await loadSituations(db, ids, session, now)
  const done = await lastDone(db, ids)
  const untold = [...situations.values()].filter(
    (situation) => (isTakenOver(situation) || isLocal(situation)) && commandedBefore(situation, done) === null,
  )
  const present = untold.flatMap(({ point, present }) => (present ? [[point.pointId, present.value] as const] : []))
  return { situations, done, otherHours: await lastOtherHour(db, new Map(present), now) }
}

/** Plans for points in the order given; points of one mode have one. */
export function planHandBacks(
  facts: HandFacts,
  pointIds: readonly number[],
  person: WritingPerson,
): readonly HandBack[] {
  const ofNode = new Map<string, Map<string, KnownSituation>>()
  for (const situation of facts.situations.values()) {
    const { nodeId, paramCode } = situation.point
    ofNode.set(nodeId, (ofNode.get(nodeId) ?? new Map<string, KnownSituation>()).set(paramCode, situation))
  }
  const plans = new Map<number, HandBack & { readonly askedPointIds: number[] }>()
  for (const id of pointIds) {
    const asked = facts.situations.get(id)
    if (!asked) continue
    const near = ofNode.get(asked.point.nodeId) ?? new Map<string, KnownSituation>()
    const situation = takenOverMode(asked, near) ?? asked
    const { pointId } = situation.point
    const plan = plans.get(pointId) ?? {
      askedPointIds: [],
      ...planOf(situation, near, valueBefore(situation, facts), person),
    }
    plan.askedPointIds.push(id)
    plans.set(pointId, plan)
  }
  return [...plans.values()]
}

export const isLocal = ({ point: { paramCode }, present }: KnownSituation): boolean =>
  paramCode === LOCAL_SWITCH.paramCode && present?.value === LOCAL_SWITCH.local
const isMode = ({ point }: KnownSituation): boolean => byHandValueOf(point.paramCode) !== undefined
const isByHand = ({ point, present }: KnownSituation): boolean =>
  present !== null && present.value === byHandValueOf(point.paramCode)

const isTakenOver = (situation: KnownSituation): boolean =>
  isMode(situation) && (isByHand(situation) || heldByPerson(situation) !== undefined)

/** The mode that a point depends on, or is, where people hold it or it stands by hand. */
function takenOverMode(asked: KnownSituation, near: ReadonlyMap<string, KnownSituation>): KnownSituation | undefined {
  const mode = isMode(asked) ? asked : near.get(modeNeededFor(asked.point.paramCode)?.paramCode ?? '')
  return mode && isTakenOver(mode) ? mode : undefined
}

/** What stood before people took a point over, as the command tells that set its present value. */
function commandedBefore({ point, present }: KnownSituation, done: HandFacts['done']): number | null {
  const last = done.get(point.pointId)
  return last?.value === present?.value ? (last?.beforeHand ?? null) : null
}

const valueBefore = (situation: KnownSituation, { done, otherHours }: HandFacts): number | null =>
  commandedBefore(situation, done) ??
  otherHours.get(situation.point.pointId)?.value ??
  situation.modeRule?.defaultMode ??
  null

function planOf(
  situation: KnownSituation,
  near: ReadonlyMap<string, KnownSituation>,
  before: number | null,
  person: WritingPerson,
): Omit<HandBack, 'askedPointIds'> {
  const { point, present } = situation
  const own = heldByPerson(situation)
  const releases = [...(own ? [{ held: own, situation }] : []), ...heldUnder(point.paramCode, near)]
  const staying = (stays: NonNullable<HandBack['stays']>) => ({
    situation,
    releases,
    restoresTo: null,
    stays,
    needsSecondPerson: false,
    refusal:
      withoutPower(situation, person) ??
      (releases.length > 0 ? null : { code: 'mode' as const, text: say.staysByHand(stays) }),
  })
  if (!isMode(situation)) return staying('value')
  if (before === null) return staying('unknown')
  if (before === byHandValueOf(point.paramCode) || before === present?.value) return staying('byHandBefore')
  const { powers, mayWrite } = person
  const write = { value: before, writer: 'operator' as const, seen: present, isPermitted: mayWrite, powers }
  return {
    situation,
    releases,
    restoresTo: before,
    stays: null,
    needsSecondPerson: allowedBy(powers, point, before).needsSecondPerson,
    refusal: judgeWrite(write, situation),
  }
}

/** Held set points of the node that people may write only in some values of this mode. */
const heldUnder = (modeParam: string, near: ReadonlyMap<string, KnownSituation>) =>
  [...near.values()].flatMap((situation) => {
    const held = modeNeededFor(situation.point.paramCode)?.paramCode === modeParam ? heldByPerson(situation) : undefined
    return held ? [{ held, situation }] : []
  })

/** Giving back needs no value to be current, and a tag does not forbid it; but it needs the power over the point. */
function withoutPower(situation: KnownSituation, { mayWrite, powers }: WritingPerson): Refusal | null {
  const write = { value: 0, writer: 'operator' as const, seen: null, isPermitted: mayWrite, powers }
  const refusal = judgeAnyWrite(write, situation)
  return refusal?.code === 'power' || refusal?.code === 'permission' ? refusal : null
}
