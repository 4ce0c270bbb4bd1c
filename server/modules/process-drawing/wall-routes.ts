// Walls: made, listed and revoked by administrators, signed in by a link. core/session finds the session of a wall; a wall
// that was removed has none.

import {
  isSameDrawing,
  MAX_WALL_ALARMS,
  WALL_LINK_HOURS,
  WALL_SILENCE_MS,
  type WallTurn,
  wallCalls,
} from '#contract/endpoints/walls.ts'
import { recordAnonymousAudit } from '#server/core/audit/audit.ts'
import { withEnvelope } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput, noPermission, notFound, sessionInvalid } from '#server/core/kit/app-error.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { sha256Hex } from '#server/core/session/digest.ts'
import type { WallDrawingRow } from '#server/core/session/tables.ts'
import { activeAlarmsAt } from '../alarms/lists/watch.repository.ts'
import { textsIn } from './texts/texts.ts'
import {
  addWall,
  listWalls,
  publishedOf,
  removeWall,
  setLink,
  takeLink,
  type WallDrawing,
  wallOf,
} from './wall.repository.ts'
import type { WallPoints } from './wall-points.ts'

const TOKEN_BYTES = 32

export function registerWalls(router: ResourceRouter, env: Env, points: WallPoints): void {
  const newToken = (): string => env.randomBytes(TOKEN_BYTES).toString('base64url')

  function newLink() {
    const link = newToken()
    const linkExpiresAt = new Date(env.now() + WALL_LINK_HOURS * 3_600_000)
    const stored = { linkHash: sha256Hex(link), linkExpiresAt }
    return { stored, told: { link, expiresAt: linkExpiresAt.toISOString() } }
  }

  router.handle(wallCalls.list, async ({ session }) => {
    const now = env.now()
    const walls = await listWalls(env.db, session)
    return walls.map(({ makerId, hasLink, linkExpiresAt, lastSeenAt, endedAt, endedReason, ...wall }) => ({
      ...wall,
      drawings: [...wall.drawings],
      isOwn: makerId === session.userId,
      linkExpiresAt: hasLink && linkExpiresAt.getTime() > now ? linkExpiresAt.toISOString() : null,
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      isSilent: lastSeenAt !== null && now - lastSeenAt.getTime() > WALL_SILENCE_MS,
      ended: endedAt && endedReason && { at: endedAt.toISOString(), reason: endedReason },
    }))
  })
  router.handle(wallCalls.save, async ({ input: { name, drawings: named, seconds }, session, language, audit }) => {
    const once = named.filter((one, at) => named.findIndex((other) => isSameDrawing(one, other)) === at)
    return env.db.transaction(async (tx) => {
      const drawings = await publishedOf(tx, session, once)
      if (drawings.length < once.length)
        throw invalidInput([{ field: 'drawings', rule: textsIn(language).notShownToViewers }])
      const { stored, told } = newLink()
      const createdAt = new Date(env.now())
      const keyId = await addWall(tx, { name, drawings, seconds, createdAt, makerId: session.userId, ...stored })
      const after = { name, seconds, drawings: drawings.map(({ title }) => title).join('、') }
      await audit(tx, { targetId: keyId, targetName: name, after })
      return { keyId, ...told }
    })
  })
  router.handle(wallCalls.renewLink, async ({ input: { keyId }, session, language, audit }) => {
    const { stored, told } = newLink()
    return env.db.transaction(async (tx) => {
      const name = await setLink(tx, session, keyId, stored)
      if (name === undefined) throw notFound(textsIn(language).noOwnWall)
      await audit(tx, { targetId: keyId, targetName: name })
      return { keyId, ...told }
    })
  })
  router.handle(wallCalls.del, ({ input: { keyId }, session, language, audit }) =>
    env.db.transaction(async (tx) => {
      const name = await removeWall(tx, session, keyId)
      if (name === undefined) throw notFound(textsIn(language).noWall)
      await audit(tx, { targetId: keyId, targetName: name })
    }),
  )
  router.handle(wallCalls.signIn, async ({ input: { link }, language, request }) => {
    const now = env.now()
    const token = newToken()
    const wall = await takeLink(env.db, sha256Hex(link), sha256Hex(token), new Date(now))
    if (!wall) throw sessionInvalid(textsIn(language).wallLinkUsed)
    const { keyId, name, userId, loginName } = wall
    const what = { module: 'wall', action: 'signInWall', targetId: keyId, targetName: name } as const
    await recordAnonymousAudit(env.db, { userId, loginName, ip: request.ip }, now, what)
    return withEnvelope({ name }, { token })
  })
  router.handle(wallCalls.self, async ({ session, language }) => {
    const { reader } = session
    const wall = reader?.kind === 'wall' ? await wallOf(env.db, session, reader.wallId) : undefined
    if (!wall) throw noPermission(textsIn(language).notAWall)
    const { name, seconds, named, found } = wall
    const drawings = named.map((one) =>
      turnOf(
        one,
        found.find((other) => isSameDrawing(one, other)),
      ),
    )
    return { name, seconds, drawings }
  })
  router.handle(wallCalls.alarms, async ({ session, language }) => {
    if (session.reader?.kind !== 'wall') throw noPermission(textsIn(language).notAWall)
    const asked = { nodeCodes: await points.nodeCodes(session), now: new Date(env.now()), limit: MAX_WALL_ALARMS }
    const found = await activeAlarmsAt(env.db, session, asked)
    return found.map(({ raisedAt, ...alarm }) => ({ ...alarm, warnTime: raisedAt.toISOString() }))
  })
}

function turnOf(named: WallDrawingRow, found: WallDrawing | undefined): WallTurn {
  if (!found) return { ...named, type: 'station', absence: 'unknown' }
  const { title, drawing } = found
  const isUnpublished = drawing.publishedNumber === null
  const absence = drawing.deletedAt ? 'deleted' : isUnpublished ? 'unpublished' : null
  return { ...named, title, type: drawing.type, absence }
}
