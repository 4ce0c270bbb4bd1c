import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { points, standardParams } from '../points/tables.ts'
import { hasParam, hasPoint, inSight, type ShownCommand, shownCommand } from './command.repository.ts'
import { controlCommands, controlFrames } from './tables.ts'

export interface FrameRow {
  readonly frame: typeof controlFrames.$inferSelect
  readonly command: ShownCommand
}

/** Frames of commands in the data scope, newest first. */
export async function findFrames(
  db: Queryable,
  session: Session,
  where: SQL | undefined,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ list: FrameRow[]; total: number }> {
  const seen = and(inSight(session), where)
  const isOfCommand = eq(controlCommands.id, controlFrames.commandId)
  const list = await db
    .select({ frame: controlFrames, command: shownCommand })
    .from(controlFrames)
    .innerJoin(controlCommands, isOfCommand)
    .leftJoin(points, hasPoint)
    .leftJoin(standardParams, hasParam)
    .where(seen)
    .orderBy(desc(controlFrames.at), desc(controlFrames.id))
    .offset(offset)
    .limit(limit)
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(controlFrames)
    .innerJoin(controlCommands, isOfCommand)
    .where(seen)
  return { list, total: counted?.total ?? 0 }
}

export const dropFramesBefore = (db: Queryable, before: Date) =>
  db.delete(controlFrames).where(lt(controlFrames.at, before))
