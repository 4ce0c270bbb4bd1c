import { LOCAL_SWITCH } from '#contract/control/write-rules.ts'
import { CONTROL_WRITE_PERMISSION } from '#contract/endpoints/control.ts'
import type { ByHandRow } from '#contract/endpoints/hand-back.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { writingPerson } from './asker.ts'
import {
  heldPoints,
  type LastDone,
  lastDone,
  lastOtherHour,
  pointsByHand,
  taggedNodes,
} from './hand-back.repository.ts'
import { type HandBack, planHandBacks } from './hand-back.ts'
import { type KnownSituation, loadSituations } from './situation.repository.ts'

interface FoundByHand extends Omit<ByHandRow, 'point' | 'plan'> {
  readonly situation: KnownSituation | null
  readonly handBack: HandBack | null
}

/** Everything that is by hand in a person's scope, what was taken over last first; what is not known when comes last. */
export async function byHandRows(db: Queryable, session: Session, now: number): Promise<FoundByHand[]> {
  const held = new Set(await heldPoints(db, session, now))
  const standing = await pointsByHand(db, session)
  const ids = [...new Set([...held, ...standing.map(({ pointId }) => pointId)])]
  const situations = await loadSituations(db, ids, session, now)
  const done = await lastDone(db, ids)
  const handBacks = session.permissions.has(CONTROL_WRITE_PERMISSION)
    ? await planHandBacks(
        db,
        ids.filter((id) => !isCabinetSwitch(situations.get(id))),
        await writingPerson(db, session),
        now,
      )
    : []
  const handBackOf = new Map(handBacks.flatMap((plan) => plan.askedPointIds.map((id) => [id, plan] as const)))
  const unknown = standing.filter(({ pointId, value }) => !held.has(pointId) && done.get(pointId)?.value !== value)
  const changed = await lastOtherHour(db, new Map(unknown.map(({ pointId, value }) => [pointId, value])), now)
  const points = [...situations.values()].map((situation): FoundByHand => {
    const id = situation.point.pointId
    const command = done.get(id)
    const isHeld = held.has(id)
    const hour = changed.get(id)
    const by = isHeld || (command && command.value === situation.present?.value) ? command : undefined
    return {
      keyId: String(id),
      kind: isHeld ? 'held' : isCabinetSwitch(situation) ? 'local' : 'mode',
      nodeId: situation.point.nodeId,
      nodeName: situation.point.nodeName,
      situation,
      since: by?.askedAt.getTime() ?? hour?.at.getTime() ?? null,
      isSinceHour: !by && hour !== undefined,
      who: by?.askedBy ?? '',
      reason: by?.reason ?? '',
      until: isHeld ? (command?.validUntil?.getTime() ?? null) : null,
      leftAt: isHeld || !by ? null : endOf(by),
      handBack: handBackOf.get(id) ?? null,
    }
  })
  const tags = (await taggedNodes(db, session, now)).map(
    ({ keyId, nodeId, nodeName, reason, who, startsAt, endsAt }): FoundByHand => ({
      keyId,
      kind: 'tagged',
      nodeId,
      nodeName,
      situation: null,
      since: startsAt.getTime(),
      isSinceHour: false,
      who,
      reason,
      until: endsAt.getTime(),
      leftAt: null,
      handBack: null,
    }),
  )
  return [...points, ...tags].sort((one, other) => (other.since ?? 0) - (one.since ?? 0))
}

const isCabinetSwitch = (situation: KnownSituation | undefined): boolean =>
  situation?.point.paramCode === LOCAL_SWITCH.paramCode

export async function countByHand(db: Queryable, session: Session, now: number): Promise<number> {
  const held = await heldPoints(db, session, now)
  const standing = await pointsByHand(db, session)
  const tagged = await taggedNodes(db, session, now)
  return new Set([...held, ...standing.map(({ pointId }) => pointId)]).size + tagged.length
}

const endOf = ({ releasedAt, validUntil }: LastDone): number | null =>
  releasedAt?.getTime() ?? validUntil?.getTime() ?? null
