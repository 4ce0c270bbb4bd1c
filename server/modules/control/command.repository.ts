import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { DONE_STATES, type OPEN_STATES } from '#contract/control/command-states.ts'
import { type Label, labelIn } from '#contract/kit/language.ts'
import { users } from '#server/core/access/tables.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../physics/node.repository.ts'
import { physicsNodes } from '../physics/tables.ts'
import type { Scaling } from '../points/scaling.ts'
import { points, standardParams } from '../points/tables.ts'
import { latest } from '../telemetry/tables.ts'
import type { Refusal } from './judge-write.ts'
import { controlCommands, controlFrames } from './tables.ts'
import { both } from './texts/texts.ts'

export type CommandRow = typeof controlCommands.$inferSelect

const commands = controlCommands
const isOpenState = (...states: (typeof OPEN_STATES)[number][]): SQL => inArray(commands.state, states)

/** Stores new commands as one parameter: a whole network would be 20,000, which take the database a tenth of a second. */
export async function addCommands(db: Queryable, rows: readonly CommandRow[]): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.entries(getTableColumns(commands))
  const records = rows.map((row) => {
    const values = new Map<string, unknown>(Object.entries(row))
    return Object.fromEntries(columns.map(([key, { name }]) => [name, values.get(key)]))
  })
  await db.execute(sql`insert into ${commands}
    select * from jsonb_populate_recordset(null::${commands}, ${JSON.stringify(records)}::jsonb)`)
}

/** Nobody else asks in this person's name until the end of the transaction. */
export const lockPerson = (db: Queryable, userId: string) =>
  db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')

/** How many commands a person asked for by hand since then, refused ones among them. */
export const countAskedBy = (db: Queryable, userId: string, since: Date): Promise<number> =>
  db.$count(commands, and(eq(commands.askedById, userId), isNull(commands.strategyId), gt(commands.askedAt, since)))

export const commandsOfKeys = (db: Queryable, keys: readonly string[]): Promise<CommandRow[]> =>
  db
    .select()
    .from(commands)
    .where(inArray(commands.key, [...keys]))

/** How the values of a command are written, by the parameter of its point. */
interface ValueForm {
  readonly unit: string
  readonly decimals: number
  readonly words: Readonly<Record<string, Label>> | null
}
export type ShownCommand = CommandRow & ValueForm

const MOST_DECIMALS = 3

/** A {@link ShownCommand} in a question that joins the command's point and its parameter; a point that is gone has none. */
export const shownCommand = {
  ...getTableColumns(commands),
  unit: sql<string>`coalesce(${standardParams.unit}, '')`,
  decimals: sql<number>`coalesce(${standardParams.decimals}, ${MOST_DECIMALS})`,
  words: standardParams.words,
}
export const hasPoint = eq(points.id, commands.pointId)
export const hasParam = eq(standardParams.id, points.paramId)

/** Commands in the data scope; those of nodes that are gone are seen by whoever sees the whole company. */
export const inSight = (session: Session): SQL | undefined =>
  session.scope === 'all'
    ? undefined
    : inArray(commands.nodeId, sql`(select ${physicsNodes.id} from ${physicsNodes} where ${nodesInScope(session)})`)

export function findCommands(
  db: Queryable,
  session: Session,
  where: SQL | undefined,
  page?: { offset: number; limit: number },
): Promise<ShownCommand[]> {
  const found = db
    .select(shownCommand)
    .from(commands)
    .leftJoin(points, hasPoint)
    .leftJoin(standardParams, hasParam)
    .where(and(inSight(session), where))
    .orderBy(desc(commands.askedAt), desc(commands.id))
  return page ? found.offset(page.offset).limit(page.limit) : found
}

export const countCommands = (db: Queryable, session: Session, where: SQL | undefined): Promise<number> =>
  db.$count(commands, and(inSight(session), where))

export const commandsById = (db: Queryable, session: Session, ids: readonly string[]): Promise<ShownCommand[]> =>
  findCommands(db, session, inArray(commands.id, [...ids]))

/** Locks those of the commands that were not sent yet. */
export const lockUnsent = (
  db: Queryable,
  session: Session,
  ids: readonly string[],
  where?: SQL,
): Promise<CommandRow[]> =>
  db
    .select()
    .from(commands)
    .where(
      and(
        inArray(commands.id, [...ids]),
        eq(commands.state, 'asked'),
        eq(commands.numSends, 0),
        inSight(session),
        where,
      ),
    )
    .orderBy(asc(commands.id))
    .for('update')

export const isNeverSent = ({ state, numSends }: Pick<CommandRow, 'state' | 'numSends'>): boolean =>
  state === 'asked' && numSends === 0

export const isWaiting = eq(commands.approval, 'waiting')

export const passCommands = (
  db: Queryable,
  ids: readonly string[],
  by: { readonly id: string; readonly name: string },
  { now, giveUpAt }: { now: Date; giveUpAt: Date },
) =>
  ids.length === 0
    ? Promise.resolve()
    : db
        .update(commands)
        .set({ approval: 'approved', approvedById: by.id, approvedBy: by.name, dueAt: now, giveUpAt })
        .where(inArray(commands.id, [...ids]))

