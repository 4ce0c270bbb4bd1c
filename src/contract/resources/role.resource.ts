import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { remark, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'
import { shallow } from '../kit/shallow.ts'

/** A page that a role may open, in the tree of the role page. `path` is empty for a group. */
export interface RouteNode {
  path: string
  title: string
  children: RouteNode[]
}
export const routeNode: z.ZodType<RouteNode> = z.lazy(() =>
  z.object({ path: z.string(), title: z.string(), children: z.array(routeNode) }),
)

const fields = {
  key: text('identifier', { label: label('Role Key', 'Role Key'), max: 64 }),
  name: text('name', { label: label('Role Name', 'Role Name'), min: 1, max: 32, isUnique: true }),
  description: remark({ label: label('Description', 'Description'), max: 200 }),
}

/** A role's keyId is its key: `super`, `admin`, `editor`, `leader`, or the one returned by `save`. */
export const roleResource = defineResource({
  path: '/jeasy-base/role',
  permission: 'role',
  label: label('角色', 'Role'),
  fields,
  list: ['key', 'name', 'description'],
  form: ['name', 'description'],
  search: ['name'],
  sort: { column: 'key', direction: 'asc' },
  title: 'name',
  verbs: ['view', 'add', 'edit', 'delete'],
})

export const roleRow = z.object({
  keyId: z.string(),
  key: z.string(),
  name: z.string(),
  description: z.string(),
  version: z.int(),
  /** Pages that the role may open, with their parent groups. */
  routes: z.array(routeNode),
  updatedAt: z.string().nullable().optional(),
  updatedBy: z.string().optional(),
})
export type RoleRow = z.infer<typeof roleRow>
/** Maximum depth of a tree of routes, where a list and each page in it count as one level each. */
const MAX_LEVELS = 40
/** JSON of `save`; `update` adds `keyId` and `version`. Without `routes` the routes stay unchanged. */
export const roleInput = z.object({
  name: fields.name.schema,
  description: fields.description.schema,
  routes: shallow(z.array(routeNode), MAX_LEVELS).optional(),
})
const roleSaved = z.object({ key: z.string(), keyId: z.string() })

const dataScope = z.enum(['all', 'own', 'nodes'])
export type DataScope = z.infer<typeof dataScope>
const menuGrant = z.object({ menuId: z.string(), permissions: z.array(z.string()) })
export const roleAuthority = z.object({
  keyId: z.string(),
  name: z.string(),
  version: z.int(),
  /** 1 super, 2 administrator, 3 operator, 4 leader. */
  level: z.int(),
  grants: z.array(menuGrant),
  dataScope,
  /** Those that the caller may see. */
  organizationIds: z.array(z.string()),
  /** Number of those that the caller may not see. */
  numHidden: z.int(),
  /**
   * Whether the caller may change the role: not if the role, or an account that has it, has more authority than the
   * caller.
   */
  mayEdit: z.boolean(),
  /** The most that the caller may grant; without `permissions`: every code. */
  own: z.object({ level: z.int(), isWholeCompany: z.boolean(), permissions: z.array(z.string()).optional() }),
})
export type RoleAuthority = z.infer<typeof roleAuthority>
export const roleAuthorityInput = roleAuthority.omit({ name: true, numHidden: true, mayEdit: true, own: true }).extend({
  level: z.int().min(1).max(4),
  grants: z.array(z.object({ menuId: z.guid(), permissions: z.array(z.string().max(64)).max(500) })).max(2000),
  organizationIds: z.array(z.guid()).max(2000),
})
export type RoleAuthorityInput = z.infer<typeof roleAuthorityInput>
export interface AuthorityNode {
  menuId: string
  menuName: string
  menuUrl: string
  codes: { code: string; name: string; isBasic: boolean }[]
  children: AuthorityNode[]
}
const authorityNode: z.ZodType<AuthorityNode> = z.lazy(() =>
  z.object({
    menuId: z.string(),
    menuName: z.string(),
    menuUrl: z.string(),
    codes: z.array(z.object({ code: z.string(), name: z.string(), isBasic: z.boolean() })),
    children: z.array(authorityNode),
  }),
)

const keyId = z.string().min(1).max(64)
const mayView = { permission: ['role:view', 'roleAuth:view'] } as const
const ROLE_AUTH = '/jeasy-base/roleAuth'

export const roleCalls = {
  /** Every role with its pages. */
  all: defineCall({
    method: 'POST',
    path: roleResource.call('all'),
    access: mayView,
    output: z.array(roleRow),
    reads: [ROLE_AUTH],
    isInLanguage: true,
  }),
  /** A role of the caller, or with `role:view` any role. */
  toEdit: defineCall({
    method: 'POST',
    path: roleResource.call('toEdit'),
    access: 'session',
    input: z.object({ keyId: keyId.optional(), key: keyId.optional() }),
    output: roleRow,
    isInLanguage: true,
  }),
  save: defineCall({
    method: 'POST',
    path: roleResource.call('save'),
    access: { permission: roleResource.permissionOf('add') },
    body: 'json',
    input: roleInput,
    output: roleSaved,
    audit: { module: 'role', action: 'save' },
  }),
  update: defineCall({
    method: 'POST',
    path: roleResource.call('update'),
    access: { permission: roleResource.permissionOf('edit') },
    body: 'json',
    input: roleInput.extend({ keyId, version: z.coerce.number().int() }),
    output: roleSaved,
    audit: { module: 'role', action: 'update' },
  }),
  /** The pages that roles may be granted, as a tree. */
  routeTree: defineCall({
    method: 'GET',
    path: '/vue-element-admin/routes',
    access: mayView,
    output: z.array(routeNode),
    reads: ['/jeasy-base/menu'],
    isInLanguage: true,
  }),
  /** Every page with its permission codes, as a tree. */
  authorityTree: defineCall({
    method: 'POST',
    path: `${ROLE_AUTH}/tree`,
    access: { permission: 'roleAuth:view' },
    output: z.array(authorityNode),
    reads: ['/jeasy-base/menu', '/jeasy-base/authorityCode'],
    isInLanguage: true,
  }),
  /** Permissions of a role on its pages, and its data scope. */
  authority: defineCall({
    method: 'POST',
    path: `${ROLE_AUTH}/toEdit`,
    access: { permission: 'roleAuth:view' },
    input: z.object({ keyId }),
    output: roleAuthority,
  }),
  updateAuthority: defineCall({
    method: 'POST',
    path: `${ROLE_AUTH}/update`,
    access: { permission: 'roleAuth:edit' },
    body: 'json',
    input: roleAuthorityInput,
    audit: { module: 'roleAuth', action: 'update' },
    alsoChanges: [roleResource.path],
  }),
} as const
