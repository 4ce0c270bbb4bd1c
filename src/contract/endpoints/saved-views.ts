import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { jsonText } from '../kit/json-text.ts'

/** Views that one user may own, over all pages. */
export const MAX_SAVED_VIEWS = 100
/** Characters of a view's name. */
export const MAX_VIEW_NAME = 60
/** Characters of a page's state. */
const MAX_VIEW_STATE = 4_000
const MAX_SHARED_ROLES = 50

const pagePath = z
  .string()
  .max(200)
  .regex(/^\/[\w/-]*$/)
/** The query of the page's address, without the question mark; empty: the page as it opens. */
const pageState = z
  .string()
  .max(MAX_VIEW_STATE)
  .regex(/^[^?#\s]*$/)
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
const viewContent = z.object({
  viewName: z.string().trim().min(1).max(MAX_VIEW_NAME),
  state: pageState,
  /** Keys of the roles whose users see the view; empty: its owner alone. */
  roleIds: jsonText(z.array(z.string().max(64)).max(MAX_SHARED_ROLES)).default([]),
  /** Opens with the page, for its owner; at most one of a page. */
  isDefault: flag.default(false),
})

export const savedView = z.object({
  keyId: z.string(),
  page: z.string(),
  viewName: z.string(),
  state: z.string(),
  roleIds: z.array(z.string()),
  isDefault: z.boolean(),
  isOwn: z.boolean(),
  /** Whether the caller may change and delete it. */
  mayChange: z.boolean(),
  ownerName: z.string(),
})
export type SavedView = z.infer<typeof savedView>

export const savedViewList = z.object({
  /** Own views first, then by name. */
  views: z.array(savedView),
  /** The roles that the caller may share with. */
  roles: z.array(z.object({ roleId: z.string(), roleName: z.string() })),
})

/** Named views of pages: a user sees their own and those shared with a role of theirs. */
export const savedViewCalls = {
  list: defineCall({
    method: 'GET',
    path: '/jeasy-base/savedView/list',
    access: 'session',
    input: z.object({ page: pagePath }),
    output: savedViewList,
  }),
  save: defineCall({
    method: 'POST',
    path: '/jeasy-base/savedView/save',
    access: 'session',
    input: viewContent.extend({ page: pagePath }),
    output: savedView,
    audit: { module: 'savedView', action: 'save' },
  }),
  /** By the owner, and of a shared view by an administrator of roles too. */
  update: defineCall({
    method: 'POST',
    path: '/jeasy-base/savedView/update',
    access: 'session',
    input: viewContent.extend({ keyId: z.uuid() }),
    output: savedView,
    audit: { module: 'savedView', action: 'update' },
  }),
  del: defineCall({
    method: 'POST',
    path: '/jeasy-base/savedView/del',
    access: 'session',
    input: z.object({ keyId: z.uuid() }),
    audit: { module: 'savedView', action: 'del' },
  }),
} as const
