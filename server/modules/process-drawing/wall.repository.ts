import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { isSameDrawing, type NamedDrawing } from '#contract/endpoints/walls.ts'
import { users } from '#server/core/access/tables.ts'
import type { Db, Queryable } from '#server/core/db/client.ts'
import { keyIs } from '#server/core/db/keys.ts'
import type { Session } from '#server/core/kit/session.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { type WallDrawingRow, walls } from '#server/core/session/tables.ts'
import type { DrawnNode } from './rebound-canvas.ts'
import { type DrawingRow, drawingsInScope, wholeRow } from './repository.ts'
import { listRolledOut, rolledOut } from './roll-out.repository.ts'
import { drawings } from './tables.ts'

/** Walls of users in the data scope, and own ones. */
const inSight = (session: Session) =>
  sql`(${and(
    eq(users.companyId, session.companyId),
    withinScope(session, sql`(select path from organizations where organizations.id = users.organization_id)`),
  )} or ${eq(walls.makerId, session.userId)})`

export const listWalls = (db: Db, session: Session) =>
  db
    .select({
      keyId: walls.id,
      name: walls.name,
      seconds: walls.seconds,
      drawings: walls.drawings,
      makerId: walls.makerId,
      makerName: users.realName,
      hasLink: sql<boolean>`${walls.linkHash} is not null`,
      linkExpiresAt: walls.linkExpiresAt,
      lastSeenAt: walls.lastSeenAt,
      endedAt: walls.endedAt,
      endedReason: walls.endedReason,
    })
    .from(walls)
    .innerJoin(users, eq(walls.makerId, users.id))
    .where(inSight(session))
    .orderBy(asc(walls.name), asc(walls.createdAt))

/** Those of the drawings that viewers of the data scope see, in their order. */
export async function publishedOf(
  db: Queryable,
  session: Session,
  named: readonly NamedDrawing[],
): Promise<WallDrawingRow[]> {
  const keyIds = named.map(({ keyId }) => keyId)
  const asDrawn: WallDrawingRow[] = await db
    .select({ keyId: drawings.id, title: drawings.title })
    .from(drawings)
    .where(
      and(
        inArray(drawings.id, keyIds),
        isNotNull(drawings.publishedNumber),
        isNull(drawings.deletedAt),
        drawingsInScope(session),
      ),
    )
  const isForStations = named.some(({ nodeCode }) => nodeCode !== undefined)
  const forStations = isForStations ? await listRolledOut(db, session) : []
  const shown = [...asDrawn, ...forStations.map(({ keyId, title, nodeCode }) => ({ keyId, title, nodeCode }))]
  return named.flatMap((one) => shown.find((row) => isSameDrawing(row, one)) ?? [])
}

export async function addWall(db: Queryable, wall: typeof walls.$inferInsert): Promise<string> {
  const [added] = await db.insert(walls).values(wall).returning({ keyId: walls.id })
  if (!added) throw new Error('No wall was added.')
  return added.keyId
}

/** A wall that has ended begins again. @returns Its name; undefined where the session has made no such wall. */
export async function setLink(
  db: Queryable,
  session: Session,
  keyId: string,
  link: { readonly linkHash: string; readonly linkExpiresAt: Date },
): Promise<string | undefined> {
  const [changed] = await db
    .update(walls)
    .set({ ...link, ...begunAgain })
    .where(and(keyIs(walls.id, keyId), eq(walls.makerId, session.userId)))
    .returning({ name: walls.name })
  return changed?.name
}

// the screen of before stays ended
const begunAgain = {
  tokenHash: sql`case when ${walls.endedAt} is null then ${walls.tokenHash} end`,
  lastSeenAt: sql`case when ${walls.endedAt} is null then ${walls.lastSeenAt} end`,
  endedAt: null,
  endedReason: null,
}

/** @returns Its name; undefined where the session sees no such wall. */
export async function removeWall(db: Queryable, session: Session, keyId: string): Promise<string | undefined> {
  const seen = db
    .select({ id: walls.id })
    .from(walls)
    .innerJoin(users, eq(walls.makerId, users.id))
    .where(inSight(session))
  const [removed] = await db
    .delete(walls)
    .where(and(keyIs(walls.id, keyId), inArray(walls.id, seen)))
    .returning({ name: walls.name })
  return removed?.name
}

/** Uses up a link; of two screens that open it together one gets it. @returns The wall, with its maker. */
export async function takeLink(db: Queryable, linkHash: string, tokenHash: string, now: Date) {
  const [taken] = await db
    .update(walls)
    .set({ linkHash: null, tokenHash, lastSeenAt: now })
    .from(users)
    .where(
      and(
        eq(walls.linkHash, linkHash),
        gt(walls.linkExpiresAt, now),
        eq(users.id, walls.makerId),
        eq(users.isActive, true),
      ),
    )
    .returning({
      keyId: walls.id,
      name: walls.name,
      userId: users.id,
      loginName: users.loginName,
    })
  return taken
}

/** A drawing that a wall names, with its title there, as far as its scope reaches. */
export interface WallDrawing extends NamedDrawing {
  readonly drawing: DrawingRow
  readonly title: string
  /** The place that it is shown for; null: as it was drawn. */
  readonly place: DrawnNode | null
}

/** A wall with the drawings that it names; those that are gone or out of its maker's scope are only in `named`. */
export async function wallOf(db: Db, session: Session, wallId: string) {
  const [wall] = await db
    .select({ name: walls.name, seconds: walls.seconds, named: walls.drawings })
    .from(walls)
    .where(eq(walls.id, wallId))
  return wall && { ...wall, found: await namedDrawings(db, session) }
}

/** The drawings named for a wall's session, as far as they exist in its scope. */
export async function namedDrawings(db: Db, session: Session): Promise<WallDrawing[]> {
  const asDrawn = await db.select(wholeRow).from(drawings).where(drawingsInScope(session))
  const forStations = await rolledOut(db, session)
  return [
    ...asDrawn.map((drawing) => ({ drawing, keyId: drawing.keyId, title: drawing.title, place: null })),
    ...forStations.map(({ drawing, title, ...place }) => ({
      drawing,
      title,
      place,
      keyId: drawing.keyId,
      nodeCode: place.nodeCode,
    })),
  ]
}
