// Shifts as people read them. Duty: says which shift a person keeps now, which one waits for a signature, and what a log
// holds. Neighbours: shift-times reckons the shifts, contents what happened in them. Invariants: a shift that is handed over
// is read as it was kept, whatever has changed since.

import { SHIFT_EDIT_PERMISSION, type Shift, type ShiftLog, shiftContents } from '#contract/endpoints/shift-log.ts'
import { label } from '#contract/kit/language.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { assembleContents, seenContents } from './contents.ts'
import { handedContents, type LogRow, logAt, logBefore, notesOf, reachOf, runningLog } from './log.repository.ts'
import { shiftForms } from './shift.repository.ts'
import { type ShiftSpan, shiftsAt } from './shift-times.ts'

/** A shift with its log, where something was written in it. */
export interface KnownShift {
  readonly span: ShiftSpan
  readonly log: LogRow | undefined
}

const spanOf = ({ name, nameEn, startsAt, endsAt }: LogRow): ShiftSpan => ({
  name,
  nameEn,
  startsAt: startsAt.getTime(),
  endsAt: endsAt.getTime(),
})
export const ofLog = (log: LogRow): KnownShift => ({ span: spanOf(log), log })

/** The shift that a session keeps now, which is the next one as soon as the running one is handed over; and the one before it. */
export async function ownShifts(db: Queryable, session: Session, now: number) {
  const reach = reachOf(session)
  const known = async (span: ShiftSpan): Promise<KnownShift> => {
    const log = await logAt(db, reach, span.startsAt)
    return log ? ofLog(log) : { span, log }
  }
  const { before, running, next } = shiftsAt(await shiftForms(db), now)
  const begun = await runningLog(db, reach, new Date(now))
  const clocked = begun ? ofLog(begun) : await known(running)
  if (clocked.log?.handedOverAt) return { present: await known(next), before: clocked }
  const earlier = await logBefore(db, reach, clocked.span.startsAt)
  const isNext = earlier !== undefined && earlier.startsAt.getTime() >= before.startsAt
  return { present: clocked, before: isNext ? ofLog(earlier) : await known(before) }
}

export function toShift({ span, log }: KnownShift): Shift {
  const { handedOverBy: giver, handedOverAt, receivedBy: taker, receivedAt } = log ?? {}
  return {
    keyId: log?.id ?? null,
    name: label(span.name, span.nameEn || span.name),
    startsAt: span.startsAt,
    endsAt: span.endsAt,
    state: receivedAt ? 'received' : handedOverAt ? 'handedOver' : 'open',
    handedOver: log && giver && handedOverAt ? { by: giver, at: handedOverAt.getTime(), text: log.statement } : null,
    received: log && taker && receivedAt ? { by: taker, at: receivedAt.getTime(), text: log.receipt } : null,
  }
}

/**
 * From where to where a shift is told. It begins where the shift before ended its list: what happens between an early
 * signature and the end of a shift belongs to the next one.
 */
export async function toldSpan(db: Queryable, session: Session, { startsAt, endsAt }: ShiftSpan, now: number) {
  const earlier = await logBefore(db, reachOf(session), startsAt)
  const signedAt = earlier?.endsAt.getTime() === startsAt ? earlier.handedOverAt?.getTime() : undefined
  const from = Math.min(startsAt, signedAt ?? startsAt)
  return { from: new Date(from), to: new Date(Math.max(from, Math.min(now, endsAt))) }
}

/** A log with everything that the reader may see. */
export async function readLog(db: Queryable, session: Session, shift: KnownShift, now: number): Promise<ShiftLog> {
  const { span, log } = shift
  const told = toShift(shift)
  const handed = log?.handedOverAt ? shiftContents.parse(await handedContents(db, log.id)) : null
  const mayEdit = session.permissions.has(SHIFT_EDIT_PERMISSION)
  const isOwn = log === undefined || log.reach.join() === reachOf(session).join()
  const isWritable = mayEdit && isOwn && told.state === 'open'
  const notes = log ? await notesOf(db, log.id) : []
  const contents = handed
    ? seenContents(handed, session)
    : await assembleContents(db, session, { ...(await toldSpan(db, session, span, now)), now: new Date(now) })
  return {
    ...told,
    notes: notes.map(({ id, at, author, noteText }) => ({ keyId: id, at: at.getTime(), author, text: noteText })),
    contents,
    isWritable,
    mayHandOver: isWritable && span.startsAt <= now && contents.alarms !== null && contents.control !== null,
    mayReceive: mayEdit && told.state === 'handedOver' && log?.handedOverById !== session.userId,
  }
}
