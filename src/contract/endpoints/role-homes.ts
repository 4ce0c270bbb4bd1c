// Home pages of roles: where users of a role begin after sign-in, and the widgets of /uIndex, until a user chooses for
// themselves.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { homeTiles, homeWidget, ROLE_HOMES } from './home-layout.ts'

const keyId = z.string().min(1).max(64)

export const roleHome = z.object({
  /** Key of the role. */
  keyId: z.string(),
  name: z.string(),
  /** 0: nobody has configured it yet. */
  version: z.int(),
  /** Where users of the role begin; null: at the console's default. */
  mainUrl: z.string().nullable(),
  /** Null: the initial arrangement. */
  tiles: homeTiles.nullable(),
  /** All widgets that the role may see. */
  allowed: z.array(homeWidget),
  /** All pages that the role may open. */
  pages: z.array(z.object({ path: z.string(), name: z.string() })),
  /** False where the role, or an account that holds it, reaches further than the caller. */
  mayEdit: z.boolean(),
})
export type RoleHome = z.infer<typeof roleHome>

const listedHome = z.object({ keyId: z.string(), name: z.string(), isConfigured: z.boolean() })
export type ListedHome = z.infer<typeof listedHome>

const mayView = { permission: 'roleHome:view' } as const
/** Pages, widgets and who may change them follow from the authority of the role. */
const ROLE_NOUNS = ['/jeasy-base/role', '/jeasy-base/roleAuth', '/jeasy-base/menu']

export const roleHomeCalls = {
  /** Every role. */
  list: defineCall({
    method: 'GET',
    path: `${ROLE_HOMES}/list`,
    access: mayView,
    output: z.array(listedHome),
    reads: ROLE_NOUNS,
  }),
  toEdit: defineCall({
    method: 'POST',
    path: `${ROLE_HOMES}/toEdit`,
    access: mayView,
    input: z.object({ keyId }),
    output: roleHome,
    reads: ROLE_NOUNS,
    isInLanguage: true,
  }),
  update: defineCall({
    method: 'POST',
    path: `${ROLE_HOMES}/update`,
    access: { permission: 'roleHome:edit' },
    body: 'json',
    input: z.object({
      keyId,
      version: z.int().min(0),
      mainUrl: z.string().max(200).nullable(),
      tiles: homeTiles.nullable(),
    }),
    output: roleHome,
    audit: { module: 'roleHome', action: 'update' },
  }),
} as const
