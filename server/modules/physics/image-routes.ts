// Pictures of nodes. Duty: one call takes the picture together with its node, so that no picture is stored unused.
// Neighbours: `files` stores the content and serves it by id. Invariants: a picture is removed with its node, or when
// it is replaced.

import { z } from 'zod'
import type { ResourceValues } from '#contract/kit/resource.ts'
import { recordSchema } from '#contract/kit/resource.ts'
import { editedRecord } from '#contract/kit/resource-calls.ts'
import { NODE_IMAGE_KINDS, nodeImageCalls, nodeImageResource } from '#contract/resources/node-image.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { imageIn } from '#server/core/files/image-content.ts'
import { addImage } from '#server/core/files/repository.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceParts } from '#server/core/resources/resource-parts.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { findOrRefuse, saveChanged, saveNew } from '#server/core/resources/resource-save.ts'
import { hasImage, imagesOf, nodeForImage, nodeImageStore, removeReplaced } from './image.repository.ts'
import { nodeStore } from './node.repository.ts'
import { textsIn } from './texts/texts.ts'

const resource = nodeImageResource
const parts: ResourceParts = { resource, store: nodeImageStore, hooks: {} }
const { field: IMAGE_FIELD } = nodeImageCalls.save.upload
const imageValues = z.object({ nodeCode: z.string(), kind: z.enum(NODE_IMAGE_KINDS), title: z.string() })
const withFileId = recordSchema.extend({ fileId: z.string() })

export function registerNodeImageRoutes(router: ResourceRouter, env: Env): void {
  registerResource(router, env, resource, nodeImageStore, {}, ['save', 'update'])
  router.handle(nodeImageCalls.save, async ({ input, file, actor, language }) => {
    const image = await imageIn(file, IMAGE_FIELD, language)
    return env.db.transaction(async (tx) => {
      const values = await placed(tx, input, actor, null)
      const fileId = await addImage(tx, image, new Date(env.now()))
      return saveNew(tx, parts, { ...values, fileId }, actor, env.now())
    })
  })
  router.handle(nodeImageCalls.update, async ({ input, file, actor, language }) => {
    const { keyId, version } = editedRecord.parse(input)
    const image = file && (await imageIn(file, IMAGE_FIELD, language))
    return env.db.transaction(async (tx) => {
      const before = withFileId.parse(await findOrRefuse(tx, parts, keyId, actor))
      const values = await placed(tx, resource.formSchema.parse(input), actor, keyId)
      const fileId = image ? await addImage(tx, image, new Date(env.now())) : before.fileId
      const saved = await saveChanged(tx, parts, { keyId, version, values: { ...values, fileId } }, actor, env.now())
      await removeReplaced(tx, before.fileId)
      return saved
    })
  })
  router.handle(nodeImageCalls.ofNode, async ({ input, actor }) =>
    (await nodeStore.find(env.db, input.nodeId, actor)) ? imagesOf(env.db, input.nodeId) : [],
  )
}

/** The values of a form with the named node resolved. */
async function placed(db: Queryable, input: ResourceValues, actor: Actor, keyId: string | null) {
  const values = imageValues.parse(input)
  const nodeId = await nodeForImage(db, values.nodeCode, actor)
  if (values.kind !== 'photo' && (await hasImage(db, { nodeId, kind: values.kind }, keyId)))
    throw invalidInput([
      {
        field: 'kind',
        rule: textsIn(actor.language).hasThatPicture,
      },
    ])
  return { ...values, nodeId }
}
