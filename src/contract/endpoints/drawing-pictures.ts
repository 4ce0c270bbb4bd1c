// Pictures for drawings: those that editors have uploaded, and those of nodes. An element of a drawing shows one by its
// address, which needs no permission (fileCalls.image).

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { MAX_IMAGE_BYTES } from '../kit/image-files.ts'
import { PLANT } from '../network/plant.ts'
import { nodeImageResource } from '../resources/node-image.resource.ts'

const PICTURES_PER_PAGE = 30
const MOST_PER_PAGE = 100
export const PICTURE_FIELD = 'imgFile'
export const MAX_PICTURE_NAME = 60

const drawingPicture = z.object({
  keyId: z.string(),
  name: z.string(),
  /** Of the node that it is a picture of; empty for one that was uploaded for drawings. */
  nodeName: z.string(),
  address: z.string(),
})
export type DrawingPicture = z.infer<typeof drawingPicture>

const mayEdit = { permission: 'drawing:edit' } as const

export const drawingPictureCalls = {
  /** Newest first: pictures uploaded for drawings, and those of nodes in the data scope. */
  list: defineCall({
    method: 'POST',
    path: '/tx-ws-drawing/drawingPicture/list',
    access: mayEdit,
    input: z.object({
      /** A part of the name of the picture or its node; empty: all. */
      text: z.string().trim().max(MAX_PICTURE_NAME).default(''),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(MOST_PER_PAGE).default(PICTURES_PER_PAGE),
    }),
    output: z.object({ list: z.array(drawingPicture), total: z.int() }),
    reads: [PLANT, nodeImageResource.path],
  }),
  /** Keeps a picture under the name of its file. */
  save: defineCall({
    method: 'POST',
    path: '/tx-ws-drawing/drawingPicture/save',
    access: mayEdit,
    body: 'multipart',
    input: z.object({ [PICTURE_FIELD]: z.custom<Blob>().optional() }),
    output: drawingPicture.extend({
      /** What could have run, or asked for something outside: it was taken out of an SVG file, by name. */
      removed: z.array(z.string()),
    }),
    upload: { field: PICTURE_FIELD, maxBytes: MAX_IMAGE_BYTES },
    audit: { module: 'drawing', action: 'upload' },
  }),
  /**
   * Takes one that was uploaded for drawings out of the list. Drawings that show it go on: its file stays. 1004 for a picture
   * of a node, which is removed where the node is described.
   */
  del: defineCall({
    method: 'POST',
    path: '/tx-ws-drawing/drawingPicture/del',
    access: mayEdit,
    input: z.object({ keyId: z.guid() }),
    audit: { module: 'drawing', action: 'del' },
  }),
} as const
