// Pictures of nodes: photographs, and the icon and the background that a node may have.

import { z } from 'zod'
import { choice, integer, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'

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

/**
 * `save` and `update` come as multipart, with the picture in this field: PNG, JPEG, GIF or WebP up to 3 MB. An update
 * without one keeps the picture that there is.
 */
export const NODE_IMAGE_FIELD = 'imgFile'

/** POST {nodeId}: the pictures of a node, with those that it has one of first. Needs `physics:view`. */
export const NODE_IMAGES_OF = nodeImageResource.call('ofNode')
export const nodeImages = z.array(
  z.object({ keyId: z.string(), kind: z.enum(NODE_IMAGE_KINDS), title: z.string(), address: z.string() }),
)
export type NodeImage = z.infer<typeof nodeImages>[number]
