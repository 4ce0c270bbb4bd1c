// Pages of the console as declarations. Duty: what console and server both say of a page, once: its address, its names,
// its place in the menu, its permission codes. Neighbours: a room's feature.ts names the component of each page;
// src/app/routing makes routes and titles of them, server/first-start the first menus and permission codes. Invariant: what
// administrators change of menus later wins; a page's own name is what its menu begins with and what titles fall back on.

import type { Label } from '../kit/language.ts'
import type { GroupKey } from './groups.ts'
import type { PageIcon } from './icons.ts'
import type { PageValues } from './page-values.ts'
import type { PermissionVerb } from './permission-verbs.ts'

/** The roles that the product brings, by their keys. */
export const ROLE_KEYS = ['super', 'admin', 'editor', 'leader'] as const
export type RoleKey = (typeof ROLE_KEYS)[number]

/** The permission codes of one noun on a page: `noun:verb`, as calls and resources ask for them. */
export interface PagePermissions {
  readonly noun: string
  readonly verbs: readonly PermissionVerb[]
  /** What the noun is called where the page's own name does not say it; in the system log, and behind each verb. */
  readonly name?: Label
  /** Roles that begin with all of these codes; others that have the page begin with `view` alone. */
  readonly heldBy?: readonly RoleKey[]
}

export interface PageSpec {
  /** Path after the hash, with `:names` for parameters. */
  readonly path: string
  readonly name: Label
  readonly icon?: PageIcon
  /** Where it stands in the menu; absent: in none. */
  readonly menu?: {
    readonly group: GroupKey
    readonly order: number
    /** What the menu opens, where the path has parameters. */
    readonly address?: string
  }
  readonly permissions?: readonly PagePermissions[]
  /** Of a page of measured values. */
  readonly values?: PageValues
  /** Roles that begin with the page, beside super and admin, which begin with every page; absent: `editor`. */
  readonly givenTo?: readonly RoleKey[]
  /**
   * Who may open it. `open`: anybody. `signedIn`: anybody signed in. Absent: whose menus, as the server gives them, name
   * an address of this page, or of the page {@link sharesMenuOf}.
   */
  readonly access?: 'open' | 'signedIn'
  readonly sharesMenuOf?: string
  /** Without header and sidebar. */
  readonly isBare?: boolean
  /** Its state stays while another page is in front. */
  readonly isKeptAlive?: boolean
  /** Never kept alive behind another page. */
  readonly noCache?: boolean
  /** Its tab is always there and cannot be closed. */
  readonly affix?: boolean
  readonly menuId?: number
  /** Role keys, one of which the user must have; without them the page is open to anybody who has its menu. */
  readonly roles?: readonly string[]
  /** Neither in the sidebar nor found by the search. */
  readonly hidden?: boolean
  /** Its menu group is shown as a group even when this page is alone in it. */
  readonly alwaysShow?: boolean
}

/** The pages of a room. Their paths keep their literal types, so that a page without a component does not compile. */
export const definePages = <const Pages extends readonly PageSpec[]>(pages: Pages): Pages => pages

export const permissions = (
  noun: string,
  verbs: readonly PermissionVerb[],
  more: Pick<PagePermissions, 'name' | 'heldBy'> = {},
): PagePermissions => ({ noun, verbs, ...more })
