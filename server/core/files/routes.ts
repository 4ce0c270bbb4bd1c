/**
 * Files that the server keeps. Duty: uploaded pictures, of settings and of drawings, and exports for their owner, who
 * can cancel those not yet made.
 * Neighbours: modules with exports call `storeExport`. Invariants: a file is addressed by its id, never by a path or a
 * name; a picture is recognised by its content, and one of SVG is kept without what could run.
 */

import { z } from 'zod'
import { fileCalls } from '#contract/endpoints/files.ts'
import { holdsOne } from '../calls/permissions.ts'
import type { Router } from '../calls/router.ts'
import type { Env } from '../env.ts'
import { cancelRun } from '../jobs/run.repository.ts'
import { invalidInput, noPermission, notFound } from '../kit/app-error.ts'
import { textsIn } from '../texts/texts.ts'
import { imageIn, SVG_TYPE } from './image-content.ts'
import { exportOf } from './open-exports.repository.ts'
import { refuseWithoutRoom } from './refuse-without-room.ts'
import { addImage, findFile, imageAddress } from './repository.ts'

const PIXEL_POLICY = "default-src 'none'; sandbox"
/** Its own styles, and pictures inside it, are all that it may show. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
/** A picture never changes under its id. */
const FOR_EVER = 'public, max-age=31536000, immutable'

export function registerFileRoutes(router: Router, env: Env): void {
  router.handle(fileCalls.uploadImage, async ({ file, language, audit }) => {
    await refuseWithoutRoom(env, language)
    const image = await imageIn(file, 'imgFile', language)
    return env.db.transaction(async (tx) => {
      const id = await addImage(tx, image, new Date(env.now()))
      await audit(tx, { targetId: id, ...(image.removed.length > 0 && { after: { removed: image.removed } }) })
      return imageAddress(id)
    })
  })
  router.handle(fileCalls.image, async ({ request, reply, language }) => {
    const { id } = idOf.safeParse(request.params).data ?? { id: null }
    const file = id === null ? null : await findFile(env.db, id, new Date(env.now()))
    if (file?.kind !== 'image') throw notFound(textsIn(language).noSuchPicture)
    // opened directly, it can run nothing; a console of another origin may show it
    reply.header('content-security-policy', file.contentType === SVG_TYPE ? SVG_POLICY : PIXEL_POLICY)
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return { contentType: file.contentType, content: file.content, cacheControl: FOR_EVER }
  })
  router.handle(fileCalls.download, async ({ input, session, language }) => {
    const file = await findFile(env.db, input.id, new Date(env.now()))
    if (file?.kind !== 'export' || file.ownerId !== session.userId) throw notFound(textsIn(language).noSuchFile)
    if (file.permissions.length > 0 && !holdsOne(session, file.permissions))
      throw noPermission(textsIn(language).notAllowed)
    return { name: file.name, contentType: file.contentType, content: file.content }
  })
  router.handle(fileCalls.cancelExport, ({ input: { keyId }, session, language, audit }) =>
    env.db.transaction(async (tx) => {
      const { noSuchExport, exportHasEnded } = textsIn(language)
      const run = await exportOf(tx, session.userId, keyId)
      if (!run) throw notFound(noSuchExport)
      const before = await cancelRun(tx, run.id, new Date(env.now()))
      if (before === null) throw invalidInput([{ field: 'keyId', rule: exportHasEnded }])
      await audit(tx, { targetId: keyId, targetName: run.title, before: { state: before } })
    }),
  )
}

const idOf = z.object({ id: z.guid() })
