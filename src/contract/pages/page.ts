// Pages of the console as declarations: what console and server both need of a page, in one place: address, names,
// position in the menu, permission codes. A feature's feature.ts assigns the component of each page; src/app/routing
// makes routes and titles of them, server/first-start the first menus and permission codes. Later changes of menus by
// administrators take precedence; a page's own name is the initial name of its menu, and the fallback of titles.

import type { Label } from '../kit/language.ts'
import type { GroupKey } from './groups.ts'
import type { PageValues } from './page-values.ts'
import type { PermissionVerb } from './permission-verbs.ts'

/** The built-in roles, by their keys. */
export const ROLE_KEYS = ['super', 'admin', 'editor', 'leader'] as const
export type RoleKey = (typeof ROLE_KEYS)[number]

/** The permission codes of one noun on a page: `noun:verb`, as required by calls and resources. */
export interface PagePermissions {
  readonly noun: string
  readonly verbs: readonly PermissionVerb[]
  /** Name of the noun where it differs from the page's; used in the system log and after each verb. */
  readonly name?: Label
  /** Roles that initially have all of these codes; other roles with the page initially have only `view`. */
  readonly heldBy?: readonly RoleKey[]
  /** Not given together with the page: `view` of them is held by super and admin, and by {@link heldBy}, alone. */
  readonly isApart?: boolean
}

export interface PageSpec {
  /** Path after the hash, with `:names` for parameters. */
  readonly path: string
  readonly name: Label
  /** By its name in the console's list, `src/archetypes/page-icons.ts`; `defineFeature` takes no other. */
  readonly icon?: string
  /** Position in the menu; absent: not in the menu. */
  readonly menu?: {
    readonly group: GroupKey
    readonly order: number
    /** Address of its menu, where the path has parameters. */
    readonly address?: string
  }
  readonly permissions?: readonly PagePermissions[]
  /** Set for a page of measured values. */
  readonly values?: PageValues
  /** Roles that initially have the page, besides super and admin, which have every page; absent: `editor`. */
  readonly givenTo?: readonly RoleKey[]
  /**
   * Who may open it. `open`: anybody. `signedIn`: any signed-in user. Absent: users whose menus, as sent by the server,
   * contain an address of this page, or of the page {@link sharesMenuOf}.
   */
  readonly access?: 'open' | 'signedIn'
  readonly sharesMenuOf?: string
  /** Without header and sidebar. */
  readonly isBare?: boolean
  /** Its state is kept while another page is shown. */
  readonly isKeptAlive?: boolean
  /** Never kept alive in the background. */
  readonly noCache?: boolean
  /** Its tab is always present and cannot be closed. */
  readonly affix?: boolean
  readonly menuId?: number
  /** Role keys, one of which the user must have; without them the page is open to every user whose menu contains it. */
  readonly roles?: readonly string[]
  /** Hidden in the sidebar and in the search. */
  readonly hidden?: boolean
  /** Its menu group is shown as a group even with this page alone in it. */
  readonly alwaysShow?: boolean
}

/**
 * The pages of a feature. Their paths keep their literal types, so that a page without a component does not compile.
 */
export const definePages = <const Pages extends readonly PageSpec[]>(pages: Pages): Pages => pages

export const permissions = (
  noun: string,
  verbs: readonly PermissionVerb[],
  more: Pick<PagePermissions, 'name' | 'heldBy' | 'isApart'> = {},
): PagePermissions => ({ noun, verbs, ...more })
