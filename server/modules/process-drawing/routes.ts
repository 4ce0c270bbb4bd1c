/**
 * Process drawings. Duty: their records, their versions, publishing, and who edits what. Neighbours: `physics` has the
 * nodes that drawings are of, `points` the points they bind. Invariants: a version never changes, and its canvas is
 * answered as it was saved, except to a viewer who asks for another unit; viewers see the published version alone;
 * every call is limited to the data scope.
 */

import { type DrawingToEdit, drawingCalls, type EditingNews, type StaleDrawing } from '#contract/endpoints/drawings.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput, noPermission, notFound, staleEditError } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { textsIn as coreTextsIn } from '#server/core/texts/texts.ts'
import { refuseCircle } from './dialog-circle.ts'
import { registerDialogs } from './dialog-routes.ts'
import type { DrawingParts } from './drawing-parts.ts'
import { editorsBeside, forgetTab, noteTab } from './editing.repository.ts'
import { registerDrawingPictures } from './picture-routes.ts'
import { presentDrawing, presentVersion, refuseNoVersion } from './present-drawing.ts'
import { registerDrawingRecords } from './record-routes.ts'
import { type DrawingRow, listPublished } from './repository.ts'
import { listRolledOut } from './roll-out.repository.ts'
import { registerRollOut } from './roll-out-routes.ts'
import { canvasIn, pictureIn, pictureType } from './sent-version.ts'
import { refuseShownBeyond } from './shown-beyond.ts'
import { type DrawingSource, shownAsDrawn, shownForStation, shownVersion, withUnits } from './shown-drawing.ts'
import { registerDrawingSymbols } from './symbol-routes.ts'
import { textsIn } from './texts/texts.ts'
import { addNewest, contentOf, listVersions, pictureOf, savedVersion, setPublished } from './version.repository.ts'
import type { WallPoints } from './wall-points.ts'
import { registerWalls } from './wall-routes.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** A picture never changes under its number, but its viewers may. */
const FOR_THIS_USER = 'private, max-age=31536000, immutable'

export function registerDrawingRoutes(router: ResourceRouter, env: Env, { canvases, wallPoints }: DrawingParts): void {
  registerDrawingRecords(router, env, canvases)
  const source = { db: env.db, canvases }
  registerViewing(router, env, source, wallPoints)
  registerDialogs(router, source)
  registerEditing(router, env, source)
  registerVersions(router, env, source)
  registerRollOut(router, env, canvases)
  registerDrawingSymbols(router, env, canvases)
  registerDrawingPictures(router, env)
  registerWalls(router, env, wallPoints)
}

function registerViewing(router: ResourceRouter, env: Env, source: DrawingSource, wallPoints: WallPoints): void {
  router.handle(drawingCalls.list, async ({ input: { type }, session }) => {
    const own = await listPublished(env.db, session, type)
    if (type !== 'station') return own
    const all = [...own, ...(await listRolledOut(env.db, session))]
    return all.toSorted((a, b) => Number(a.nodeCode > b.nodeCode) - Number(a.nodeCode < b.nodeCode))
  })
  router.handle(drawingCalls.toEdit, async ({ input: { type, keyId, nodeCode, unitCode }, actor, language }) => {
    const { badId, noneOfType } = textsIn(language)
    if (keyId !== undefined && !UUID.test(keyId)) throw invalidInput([{ field: 'keyId', rule: badId }])
    const isWall = actor.session.reader?.kind === 'wall'
    if (isWall && unitCode !== undefined) throw noPermission(textsIn(language).noUnitsOnWall)
    const drawing =
      keyId !== undefined && nodeCode !== undefined && type === 'station'
        ? await shownForStation(source, keyId, nodeCode, actor)
        : await shownAsDrawn(source, keyId, type, actor)
    if (!drawing) throw notFound(noneOfType)
    return isWall ? withPointsOf(drawing, wallPoints, actor) : withUnits(source, drawing, unitCode, actor)
  })
  router.handle(drawingCalls.picture, async ({ input, actor, language, reply }) => {
    const { keyId } = await presentDrawing(env.db, input.keyId, actor)
    const picture = await pictureOf(env.db, keyId, input.number)
    if (!picture) throw notFound(textsIn(language).noPicture)
    // a cache must not show it to the next user of the same browser
    reply.header('vary', [reply.getHeader('vary') ?? [], 'authentication', 'token'].flat().join(', '))
    return { contentType: pictureType(picture), content: picture, cacheControl: FOR_THIS_USER }
  })
}

/** A wall hears the points that are bound, not all those of their nodes. */
async function withPointsOf(
  drawing: DrawingToEdit,
  wallPoints: WallPoints,
  { session }: Actor,
): Promise<DrawingToEdit> {
  const bound = new Set((await wallPoints.all(session)).map(({ pointId }) => pointId))
  return { ...drawing, points: drawing.points.filter(({ pointId }) => bound.has(pointId)) }
}