interface Ending {
  readonly state: 'refused' | 'expired'
  readonly refusal: NonNullable<CommandRow['refusal']> | null
  readonly text: Label
  readonly approvedBy?: { readonly id: string; readonly name: string }
}

/** Ends commands that were not answered. */
export const endCommands = (
  db: Queryable,
  ids: readonly string[],
  { state, refusal, text, approvedBy }: Ending,
  now: Date,
) =>
  ids.length === 0
    ? Promise.resolve()
    : db
        .update(commands)
        .set({
          state,
          refusal,
          refusalZh: text.zh,
          refusalEn: text.en,
          endedAt: now,
          dueAt: null,
          ...(approvedBy && { approval: 'declined', approvedById: approvedBy.id, approvedBy: approvedBy.name }),
        })
        .where(and(inArray(commands.id, [...ids]), isOpenState('asked', 'sent')))

/** Ends that commands hold their points. */
export const releaseCommands = (db: Queryable, ids: readonly string[], now: Date) =>
  db
    .update(commands)
    .set({ releasedAt: now })
    .where(and(inArray(commands.id, [...ids]), isNull(commands.releasedAt)))

/** The newest command of each point that was carried out, whoever asked for it. */
export async function lastDone(db: Queryable, pointIds: readonly number[]): Promise<Map<number, CommandRow>> {
  if (pointIds.length === 0) return new Map()
  // by point, so that of a long history one row is read
  const newest = sql`select newest.id from unnest(${sql.param([...pointIds])}::int[]) asked(point_id) cross join lateral (
    select own.id from control_commands own
    where own.point_id = asked.point_id and own.state in (${sql.join(
      DONE_STATES.map((state) => sql`${state}`),
      sql`, `,
    )})
    order by own.asked_at desc, own.id desc limit 1) newest`
  const rows = await db.select().from(commands).where(sql`${commands.id} in (${newest})`)
  return new Map(rows.flatMap((row) => (row.pointId === null ? [] : [[row.pointId, row]])))
}

export const ofPoints = (pointIds: readonly number[]): SQL =>
  sql`${commands.pointId} = any(${sql.param([...pointIds])}::int[])`

export async function hasOpen(db: Queryable): Promise<boolean> {
  const [open] = await db
    .select({ id: commands.id })
    .from(commands)
    .where(isOpenState('asked', 'sent', 'answered'))
    .limit(1)
  return open !== undefined
}

/** Commands that became too old before they could be sent: by their own end, or without a second person. */
export const lockPast = (db: Queryable, now: Date, askedBefore: Date): Promise<CommandRow[]> =>
  db
    .select()
    .from(commands)
    .where(
      and(
        eq(commands.state, 'asked'),
        or(lte(commands.validUntil, now), and(isWaiting, lte(commands.askedAt, askedBefore))),
      ),
    )
    .for('update', { skipLocked: true })

interface Claim {
  readonly now: Date
  readonly nextAt: Date
  /** When a command that goes out for the first time is given up. */
  readonly actBefore: Date
  readonly sends: number
  readonly limit: number
}

/**
 * Takes the commands that are due to be sent, the longest waiting first, and counts the sending, so that no other server
 * sends them as well and a killed one's are sent again at `nextAt`.
 */
