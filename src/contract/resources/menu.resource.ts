import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { choice, flag, optionalReference, sortOrder, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'

const openTypes = [
  { value: '1', label: label('当前页', 'This tab') },
  { value: '2', label: label('新标签页', 'New tab') },
] as const

/** A menu of a set: a page, a group of pages, or an external address. */
export const menuResource = defineResource({
  path: '/jeasy-base/menu',
  permission: 'menu',
  label: label('菜单', 'Menu'),
  fields: {
    menuName: text('name', { label: label('菜单名称', 'Menu name'), min: 1, max: 32, width: 180 }),
    menuNameEn: text('words', { label: label('英文名称', 'English name'), max: 64, width: 180 }),
    menuUrl: text('address', {
      label: label('菜单地址', 'Address'),
      max: 200,
      width: 220,
      hint: label(
        '分组留空；页面以 / 开头；外部地址以 http(s):// 开头',
        'Empty for a group; a page starts with /; others with http(s)://',
      ),
    }),
    openType: choice(openTypes, { label: label('打开方式', 'Opens in') }),
    parentMenuId: optionalReference({
      label: label('上级菜单', 'Parent'),
      optionsPath: '/jeasy-base/menu/options',
      nameField: 'parentMenuName',
    }),
    sortOrder: sortOrder(),
    isActive: flag({ label: label('启用', 'Active') }),
  },
  list: ['menuName', 'menuNameEn', 'menuUrl', 'openType', 'sortOrder', 'isActive'],
  form: ['menuName', 'menuNameEn', 'menuUrl', 'openType', 'parentMenuId', 'sortOrder', 'isActive'],
  search: ['menuName', 'menuUrl', 'isActive'],
  sort: { column: 'sortOrder', direction: 'asc' },
  title: 'menuName',
  verbs: ['view', 'add', 'edit', 'delete', 'export', 'import'],
  importColumns: ['menuName', 'menuNameEn', 'menuUrl', 'openType', 'parentMenuId', 'sortOrder', 'isActive'],
  example: {
    menuName: label('生产日报', 'Reports'),
    menuNameEn: 'Reports',
    menuUrl: 'https://reports.example.com/daily',
  },
})

export const menuRow = z.object({
  keyId: z.string(),
  menuName: z.string(),
  menuNameEn: z.string(),
  menuUrl: z.string(),
  path: z.string(),
  openType: z.coerce.string(),
  parentMenuId: z.string().nullable(),
  sortOrder: z.int(),
  isActive: z.boolean(),
  menuSpecification: z.string(),
  version: z.int(),
  updatedAt: z.string().nullable(),
  updatedBy: z.string(),
})
export type MenuRow = z.infer<typeof menuRow>
const menuDocument = z.object({
  keyId: z.string(),
  menuSpecification: z.string().max(200_000),
  version: z.coerce.number().int(),
})
/**
 * `changedAt`: the newest change of the menus in use that the caller has seen; after a later change the call answers
 * 1009.
 */
const menuModelChange = z.object({
  menuModelId: z.string().min(1).max(64),
  changedAt: z.iso.datetime({ offset: true }).optional(),
})
/** Contents of the help dialog. */
const menuHelp = z.object({ keyId: z.string(), menuName: z.string(), menuSpecification: z.string() }).nullable()

/** A template: a set of menus from which the main one can be taken. Verbs under `/jeasy-base/menuModel`. */
export const menuModelResource = defineResource({
  path: '/jeasy-base/menuModel',
  permission: 'menuModel',
  label: label('菜单模板', 'Menu template'),
  fields: {
    name: text('name', { label: label('模板名称', 'Template name'), min: 1, max: 32, isUnique: true }),
    remark: text('words', { label: label('备注', 'Remark'), max: 200, width: 260 }),
  },
  list: ['name', 'remark'],
  form: ['name', 'remark'],
  search: ['name'],
  sort: { column: 'name', direction: 'asc' },
  title: 'name',
  verbs: ['view', 'add', 'edit', 'delete'],
})
export interface ModelMenuNode {
  keyId: string
  menuName: string
  menuUrl: string
  childMenuList: ModelMenuNode[]
}
const modelMenuNode: z.ZodType<ModelMenuNode> = z.lazy(() =>
  z.object({
    keyId: z.string(),
    menuName: z.string(),
    menuUrl: z.string(),
    childMenuList: z.array(modelMenuNode),
  }),
)
export const modelMenuTree = z.array(
  z.object({
    menuModelId: z.string(),
    name: z.string(),
    remark: z.string(),
    /** The template from which the main set was last taken. */
    isApplied: z.boolean(),
    version: z.int(),
    menus: z.array(modelMenuNode),
  }),
)
export type MenuTemplate = z.infer<typeof modelMenuTree>[number]

export const menuCalls = {
  /** Menus of the main set, optionally only those below a parent or of a subsystem's pages; flat, in tree order. */
  all: defineCall({
    method: 'GET',
    path: menuResource.call('all'),
    access: { permission: ['menu:view', 'menuModel:view', 'subsystemMenu:view'] },
    input: z.object({ parentMenuId: z.string().max(64).optional(), sid: z.string().max(64).optional() }),
    output: z.array(menuRow),
  }),
  /** The help text of a menu; 1009 where somebody else saved the menu meanwhile. */
  saveDocument: defineCall({
    method: 'POST',
    path: menuResource.call('saveDocumentByMenuId'),
    access: { permission: menuResource.permissionOf('edit') },
    body: 'json',
    input: menuDocument,
    // room for a page of text including its pictures
    maxBodyBytes: 1 << 20,
    audit: { module: 'menu', action: 'saveDocument' },
  }),
  /** The menu of a page with its help text. */
  queryByRouteKey: defineCall({
    method: 'POST',
    path: menuResource.call('queryByRouteKey'),
    access: 'session',
    input: z.object({ routeKey: z.string().max(300) }),
    output: menuHelp,
  }),
  /** Pages that the caller may open whose help says something of a text, best first. */
  findHelp: defineCall({
    method: 'POST',
    path: menuResource.call('findHelp'),
    access: 'session',
    input: z.object({ text: z.string().trim().min(1).max(200) }),
    output: z.array(z.object({ path: z.string(), name: z.string(), excerpt: z.string() })),
  }),
  /** Removes permanently; refused while there are menus below. */
  realDelete: defineCall({
    method: 'POST',
    path: menuResource.call('realDelete'),
    access: { permission: menuResource.permissionOf('delete') },
    input: z.object({ keyId: z.string().min(1).max(64) }),
    audit: { module: 'menu', action: 'del' },
  }),
  /** Replaces the main set with a copy of the template. */
  changeMenuModel: defineCall({
    method: 'POST',
    path: menuResource.call('changeMenuModel'),
    access: { permission: 'menuModel:apply' },
    input: menuModelChange,
    audit: { module: 'menuModel', action: 'apply' },
    alsoChanges: [
      menuModelResource.path,
      '/jeasy-base/subsystem',
      '/jeasy-base/subsystemMenu',
      '/jeasy-base/quickMenuUser',
      '/jeasy-base/role',
      '/jeasy-base/roleAuth',
      '/vue-element-admin',
    ],
  }),
  /** Every template with its menus as a tree. */
  modelMenuTreeAll: defineCall({
    method: 'POST',
    path: menuResource.call('modelMenuTreeAll'),
    access: { permission: menuModelResource.permissionOf('view') },
    output: modelMenuTree,
    reads: [menuModelResource.path],
  }),
} as const
