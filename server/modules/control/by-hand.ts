import { CONTROL_WRITE_PERMISSION } from '#contract/endpoints/control.ts'
import type { ByHandRow } from '#contract/endpoints/hand-back.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { askerName, writingPerson } from './asker.ts'
import type { CommandRow } from './command.repository.ts'
import { heldPoints, pointsByHand, taggedNodes } from './hand-back.repository.ts'
import { type HandBack, isLocal, loadHandFacts, planHandBacks } from './hand-back.ts'
import type { KnownSituation } from './situation.repository.ts'

interface FoundByHand extends Omit<ByHandRow, 'point' | 'plan'> {
  readonly situation: KnownSituation | null
  readonly handBack: HandBack | null
}

/** Everything that is by hand in a person's scope, what was taken over last first; what is not known when comes last. */
export async function byHandRows(db: Queryable, session: Session, now: number): Promise<FoundByHand[]> {
  const held = new Set(await heldPoints(db, session, now))
  const ids = [...new Set([...held, ...(await pointsByHand(db, session))])]
  const facts = await loadHandFacts(db, ids, session, now)
  const handBacks = session.permissions.has(CONTROL_WRITE_PERMISSION)
    ? planHandBacks(facts, ids, await writingPerson(db, session))
    : []
  const handBackOf = new Map(handBacks.flatMap((plan) => plan.askedPointIds.map((id) => [id, plan] as const)))
  const points = ids.flatMap((id): FoundByHand[] => {
    const situation = facts.situations.get(id)
    if (!situation) return []
    const command = facts.done.get(id)
    const isHeld = held.has(id)
    const by = isHeld || command?.value === situation.present?.value ? command : undefined
    const hour = by ? undefined : facts.otherHours.get(id)
    return [
      {
        keyId: String(id),
        kind: isHeld ? 'held' : isLocal(situation) ? 'local' : 'mode',
        nodeId: situation.point.nodeId,
        nodeName: situation.point.nodeName,
        situation,
        since: (by?.askedAt ?? hour?.at)?.getTime() ?? null,
        isSinceHour: hour !== undefined,
        who: by ? askerName(by) : '',
        reason: by?.reason ?? '',
        until: isHeld ? (command?.validUntil?.getTime() ?? null) : null,
        leftAt: isHeld || !by ? null : endOf(by),
        handBack: isLocal(situation) ? null : (handBackOf.get(id) ?? null),
      },
    ]
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

export async function countByHand(db: Queryable, session: Session, now: number): Promise<number> {
  const points = new Set([...(await heldPoints(db, session, now)), ...(await pointsByHand(db, session))])
  return points.size + (await taggedNodes(db, session, now)).length
}

const endOf = ({ releasedAt, validUntil }: CommandRow): number | null =>
  releasedAt?.getTime() ?? validUntil?.getTime() ?? null
