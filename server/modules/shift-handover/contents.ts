// What the server knows of a shift. Duty: brings together alarms, commands, what is by hand and open work, in both
// languages, so that what was handed over reads the same later. Neighbours: the modules of these things read them. Invariants:
// what happened is told of the shift, what stands is told of now; nobody is told of nodes out of the data scope.

import {
  MAX_SHIFT_ROWS,
  type OpenWork,
  type ShiftAlarm,
  type ShiftCommand,
  type ShiftContents,
  type ShiftHandRow,
  type StandingAlarm,
} from '#contract/endpoints/shift-log.ts'
import { type Label, label } from '#contract/kit/language.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { presentMarks } from '../alarms/handling/maintenance.repository.ts'
import { presentPermits } from '../alarms/handling/permit.repository.ts'
import { askerName } from '../control/asker.ts'
import { byHandRows } from '../control/by-hand.ts'
import {
  alarmsBegun,
  alarmsEnded,
  alarmsStanding,
  commandsAsked,
  openCommands,
  type Span,
} from './happened.repository.ts'
import { reachOf, remarksOf } from './log.repository.ts'
import { ALARM_VIEW_PERMISSION, CONTROL_VIEW_PERMISSION } from './permissions.ts'

interface Telling extends Span {
  readonly now: Date
}

export async function assembleContents(db: Queryable, session: Session, telling: Telling): Promise<ShiftContents> {
  return {
    from: telling.from.getTime(),
    to: telling.to.getTime(),
    alarms: session.permissions.has(ALARM_VIEW_PERMISSION) ? await alarmContents(db, session, telling) : null,
    control: session.permissions.has(CONTROL_VIEW_PERMISSION) ? await controlContents(db, session, telling) : null,
  }
}

/** What of a kept shift somebody may see. */
export const seenContents = (contents: ShiftContents, { permissions }: Session): ShiftContents => ({
  ...contents,
  alarms: permissions.has(ALARM_VIEW_PERMISSION) ? contents.alarms : null,
  control: permissions.has(CONTROL_VIEW_PERMISSION) ? contents.control : null,
})

async function alarmContents(db: Queryable, session: Session, { now, ...span }: Telling) {
  const begun = await alarmsBegun(db, session, span)
  const ended = await alarmsEnded(db, session, span)
  const standing = await alarmsStanding(db, session)
  const remarks = await remarksOf(
    db,
    reachOf(session),
    standing.list.map(({ id }) => id),
  )
  const remarkOf = (id: string): StandingAlarm['remark'] => {
    const said = remarks.get(id)
    return said && said.remark !== '' ? { text: said.remark, by: said.author, at: said.at.getTime() } : null
  }
  return {
    began: { ...begun, list: begun.list.map(toAlarm) },
    ended: { ...ended, list: ended.list.map(toAlarm) },
    standing: {
      ...standing,
      list: standing.list.map((row) => ({
        ...toAlarm(row),
        shelvedUntil: row.shelvedUntil && row.shelvedUntil > now ? row.shelvedUntil.getTime() : null,
        remark: remarkOf(row.id),
      })),
    },
    openWork: [
      ...(await presentMarks(db, session, now)).map(toMark),
      ...(await presentPermits(db, session, now)).map(toPermit),
    ],
  }
}

async function controlContents(db: Queryable, session: Session, { now, ...span }: Telling) {
  const commands = await commandsAsked(db, session, span)
  const open = await openCommands(db, session)
  const byHand = await byHandRows(db, session, now.getTime())
  return {
    commands: { ...commands, list: commands.list.map(toCommand) },
    open: { ...open, list: open.list.map(toCommand) },
    byHand: { list: byHand.slice(0, MAX_SHIFT_ROWS).map(toHandRow), total: byHand.length },
  }
}

/** A text that may be stored in Chinese alone. */
const inBoth = (zh: string, en: string): Label => label(zh, en || zh)

type AlarmRow = Awaited<ReturnType<typeof alarmsBegun>>['list'][number]
const toAlarm = (row: AlarmRow): ShiftAlarm => ({
  keyId: row.id,
  level: row.warnLevel,
  content: inBoth(row.content, row.contentEn),
  place: [row.heatName, row.pointLocation].filter((part) => part !== '').join(' '),
  raisedAt: row.raisedAt.getTime(),
  recoveredAt: row.recoveredAt?.getTime() ?? null,
  acknowledgedBy: row.acknowledgedBy,
  acknowledgement: row.remarks,
})

type MarkRow = Awaited<ReturnType<typeof presentMarks>>[number]
const toMark = (row: MarkRow): OpenWork => ({
  keyId: row.id,
  kind: 'maintenance',
  place: row.nodeName,
  reason: row.reason,
  by: row.setBy,
  startsAt: row.startsAt.getTime(),
  endsAt: row.endsAt.getTime(),
})

type PermitRow = Awaited<ReturnType<typeof presentPermits>>[number]
const toPermit = (row: PermitRow): OpenWork => ({
  keyId: row.id,
  kind: 'permit',
  place: row.title,
  reason: [row.permitNo, row.reason].join(' '),
  by: row.setBy,
  startsAt: row.startsAt.getTime(),
  endsAt: row.endsAt?.getTime() ?? null,
})

type CommandRow = Awaited<ReturnType<typeof commandsAsked>>['list'][number]
const toCommand = (row: CommandRow): ShiftCommand => ({
  keyId: row.id,
  at: row.askedAt.getTime(),
  by: askerName(row),
  channel: row.channel,
  nodeName: row.nodeName,
  name: inBoth(row.name, row.nameEn),
  old: row.oldValue,
  value: row.value,
  state: row.state,
  isWaiting: row.approval === 'waiting' && row.state === 'asked',
  reason: row.reason,
  unit: row.unit,
  decimals: row.decimals,
  words: row.words && { ...row.words },
})

type FoundByHand = Awaited<ReturnType<typeof byHandRows>>[number]
const toHandRow = ({ situation, ...row }: FoundByHand): ShiftHandRow => ({
  keyId: row.keyId,
  kind: row.kind,
  nodeName: row.nodeName,
  point: situation && {
    name: inBoth(situation.point.name, situation.point.nameEn),
    value: situation.present?.value ?? null,
    unit: situation.point.unit,
    decimals: situation.point.decimals,
    words: situation.point.words && { ...situation.point.words },
  },
  since: row.since,
  isSinceHour: row.isSinceHour,
  who: row.who,
  reason: row.reason,
  until: row.until,
})
