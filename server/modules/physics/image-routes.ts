// Pictures of nodes. Duty: one call takes a picture with what it is of, so that none is stored for nothing. Neighbours:
// `files` keeps the content and serves it by its id. Invariants: a picture goes with its node; a replaced one is removed.

import { z } from 'zod'
import { MAX_IMAGE_BYTES } from '#contract/endpoints/system-settings.ts'
import type { ResourceValues } from '#contract/kit/resource.ts'
import { recordSchema } from '#contract/kit/resource.ts'
import {
  NODE_IMAGE_FIELD,
  NODE_IMAGE_KINDS,
  NODE_IMAGES_OF,
  nodeImageResource,
} from '#contract/resources/node-image.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { imageIn } from '#server/core/files/image-content.ts'
import { addImage } from '#server/core/files/repository.ts'
import { invalidInput, say } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { findOrRefuse, type ResourceParts, saveChanged, saveNew } from '#server/core/resources/resource-save.ts'
import { hasImage, imagesOf, nodeForImage, nodeImageStore, removeReplaced } from './image.repository.ts'
import { nodeStore } from './node.repository.ts'

const resource = nodeImageResource
const parts: ResourceParts = { resource, store: nodeImageStore, hooks: {} }
const upload = { field: NODE_IMAGE_FIELD, maxBytes: MAX_IMAGE_BYTES }
const imageValues = z.object({ nodeCode: z.string(), kind: z.enum(NODE_IMAGE_KINDS), title: z.string() })
const edited = z.object({ keyId: z.string().min(1).max(64), version: z.coerce.number().int() })
const withFileId = recordSchema.extend({ fileId: z.string() })

export function registerNodeImageRoutes(router: ResourceRouter, env: Env): void {
  registerResource(router, env, resource, nodeImageStore, {}, ['save', 'update'])
  router.call({
    method: 'POST',
    path: resource.call('save'),
    access: { permission: resource.permissionOf('add') },
    input: resource.formSchema,
    upload,
    handle: async ({ input, file, actor, language }) => {
      const image = await imageIn(file, NODE_IMAGE_FIELD, language)
      return env.db.transaction(async (tx) => {
        const values = await placed(tx, input, actor, null)
        const fileId = await addImage(tx, image, new Date(env.now()))
        return saveNew(tx, parts, { ...values, fileId }, actor, env.now())
      })
    },
  })
  router.call({
    method: 'POST',
    path: resource.call('update'),
    access: { permission: resource.permissionOf('edit') },
    input: resource.formSchema.extend(edited.shape),
    upload,
    handle: async ({ input, file, actor, language }) => {
      const { keyId, version } = edited.parse(input)
      const image = file && (await imageIn(file, NODE_IMAGE_FIELD, language))
      return env.db.transaction(async (tx) => {
        const before = withFileId.parse(await findOrRefuse(tx, parts, keyId, actor))
        const values = await placed(tx, resource.formSchema.parse(input), actor, keyId)
        const fileId = image ? await addImage(tx, image, new Date(env.now())) : before.fileId
        const saved = await saveChanged(tx, parts, { keyId, version, values: { ...values, fileId } }, actor, env.now())
        await removeReplaced(tx, before.fileId)
        return saved
      })
    },
  })
  router.call({
    method: 'POST',
    path: NODE_IMAGES_OF,
    access: { permission: 'physics:view' },
    input: z.object({ nodeId: z.string().min(1).max(64) }),
    handle: async ({ input, actor }) =>
      (await nodeStore.find(env.db, input.nodeId, actor)) ? imagesOf(env.db, input.nodeId) : [],
  })
}

/** The values of a form with the node that they name. */
async function placed(db: Queryable, input: ResourceValues, actor: Actor, keyId: string | null) {
  const values = imageValues.parse(input)
  const nodeId = await nodeForImage(db, values.nodeCode, actor)
  if (values.kind !== 'photo' && (await hasImage(db, { nodeId, kind: values.kind }, keyId)))
    throw invalidInput([
      {
        field: 'kind',
        rule: say(
          actor.language,
          '该节点已有此种图片，请编辑原有的一张',
          'the node has a picture of this kind: edit that one',
        ),
      },
    ])
  return { ...values, nodeId }
}
