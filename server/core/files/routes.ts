/**
 * Files that the server keeps. Duty: pictures that administrators put up, and exports that wait for their owner.
 * Neighbours: whoever exports calls `storeExport`. Invariants: a file goes by its id, never by a path or a name; what is
 * taken as a picture is one by its content.
 */
import { z } from 'zod'
import { MAX_IMAGE_BYTES, UPLOAD_IMAGE } from '#contract/endpoints/system-settings.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Env } from '../env.ts'
import { notFound, say } from '../kit/app-error.ts'
import { type Router, withFile } from '../kit/route.ts'
import { imageIn } from './image-content.ts'
import { addImage, DOWNLOAD_PATH, findFile, IMAGE_PATH, imageAddress } from './repository.ts'

const FIELD = 'imgFile'
/** A picture never changes under its id. */
const FOR_EVER = 'public, max-age=31536000, immutable'

export function registerFileRoutes(router: Router, env: Env): void {
  router.call({
    method: 'POST',
    path: UPLOAD_IMAGE,
    access: { permission: 'systemSetting:edit' },
    input: z.object({}),
    upload: { field: FIELD, maxBytes: MAX_IMAGE_BYTES },
    handle: async ({ file, actor, language }) => {
      const image = await imageIn(file, FIELD, language)
      return env.db.transaction(async (tx) => {
        const id = await addImage(tx, image, new Date(env.now()))
        await recordAudit(tx, actor, env.now(), { module: 'file', action: 'upload', targetId: id })
        return imageAddress(id)
      })
    },
  })
  router.call({
    method: 'GET',
    path: `${IMAGE_PATH}/:id`,
    access: 'open',
    input: z.object({}),
    handle: async ({ request, reply, language }) => {
      const { id } = idOf.safeParse(request.params).data ?? { id: null }
      const file = id === null ? null : await findFile(env.db, id, new Date(env.now()))
      if (file?.kind !== 'image') throw notFound(say(language, '图片不存在', 'There is no such picture'))
      // opened by itself, it is a picture and nothing else; a console of another origin may show it
      reply.header('content-security-policy', "default-src 'none'; sandbox")
      reply.header('cross-origin-resource-policy', 'cross-origin')
      return withFile({ contentType: file.contentType, content: file.content, cacheControl: FOR_EVER })
    },
  })
  router.call({
    method: 'GET',
    path: DOWNLOAD_PATH,
    access: 'session',
    input: z.object({ id: z.guid() }),
    handle: async ({ input, session, language }) => {
      const file = await findFile(env.db, input.id, new Date(env.now()))
      if (file?.kind !== 'export' || file.ownerId !== session.userId)
        throw notFound(say(language, '文件不存在或已过期', 'This file does not exist, or no longer'))
      return withFile({ name: file.name, contentType: file.contentType, content: file.content })
    },
  })
}

const idOf = z.object({ id: z.guid() })
