// The physics tree: how the plant is connected. Every node has the common fields; each type with its own table adds its
// fields, and is a separate resource over the same tree.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { flagSchema } from '../kit/empty-values.ts'
import {
  choice,
  day,
  flag,
  integer,
  number,
  optionalDay,
  optionalNumber,
  optionalReference,
  optionalReferences,
  remark,
  sortOrder,
  text,
} from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource, type Fields } from '../kit/resource.ts'
import { moveIn } from '../kit/resource-calls.ts'
import { nodeAttribute } from '../network/node-attributes.ts'
import { type ColumnNode, nodesInColumns } from '../network/node-columns.ts'
import { PLANT } from '../network/plant.ts'

export const PHYSICS_PATH = '/jeasy-base/physics'

/** Fields of every node, whatever its type. */
export const nodeFields = {
  name: text('words', { label: label('名称', 'Name'), min: 1, max: 60, width: 200 }),
  code: text('plantCode', { label: label('编码', 'Code'), min: 1, max: 40, isUnique: true, width: 130 }),
  shortName: text('words', { label: label('简称', 'Short name'), max: 40, width: 130 }),
  nodeType: text('identifier', { label: label('类型', 'Type'), min: 1, max: 32, width: 110 }),
  /** Empty at the top; a code instead of a key, so that files and users can refer to it. */
  parentCode: {
    ...text('plantCode', { label: label('上级编码', 'Parent code'), max: 40, width: 130 }),
    isUnordered: true,
  },
  organizationId: optionalReference({
    label: label('所属组织', 'Organisation'),
    optionsPath: '/jeasy-base/organization/options',
    nameField: 'organizationName',
    width: 280,
    hint: label('留空则与上级相同', 'Empty: that of its parent'),
  }),
  sortOrder: sortOrder(999_999),
  isActive: flag({ label: label('启用', 'Active') }),
  lng: optionalNumber({ label: label('经度', 'Longitude'), unit: '°', min: -180, max: 180, decimals: 6 }),
  lat: optionalNumber({ label: label('纬度', 'Latitude'), unit: '°', min: -90, max: 90, decimals: 6 }),
  altitudeM: optionalNumber({
    label: label('海拔', 'Altitude'),
    unit: 'm',
    min: -200,
    max: 6000,
    decimals: 1,
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
  example: {
    name: label('阳光小区换热站', 'Sunshine heat station'),
    code: 'HZ0100',
    nodeType: 'station',
    sortOrder: 1,
    lng: 115.6,
    lat: 40.2,
    address: label('光明路 12 号', '12 Guangming Road'),
    gatewayCode: 'GW0100',
  },
  alsoChanges: [PLANT],
  reads: [PLANT],
})

export type PhysicsTreeNode = ColumnNode

const physicsTypes = z.array(
  z.object({
    code: z.string(),
    name: z.string(),
    nameEn: z.string(),
    icon: z.string(),
    parentCodes: z.array(z.string()),
    attributes: z.array(nodeAttribute),
  }),
)
export type PhysicsType = z.infer<typeof physicsTypes>[number]

const stationCopyResult = z.object({
  /** Key of the new station; empty for a preview. */
  keyId: z.string(),
  /** Number of copied nodes, by type. */
  nodes: z.array(z.object({ nodeType: z.string(), count: z.int() })),
  points: z.int(),
})
export type StationCopyResult = z.infer<typeof stationCopyResult>

const removalResult = z.object({
  /** Number of descendants plus the node itself. */
  nodes: z.int(),
  /** Those with history: they are retired instead of deleted. */
  retiring: z.int(),
})

const TYPE_ICONS = [
  ['factory', '厂房', 'Factory'],
  ['flame', '火焰', 'Flame'],
  ['house', '房屋', 'House'],
  ['box', '箱体', 'Box'],
  ['cog', '设备', 'Cog'],
  ['network', '管网', 'Network'],
  ['waypoints', '泵站', 'Waypoints'],
  ['circle-dot', '井室', 'Well'],
  ['trees', '小区', 'Trees'],
  ['building', '楼栋', 'Building'],
  ['door-open', '单元', 'Door'],
  ['user', '用户', 'Person'],
] as const
/** Of a type of nodes, by its stored name; the console has its picture. */
export type TypeIconName = (typeof TYPE_ICONS)[number][0]

/** The schema of the tree: its types, and the allowed parents of each. */
export const physicsTypeResource = defineResource({
  path: '/jeasy-base/physicsType',
  permission: 'physicsType',
  label: label('节点类型', 'Node type'),
  fields: {
    name: text('words', { label: label('名称', 'Chinese name'), min: 1, max: 20, width: 130 }),
    nameEn: text('words', { label: label('英文名称', 'English name'), max: 40, width: 160 }),
    code: text('identifier', { label: label('编码', 'Code'), min: 1, max: 32, isUnique: true, width: 150 }),
    icon: choice(
      TYPE_ICONS.map(([value, zh, en]) => ({ value, label: label(zh, en) })),
      { label: label('图标', 'Icon') },
    ),
    parentCodes: optionalReferences({
      label: label('允许的上级', 'Allowed parents'),
      optionsPath: '/jeasy-base/physicsType/options',
      nameField: 'parentNames',
      hint: label('不选则只能位于顶层', 'None: top level only'),
      width: 260,
    }),
    isBuiltIn: { ...flag({ label: label('内置', 'Built in') }), isReadOnly: true },
    numNodes: {
      ...integer({ label: label('节点数', 'Nodes'), min: 0, max: 1e9, width: 90 }),
      isReadOnly: true,
      isUnordered: true,
    },
    sortOrder: sortOrder(),
  },
  list: ['name', 'nameEn', 'code', 'icon', 'parentCodes', 'isBuiltIn', 'numNodes', 'sortOrder'],
  form: ['name', 'nameEn', 'code', 'icon', 'parentCodes', 'sortOrder'],
  search: ['name', 'code'],
  sort: { column: 'sortOrder', direction: 'asc' },
  title: 'name',
  verbs: ['view', 'add', 'edit', 'delete', 'export'],
})

const squareMetres = (zh: string, en: string) =>
  number({ label: label(zh, en), unit: 'm²', min: 0, max: 100_000_000, decimals: 1, width: 140 })

/** Heated area of a node over time: figures per square metre use that of the day. */
export const areaHistoryResource = defineResource({
  path: '/jeasy-base/areaHistory',
  permission: 'physics',
  label: label('面积记录', 'Area record'),
  fields: {
    nodeCode: {
      ...text('plantCode', { label: label('节点编码', 'Node code'), min: 1, max: 40, width: 120 }),
      isUnordered: true,
    },
    nodeName: {
      ...text('words', { label: label('节点名称', 'Node'), width: 160 }),
      isReadOnly: true,
      isUnordered: true,
    },
    fromDate: day({
      label: label('起始日期', 'From'),
      hint: label('未截止的上一条记录将截止到前一天', 'An earlier record without an end ends the day before'),
    }),
    toDate: optionalDay({
      label: label('截止日期', 'To'),
      hint: label('留空则一直有效', 'Empty: until further notice'),
    }),
    builtAreaM2: squareMetres('建筑面积', 'Built'),
    connectedAreaM2: squareMetres('在网面积', 'Connected'),
    heatedAreaM2: squareMetres('实供面积', 'Heated'),
  },
  list: ['nodeName', 'nodeCode', 'fromDate', 'toDate', 'builtAreaM2', 'connectedAreaM2', 'heatedAreaM2'],
  form: ['nodeCode', 'fromDate', 'toDate', 'builtAreaM2', 'connectedAreaM2', 'heatedAreaM2'],
  search: ['nodeCode'],
  sort: { column: 'fromDate', direction: 'desc' },
  title: 'nodeCode',
  verbs: ['view', 'add', 'edit', 'delete', 'export', 'import'],
  reads: [PLANT],
  importColumns: ['nodeCode', 'fromDate', 'toDate', 'builtAreaM2', 'connectedAreaM2', 'heatedAreaM2'],
  example: { builtAreaM2: 12_000, connectedAreaM2: 11_000, heatedAreaM2: 10_500 },
})

/** Points are listed by the tree as well. */
const mayView = { permission: ['physics:view', 'point:view', 'sourcePoint:view', 'stationPoint:view'] } as const

export const physicsCalls = {
  /**
   * Every node in scope with the minimum that a tree needs, parents first, in columns; nodes above the scope only with
   * their names.
   */
  tree: defineCall({
    method: 'POST',
    path: physicsResource.call('tree'),
    access: mayView,
    output: nodesInColumns,
    reads: [PLANT],
  }),
  /** The types of the schema, with what a page needs for adding nodes. */
  types: defineCall({
    method: 'POST',
    path: physicsResource.call('types'),
    access: { permission: [physicsResource.permissionOf('view'), physicsTypeResource.permissionOf('view')] },
    output: physicsTypes,
    reads: [physicsTypeResource.path, '/jeasy-base/physicsAttribute'],
  }),
  move: moveIn(physicsResource),
  /** Copies a station with everything below it, points and pipe included, under new codes. */
  copyStation: defineCall({
    method: 'POST',
    path: physicsResource.call('copyStation'),
    access: { permission: physicsResource.permissionOf('add') },
    body: 'json',
    input: z.object({
      keyId: z.string().min(1).max(64),
      code: nodeFields.code.schema,
      name: nodeFields.name.schema,
      withBuildings: flagSchema.default(false),
      preview: flagSchema.default(false),
    }),
    output: stationCopyResult,
    isPreview: ({ preview }) => preview === true,
    audit: { module: physicsResource.permission, action: 'copy' },
    alsoChanges: [PLANT],
  }),
  /** Preview of deleting a node. */
  removal: defineCall({
    method: 'POST',
    path: physicsResource.call('removal'),
    access: { permission: physicsResource.permissionOf('delete') },
    input: z.object({ keyId: z.string().min(1).max(64) }),
    output: removalResult,
  }),
} as const
