/**
 * What handing back does. Duty: find the mode that people have taken over, what stood before, and which holds end.
 * Neighbours: hand-back.repository.ts reads, hand-back-routes.ts shows and does it; the gate sends the commands.
 */

import { byHandValueOf, modeNeededFor } from '#contract/control/write-rules.ts'
import type { NOT_RESTORED } from '#contract/endpoints/hand-back.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { WritingPerson } from './asker.ts'
import { type LastDone, lastDone, lastOtherHour, modePointsBeside } from './hand-back.repository.ts'
import { allowedBy, judgeAnyWrite, judgeWrite, type Refusal } from './judge-write.ts'
import { refusalTexts as say } from './refusal-texts.ts'
import { type KnownSituation, loadSituations } from './situation.repository.ts'
import type { HoldingCommand } from './situation.ts'

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

/** Plans for points in the person's scope, in the order asked; points of one mode have one. */
export async function planHandBacks(
  db: Queryable,
  pointIds: readonly number[],
  person: WritingPerson,
  now: number,
): Promise<readonly HandBack[]> {
  const beside = await modePointsBeside(db, pointIds)
  const ids = [...new Set([...pointIds, ...beside.map(({ id }) => id)])]
  const situations = await loadSituations(db, ids, person.session, now)
  const ofNode = new Map<string, Map<string, KnownSituation>>()
  for (const situation of situations.values()) {
    const { nodeId, paramCode } = situation.point
    ofNode.set(nodeId, (ofNode.get(nodeId) ?? new Map<string, KnownSituation>()).set(paramCode, situation))
  }
  const subjects = new Map<number, { situation: KnownSituation; near: Map<string, KnownSituation>; asked: number[] }>()
  for (const id of pointIds) {
    const asked = situations.get(id)
    if (!asked) continue
    const near = ofNode.get(asked.point.nodeId) ?? new Map<string, KnownSituation>()
    const situation = takenOverMode(asked, near) ?? asked
    const subject = subjects.get(situation.point.pointId) ?? { situation, near, asked: [] }
    subject.asked.push(id)
    subjects.set(situation.point.pointId, subject)
  }
  const modes = [...subjects.values()].filter(({ situation }) => isMode(situation))
  const before = await modesBefore(
    db,
    modes.map(({ situation }) => situation),
    now,
  )
  return [...subjects.values()].map(({ situation, near, asked }) => ({
    askedPointIds: asked,
    ...planOf(situation, near, before.get(situation.point.pointId), person),
  }))
}

const isMode = ({ point }: KnownSituation): boolean => byHandValueOf(point.paramCode) !== undefined
const holderIn = ({ holding }: KnownSituation): HoldingCommand | undefined =>
  holding.find(({ writer, isUnderWay }) => writer === 'operator' && !isUnderWay)
const isByHand = ({ point, present }: KnownSituation): boolean =>
  present !== null && present.value === byHandValueOf(point.paramCode)

/** The mode that a point depends on, or is, where people hold it or it stands by hand. */
function takenOverMode(asked: KnownSituation, near: ReadonlyMap<string, KnownSituation>): KnownSituation | undefined {
  const { paramCode } = asked.point
  const mode = isMode(asked) ? asked : near.get(modeNeededFor(paramCode)?.paramCode ?? '')
  return mode && (isByHand(mode) || holderIn(mode)) ? mode : undefined
}

/** Modes that stood before people took them over, as commands or else telemetry know it. */
async function modesBefore(
  db: Queryable,
  modes: readonly KnownSituation[],
  now: number,
): Promise<Map<number, number | null>> {
  const done = await lastDone(
    db,
    modes.map(({ point }) => point.pointId),
  )
  const present = new Map(modes.flatMap(({ point, present }) => (present ? [[point.pointId, present.value]] : [])))
  const commanded = (id: number): LastDone | undefined => {
    const last = done.get(id)
    return last && last.value === present.get(id) && last.beforeHand !== null ? last : undefined
  }
  const unknown = new Map([...present].filter(([id]) => !commanded(id)))
  const shown = await lastOtherHour(db, unknown, now)
  return new Map(
    modes.map(({ point: { pointId } }) => [
      pointId,
      commanded(pointId)?.beforeHand ?? shown.get(pointId)?.value ?? null,
    ]),
  )
}

function planOf(
  situation: KnownSituation,
  near: ReadonlyMap<string, KnownSituation>,
  before: number | null | undefined,
  person: WritingPerson,
): Omit<HandBack, 'askedPointIds'> {
  const { point, present } = situation
  const own = holderIn(situation)
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
  if (before === null || before === undefined) return staying('unknown')
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
    const held = modeNeededFor(situation.point.paramCode)?.paramCode === modeParam ? holderIn(situation) : undefined
    return held ? [{ held, situation }] : []
  })

/** Giving back needs no value to be current, and a tag does not forbid it; but it needs the power over the point. */
function withoutPower(situation: KnownSituation, { mayWrite, powers }: WritingPerson): Refusal | null {
  const write = { value: 0, writer: 'operator' as const, seen: null, isPermitted: mayWrite, powers }
  const refusal = judgeAnyWrite(write, situation)
  return refusal?.code === 'power' || refusal?.code === 'permission' ? refusal : null
}
