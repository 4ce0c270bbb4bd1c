import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { flag, optionalReference, sortOrder, text } from '../kit/field.ts'
import { jsonText } from '../kit/json-text.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'
import { shallow } from '../kit/shallow.ts'

/** A part of the product with its own menu in the header. */
export const subsystemResource = defineResource({
  path: '/jeasy-base/subsystem',
  permission: 'subsystem',
  label: label('子系统', 'Subsystem'),
  fields: {
    menuName: text('name', {
      label: label('子系统名称', 'Subsystem name'),
      min: 1,
      max: 32,
      isUnique: true,
      width: 200,
    }),
    menuNameEn: text('words', { label: label('英文名称', 'English name'), max: 64, width: 180 }),
    sid: text('identifier', { label: label('标识', 'Key'), min: 1, max: 32, isUnique: true, width: 140 }),
    openFlag: flag({ label: label('开放', 'Open') }),
    parentMenuId: optionalReference({
      label: label('上级子系统', 'Parent'),
      optionsPath: '/jeasy-base/subsystem/options',
      nameField: 'parentMenuName',
    }),
    hashHide: flag({ label: label('隐藏地址', 'Hide address') }),
    sortOrder: sortOrder(),
  },
  list: ['menuName', 'menuNameEn', 'sid', 'openFlag', 'hashHide', 'sortOrder'],
  form: ['menuName', 'menuNameEn', 'sid', 'openFlag', 'parentMenuId', 'hashHide', 'sortOrder'],
  search: ['menuName', 'sid', 'openFlag'],
  sort: { column: 'sortOrder', direction: 'asc' },
  title: 'menuName',
  verbs: ['view', 'add', 'edit', 'delete', 'export', 'import'],
  importColumns: ['menuName', 'menuNameEn', 'sid', 'openFlag', 'parentMenuId', 'hashHide', 'sortOrder'],
  example: { menuName: label('收费', 'Billing'), menuNameEn: 'Billing', sid: 'billing' },
})

export const subsystemRow = z.object({
  keyId: z.string(),
  menuName: z.string(),
  menuNameEn: z.string(),
  sid: z.string(),
  openFlag: z.boolean(),
  parentMenuId: z.string().nullable(),
  /** Comma-separated menu ids. */
  quickMenuIds: z.string(),
  hashHide: z.boolean(),
  sortOrder: z.int(),
  version: z.int(),
})
export type SubsystemRow = z.infer<typeof subsystemRow>

export interface SubsystemNode extends SubsystemRow {
  children: SubsystemNode[]
}
const subsystemNode: z.ZodType<SubsystemNode> = z.lazy(() => subsystemRow.extend({ children: z.array(subsystemNode) }))
export interface TreeOrder {
  keyId: string
  version: number
  children: TreeOrder[]
}
const treeOrder: z.ZodType<TreeOrder> = z.lazy(() =>
  z.object({ keyId: z.string().max(64), version: z.int(), children: z.array(treeOrder).default([]) }),
)
/** Subsystems in order, each with its children; the depth limit counts lists and subsystems. */
const treeOrders = shallow(z.array(treeOrder).max(1000), 40)
const subsystemMenu = z.object({ menuId: z.string(), openType: z.union([z.literal(1), z.literal(2)]) })
export const subsystemMenus = z.object({
  keyId: z.string(),
  version: z.int(),
  menus: z.array(subsystemMenu),
  /** Menus offered as shortcuts. */
  quickMenuIds: z.array(z.string()),
  /** Roles that may open at least one of the pages: `{key, name, menuIds}`. */
  roles: z.array(z.object({ key: z.string(), name: z.string(), menuIds: z.array(z.string()) })),
})
export type SubsystemMenus = z.infer<typeof subsystemMenus>

const mayEdit = { permission: subsystemResource.permissionOf('edit') }
const SUBSYSTEM_MENU = '/jeasy-base/subsystemMenu'

export const subsystemCalls = {
  /** The open subsystems with at least one page that the user may open, in order: the header's menus. */
  all: defineCall({
    method: 'POST',
    path: subsystemResource.call('all'),
    access: 'session',
    output: z.array(subsystemRow),
    reads: [SUBSYSTEM_MENU],
  }),
  tree: defineCall({
    method: 'POST',
    path: subsystemResource.call('tree.json'),
    access: { permission: [subsystemResource.permissionOf('view'), 'subsystemMenu:view'] },
    output: z.array(subsystemNode),
  }),
  /** Comma-separated keyIds of siblings in their new order, and their versions. */
  sortTree: defineCall({
    method: 'POST',
    path: subsystemResource.call('sortTree'),
    access: mayEdit,
    input: z.object({
      ids: z.string().min(1).max(40_000),
      versions: z
        .string()
        .max(10_000)
        .regex(/^\d+(,\d+)*$/),
    }),
    audit: { module: 'subsystem', action: 'sortTree' },
  }),
  /** Order and nesting as displayed. */
  saveTreeview: defineCall({
    method: 'POST',
    path: subsystemResource.call('saveTreeview'),
    access: mayEdit,
    input: z.object({ treeviewJson: jsonText(treeOrders) }),
    audit: { module: 'subsystem', action: 'saveTreeview' },
  }),
  /** Pages of a subsystem. */
  menus: defineCall({
    method: 'POST',
    path: `${SUBSYSTEM_MENU}/toEdit`,
    access: { permission: 'subsystemMenu:view' },
    input: z.object({ keyId: z.string().min(1).max(64) }),
    output: subsystemMenus,
  }),
  updateMenus: defineCall({
    method: 'POST',
    path: `${SUBSYSTEM_MENU}/update`,
    access: { permission: 'subsystemMenu:edit' },
    body: 'json',
    input: subsystemMenus.omit({ roles: true }),
    audit: { module: 'subsystemMenu', action: 'update' },
    // the menus that it offers
    alsoChanges: [subsystemResource.path, '/jeasy-base/menu'],
  }),
} as const