function registerEditing(router: ResourceRouter, env: Env, source: DrawingSource): void {
  router.handle(drawingCalls.openToDraw, async ({ input, actor }) => {
    const drawing = await presentDrawing(env.db, input.keyId, actor)
    return {
      ...(await shownVersion(source, drawing, drawing.newestNumber, actor)),
      ...(await newsOf(env.db, drawing, actor, input.tabId)),
    }
  })
  router.handle(drawingCalls.save, async ({ input, file, actor, language, audit }) => {
    const picture = await pictureIn(input.picture, language)
    const canvas = await canvasIn(source.canvases, file, language)
    const { keyId, base, comment } = input
    return env.db.transaction(async (tx) => {
      const drawing = await lockedOver(tx, keyId, base, actor)
      const by = actor.session
      const saved = await addNewest(tx, drawing, { canvas, picture, comment, by, now: new Date(env.now()) })
      await audit(tx, { ...targetOf(drawing), before: { number: base }, after: { number: saved.number, comment } })
      return saved
    })
  })
  router.handle(drawingCalls.noteEditing, async ({ input: { keyId, tabId, isLeaving }, actor }) => {
    const drawing = await presentDrawing(env.db, keyId, actor)
    const tab = { drawingId: drawing.keyId, userId: actor.session.userId, tabId }
    await env.db.transaction((tx) => (isLeaving ? forgetTab(tx, tab) : noteTab(tx, tab)))
    return newsOf(env.db, drawing, actor, tabId)
  })
}

function registerVersions(router: ResourceRouter, env: Env, source: DrawingSource): void {
  router.handle(drawingCalls.versions, async ({ input, actor }) =>
    listVersions(env.db, await presentDrawing(env.db, input.keyId, actor)),
  )
  router.handle(drawingCalls.version, async ({ input, actor }) =>
    presentVersion(env.db, await presentDrawing(env.db, input.keyId, actor), input.number, actor),
  )
  router.handle(drawingCalls.restoreVersion, ({ input: { keyId, base, number }, actor, audit }) =>
    env.db.transaction(async (tx) => {
      const drawing = await lockedOver(tx, keyId, base, actor)
      await refuseNoVersion(tx, drawing, number, actor)
      const content = { ...contentOf(drawing.keyId, number), restoredFrom: number }
      const saved = await addNewest(tx, drawing, { ...content, by: actor.session, now: new Date(env.now()) })
      const after = { number: saved.number, restoredFrom: number }
      await audit(tx, { ...targetOf(drawing), before: { number: base }, after })
      return saved
    }),
  )
  router.handle(drawingCalls.publish, async ({ input: { keyId, number }, actor, audit }) => {
    await refuseCircle(source, await presentDrawing(env.db, keyId, actor), number, actor)
    await env.db.transaction(async (tx) => {
      const drawing = await presentDrawing(tx, keyId, actor, { lock: true })
      await refuseNoVersion(tx, drawing, number, actor)
      await refuseShownBeyond(tx, drawing.keyId, actor)
      await setPublished(tx, drawing.keyId, number)
      const { publishedNumber } = drawing
      await audit(tx, { ...targetOf(drawing), before: { publishedNumber }, after: { publishedNumber: number } })
    })
  })
}

const targetOf = ({ keyId, title }: DrawingRow) => ({ targetId: keyId, targetName: title })

async function newsOf(
  db: Queryable,
  { keyId, newestNumber, publishedNumber }: DrawingRow,
  { session: { userId } }: Actor,
  tabId: string | undefined,
): Promise<EditingNews> {
  return {
    newest: await savedVersion(db, keyId, newestNumber),
    publishedNumber,
    editors: await editorsBeside(db, { drawingId: keyId, userId, tabId }),
  }
}

/**
 * The drawing, locked for a new version over `base`.
 *
 * @throws {AppError} 1009 where somebody else has saved a newer one, with its number, by whom and when.
 */
async function lockedOver(tx: Queryable, keyId: string, base: number, actor: Actor): Promise<DrawingRow> {
  const drawing = await presentDrawing(tx, keyId, actor, { lock: true })
  if (drawing.newestNumber === base) return drawing
  const { number, savedBy, savedAt } = await savedVersion(tx, drawing.keyId, drawing.newestNumber)
  const changedBy = savedBy || coreTextsIn(actor.language).somebodyElse
  const newest: StaleDrawing = { changedBy, changedAt: savedAt, number }
  throw staleEditError(textsIn(actor.language).savedMeanwhile(changedBy, number), newest)
}
