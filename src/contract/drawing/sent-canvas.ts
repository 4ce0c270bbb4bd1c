// A canvas as an editor sends it: the file of a new version, with its picture and comment.

import { z } from 'zod'
import { remark } from '../kit/field.ts'
import { label } from '../kit/language.ts'

/** The noun (kit/call.ts) of the calls of versions, and that of the drawings' resource. */
export const DRAWING_VERSIONS = '/tx-ws-drawing/processDrawing'
export const DRAWINGS = '/tx-ws-drawing/drawing'

/** Largest canvas, as JSON text in UTF-8: 50,000 elements take about 30 MB. */
export const MAX_CANVAS_BYTES = 48 << 20
/** Largest picture of a version, before it is encoded. */
export const MAX_PICTURE_BYTES = 200_000
const MAX_COMMENT = 500

const CANVAS_FIELD = 'canvas'
/** Sends a canvas as the file of a multipart body: JSON text, `new Blob([text])`. */
export const canvasUpload = {
  body: 'multipart',
  upload: { field: CANVAS_FIELD, maxBytes: MAX_CANVAS_BYTES },
  // the fields beside the file, with the picture
  maxBodyBytes: 512 << 10,
} as const
/** What is sent with a new version. */
export const canvasFields = {
  [CANVAS_FIELD]: z.custom<Blob>().optional(),
  /** PNG or WebP in base64, without the beginning of a data address. */
  picture: z
    .base64()
    .max(Math.ceil(MAX_PICTURE_BYTES / 3) * 4)
    .optional(),
  comment: remark({ label: label('备注', 'Comment'), max: MAX_COMMENT }).schema.default(''),
} as const
