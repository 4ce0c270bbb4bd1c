// Pictures of nodes: photographs, and a node's own icon and background.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { choice, integer, text } from '../kit/field.ts'
import { MAX_IMAGE_BYTES } from '../kit/image-files.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'
import { callsOf, editedRecord } from '../kit/resource-calls.ts'

export const NODE_IMAGE_KINDS = ['icon', 'photo', 'background'] as const
const kinds = [
  { value: 'photo', label: label('照片', 'Photo') },
  { value: 'icon', label: label('图标', 'Icon') },
  { value: 'background', label: label('背景', 'Background') },
] as const

const told = { isReadOnly: true, isUnordered: true } as const
export const nodeImageResource = defineResource({
  path: '/jeasy-base/nodeImage',
  permission: 'nodeImage',
  label: label('架构图片', 'Node image'),
  fields: {
    nodeCode: {
      ...text('plantCode', { label: label('节点编码', 'Node code'), min: 1, max: 40, width: 140 }),
      isUnordered: true,
    },
    nodeName: { ...text('words', { label: label('节点名称', 'Node'), width: 200 }), ...told },
    kind: choice(kinds, { label: label('种类', 'Kind') }),
    title: text('words', { label: label('标题', 'Title'), min: 1, max: 40, width: 200 }),
    address: { ...text('address', { label: label('图片', 'Image'), max: 200, width: 110 }), ...told },
    sizeBytes: { ...integer({ label: label('大小', 'Size'), min: 1, max: 1 << 30 }), ...told },
  },
  list: ['nodeCode', 'nodeName', 'kind', 'title', 'address', 'sizeBytes'],
  form: ['nodeCode', 'kind', 'title'],
  search: ['nodeCode', 'kind', 'title'],
  sort: { column: 'nodeCode', direction: 'asc', thenBy: 'title' },
  title: 'title',
  verbs: ['view', 'add', 'edit', 'delete', 'export'],
})

const IMAGE_FIELD = 'imgFile'
const nodeImages = z.array(
  z.object({ keyId: z.string(), kind: z.enum(NODE_IMAGE_KINDS), title: z.string(), address: z.string() }),
)
export type NodeImage = z.infer<typeof nodeImages>[number]

const upload = { field: IMAGE_FIELD, maxBytes: MAX_IMAGE_BYTES } as const
const picture = { [IMAGE_FIELD]: z.custom<Blob>().optional() } as const
const { save, update } = callsOf(nodeImageResource)

export const nodeImageCalls = {
  save: { ...save, body: 'multipart', upload, input: nodeImageResource.formSchema.extend(picture) },
  /** Without a picture the existing one stays. */
  update: {
    ...update,
    body: 'multipart',
    upload,
    input: nodeImageResource.formSchema.extend({ ...editedRecord.shape, ...picture }),
  },
  /** The pictures of a node; icon and background, of which it has one each, come first. */
  ofNode: defineCall({
    method: 'POST',
    path: nodeImageResource.call('ofNode'),
    access: { permission: 'physics:view' },
    input: z.object({ nodeId: z.string().min(1).max(64) }),
    output: nodeImages,
  }),
} as const
