// The physics tree: what is connected to what. Every node has the common fields; each type that has a table of its own
// adds its fields, and is a resource of its own over the same tree.

import { z } from 'zod'
import { flag, integer, number, reference, remark, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource, type Fields } from '../kit/resource.ts'

export const PHYSICS_PATH = '/jeasy-base/physics'

/** What every node has, whatever its type. */
export const nodeFields = {
  name: text('words', { label: label('名称', 'Name'), min: 1, max: 60, width: 200 }),
  code: text('plantCode', { label: label('编码', 'Code'), min: 1, max: 40, isUnique: true, width: 130 }),
  shortName: text('words', { label: label('简称', 'Short name'), max: 40, width: 130 }),
  nodeType: text('identifier', { label: label('类型', 'Type'), min: 1, max: 32, width: 110 }),
  /** Empty on top; a code rather than a key, so that files and people can name it. */
  parentCode: text('plantCode', { label: label('上级编码', 'Parent code'), max: 40, width: 130 }),
  organizationId: reference({
    label: label('所属组织', 'Organisation'),
    optionsPath: '/jeasy-base/organization/options',
    nameField: 'organizationName',
    hint: label('留空则与上级相同', 'Empty: that of its parent'),
  }),
  sortOrder: integer({ label: label('排序', 'Order'), min: 0, max: 999_999, width: 80 }),
  isActive: flag({ label: label('启用', 'Active') }),
  lng: number({ label: label('经度', 'Longitude'), unit: '°', min: -180, max: 180, decimals: 6, isOptional: true }),
  lat: number({ label: label('纬度', 'Latitude'), unit: '°', min: -90, max: 90, decimals: 6, isOptional: true }),
  altitudeM: number({
    label: label('海拔', 'Altitude'),
    unit: 'm',
    min: -200,
    max: 6000,
    decimals: 1,
    isOptional: true,
  }),
  address: text('words', { label: label('地址', 'Address'), max: 120, width: 220 }),
  gatewayCode: text('plantCode', {
    label: label('网关编码', 'Gateway code'),
    max: 40,
    width: 130,
    isUnique: true,
    hint: label('留空则使用上级的网关', 'Empty: that of its parent'),
  }),
  remark: remark({ label: label('备注', 'Remark') }),
} satisfies Fields

const IMPORTED = [
  'name',
  'code',
  'nodeType',
  'parentCode',
  'organizationId',
  'sortOrder',
  'isActive',
  'lng',
  'lat',
  'altitudeM',
  'address',
  'gatewayCode',
  'remark',
] as const

/** All nodes, whatever their type: the tree, its search and its import. */
export const physicsResource = defineResource({
  path: PHYSICS_PATH,
  permission: 'physics',
  label: label('物理节点', 'Physics node'),
  fields: nodeFields,
  list: ['name', 'code', 'nodeType', 'parentCode', 'organizationId', 'isActive', 'sortOrder', 'address', 'gatewayCode'],
  form: IMPORTED,
  search: ['name', 'code', 'nodeType', 'isActive'],
  sort: { column: 'sortOrder', direction: 'asc', thenBy: 'code' },
  title: 'name',
  verbs: ['view', 'delete', 'export', 'import'],
  importColumns: IMPORTED,
})

/** POST: every node in scope as little as a tree needs, parents first; nodes above the scope by name alone. */
export const PHYSICS_TREE = `${PHYSICS_PATH}/tree`
export const physicsTreeNode = z.object({
  keyId: z.string(),
  parentId: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  pinyin: z.string(),
  nodeType: z.string(),
  isActive: z.boolean(),
  /** Outside of what the user may change: shown to tell where the rest hangs. */
  isForeign: z.boolean(),
})
export type PhysicsTreeNode = z.infer<typeof physicsTreeNode>
export const physicsTree = z.array(physicsTreeNode)

/** POST {keyId, parentId, index}: moves a node with all below it. */
export const PHYSICS_MOVE = `${PHYSICS_PATH}/move`

/** POST {keyId, code, name, withBuildings, preview}: a station with all below it, points and pipe included, under new codes. */
export const PHYSICS_COPY = `${PHYSICS_PATH}/copyStation`
export const stationCopy = z.object({
  keyId: z.string().min(1).max(64),
  code: nodeFields.code.schema,
  name: nodeFields.name.schema,
  withBuildings: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
    .default(false),
  preview: z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]).default(false),
})
export const stationCopyResult = z.object({
  /** Of the new station; empty for a preview. */
  keyId: z.string(),
  /** Nodes that are copied, by type. */
  nodes: z.array(z.object({ nodeType: z.string(), count: z.int() })),
  points: z.int(),
})
export type StationCopyResult = z.infer<typeof stationCopyResult>

/** POST {keyId}: what deleting a node would come to. */
export const PHYSICS_REMOVAL = `${PHYSICS_PATH}/removal`
export const removalResult = z.object({
  /** Nodes below and the node itself. */
  nodes: z.int(),
  /** Of them those that have history: they retire instead. */
  retiring: z.int(),
})