export async function claimDue(db: Queryable, { now, nextAt, actBefore, sends, limit }: Claim): Promise<CommandRow[]> {
  const due = db
    .select({ id: commands.id })
    .from(commands)
    .where(
      and(
        isOpenState('asked', 'sent'),
        ne(commands.approval, 'waiting'),
        lte(commands.dueAt, now),
        or(and(eq(commands.numSends, 0), gt(commands.giveUpAt, now)), gt(commands.actBefore, now)),
        sql`${commands.numSends} < ${sends}`,
        or(isNull(commands.validUntil), gt(commands.validUntil, now)),
      ),
    )
    .orderBy(asc(commands.dueAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(commands)
    .set({
      numSends: sql`${commands.numSends} + 1`,
      dueAt: nextAt,
      actBefore: sql`case when ${commands.numSends} > 0 then ${commands.actBefore}
        else least(${actBefore.toISOString()}::timestamptz, ${commands.validUntil}) end`,
    })
    .where(inArray(commands.id, due))
    .returning()
}

/** Takes back the counting of sendings that the broker did not take. */
export const noteUnsent = (db: Queryable, ids: readonly string[], nextAt: Date) =>
  ids.length === 0
    ? Promise.resolve()
    : db
        .update(commands)
        .set({
          numSends: sql`greatest(${commands.numSends} - 1, 0)`,
          dueAt: nextAt,
          actBefore: sql`case when ${commands.numSends} > 1 then ${commands.actBefore} end`,
        })
        .where(and(inArray(commands.id, [...ids]), isOpenState('asked', 'sent')))

/** Notes commands that the broker has taken. An answer may have come before. */
export async function noteSent(
  db: Queryable,
  sent: readonly { readonly id: string; readonly numSends: number; readonly payload: string }[],
  now: Date,
): Promise<void> {
  if (sent.length === 0) return
  const ids = sent.map(({ id }) => id)
  await db
    .update(commands)
    .set({ sentAt: now })
    .where(and(inArray(commands.id, ids), isNull(commands.sentAt)))
  await db
    .update(commands)
    .set({ state: 'sent' })
    .where(and(inArray(commands.id, ids), eq(commands.state, 'asked')))
  await db
    .insert(controlFrames)
    .values(
      sent.map(({ id, numSends, payload }) => ({
        at: now,
        direction: 'down' as const,
        commandId: id,
        payload,
        mark: numSends,
      })),
    )
    .onConflictDoNothing()
}

/** Notes a command that no device answers: it was sent once, and telemetry shows whether it was done. */
export const noteUnanswered = (db: Queryable, id: string, dueAt: Date) =>
  db
    .update(commands)
    .set({ state: 'answered', dueAt })
    .where(and(eq(commands.id, id), isOpenState('asked', 'sent')))

/** A command with what telemetry shows of it. */
export interface WatchedCommand {
  readonly command: CommandRow
  /** Shown later than what was known when it was asked; null: nothing yet. */
  readonly shown: number | null
}

/** Commands whose answer telemetry has yet to confirm, and those that were not answered in time. */
export async function lockWatched(db: Queryable, now: Date): Promise<WatchedCommand[]> {
  const rows = await db
    .select({ command: commands, value: latest.value, at: latest.at })
    .from(commands)
    .leftJoin(latest, eq(latest.pointId, commands.readPointId))
    .where(
      or(
        eq(commands.state, 'answered'),
        and(
          isOpenState('asked', 'sent'),
          or(gt(commands.numSends, 0), lte(commands.giveUpAt, now)),
          or(isNull(commands.actBefore), lte(commands.actBefore, now)),
        ),
      ),
    )
    .for('update', { of: commands, skipLocked: true })
  return rows.map(({ command, value, at }) => {
    const isNews = at !== null && at.getTime() > (command.readAfter?.getTime() ?? 0)
    return { command, shown: isNews ? value : null }
  })
}

export const finish = (
  db: Queryable,
  id: string,
  change: Partial<Pick<CommandRow, 'state' | 'readValue' | 'readBackAt'>>,
  now: Date,
) =>
  db
    .update(commands)
    .set({ ...change, endedAt: now, dueAt: null })
    .where(eq(commands.id, id))

/** @returns The command with this id of this gateway, locked; undefined: there is none. */
export async function lockAnswered(db: Queryable, id: string, gatewayCode: string): Promise<CommandRow | undefined> {
  const [found] = await db
    .select()
    .from(commands)
    .where(and(eq(commands.id, id), eq(commands.gatewayCode, gatewayCode)))
    .for('update')
  return found
}

/** How numbers of devices become values of commands' points, by the point's id. */
export async function scalingsOf(
  db: Queryable,
  written: readonly Pick<CommandRow, 'pointId'>[],
): Promise<ReadonlyMap<number | null, Scaling>> {
  const ids = written.flatMap(({ pointId }) => pointId ?? [])
  if (ids.length === 0) return new Map()
  const { id, scale, offset } = points
  const rows = await db.select({ id, scale, offset }).from(points).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

export const changeCommand = (db: Queryable, id: string, change: Partial<CommandRow>) =>
  db.update(commands).set(change).where(eq(commands.id, id))

/** Of claimed commands that may not go out any more: ends those that never did, and sends the others no further. */
export async function refuseDue(
  db: Queryable,
  refused: readonly { readonly command: CommandRow; readonly refusal: Refusal }[],
  now: Date,
): Promise<void> {
  for (const { command, refusal } of refused) {
    const isOut = command.numSends > 1
    const text = isOut ? both(({ ends }, language) => ends.notAgain(labelIn(refusal.text, language))) : refusal.text
    await db
      .update(commands)
      .set({
        refusal: refusal.code,
        refusalZh: text.zh,
        refusalEn: text.en,
        numSends: command.numSends - 1,
        ...(isOut ? { dueAt: command.actBefore } : { state: 'refused', dueAt: null, actBefore: null, endedAt: now }),
      })
      .where(and(eq(commands.id, command.id), isOpenState('asked', 'sent')))
  }
}

export const countAnswers = (db: Queryable, commandId: string): Promise<number> =>
  db.$count(controlFrames, and(eq(controlFrames.commandId, commandId), eq(controlFrames.direction, 'ack')))

export const addAnswerFrame = (db: Queryable, frame: Omit<typeof controlFrames.$inferInsert, 'direction'>) =>
  db
    .insert(controlFrames)
    .values({ ...frame, direction: 'ack' })
    .onConflictDoNothing()
