// Pictures that drawings are made of. One that is taken out of the list keeps its file: drawings show it by its address.

import { drawingPictureCalls, MAX_PICTURE_NAME, PICTURE_FIELD } from '#contract/endpoints/drawing-pictures.ts'
import type { Env } from '#server/core/env.ts'
import { imageIn } from '#server/core/files/image-content.ts'
import { addImage, imageAddress } from '#server/core/files/repository.ts'
import { notFound } from '#server/core/kit/app-error.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { addPicture, dropPicture, findPictures } from './picture.repository.ts'
import { textsIn } from './texts/texts.ts'

export function registerDrawingPictures(router: ResourceRouter, env: Env): void {
  router.handle(drawingPictureCalls.list, ({ input: { text, page, limit }, session }) =>
    findPictures(env.db, session, { text, limit, offset: (page - 1) * limit }),
  )
  router.handle(drawingPictureCalls.save, async ({ file, session, language, audit }) => {
    const image = await imageIn(file, PICTURE_FIELD, language)
    const name = nameOf(file?.name ?? '') || image.name
    const now = new Date(env.now())
    return env.db.transaction(async (tx) => {
      const fileId = await addImage(tx, image, now)
      const keyId = await addPicture(tx, { name, fileId, createdAt: now, createdBy: session.realName })
      const { removed } = image
      await audit(tx, { targetId: keyId, targetName: name, ...(removed.length > 0 && { after: { removed } }) })
      return { keyId, name, nodeName: '', address: imageAddress(fileId), removed: [...removed] }
    })
  })
  router.handle(drawingPictureCalls.del, ({ input: { keyId }, language, audit }) =>
    env.db.transaction(async (tx) => {
      const name = await dropPicture(tx, keyId)
      if (name === undefined) throw notFound(textsIn(language).noSuchPicture)
      await audit(tx, { targetId: keyId, targetName: name })
    }),
  )
}

/** A file's name as a person reads it: without folders, ending and control characters. */
const nameOf = (fileName: string): string =>
  fileName
    .replace(/^.*[\\/]/, '')
    .replace(/\.\w{1,5}$/, '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_PICTURE_NAME)
