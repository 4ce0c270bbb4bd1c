import type { ParseKeys } from 'i18next'
import type { ComponentType } from 'react'

/** What a route says of itself beside its path and its page (spec 2.1). */
export interface RouteMeta {
  /** Title where the server's menu does not name the page. */
  readonly titleKey: ParseKeys
  readonly icon?: ComponentType<{ size?: number }>
  /** Never kept alive behind another page. */
  readonly noCache?: boolean
  /** Its tab is always there and cannot be closed. */
  readonly affix?: boolean
  readonly menuId?: number
  /** Role keys, one of which the user must have; without them the route is open to anybody who has its menu. */
  readonly roles?: readonly string[]
  /** Neither in the sidebar nor found by the search. */
  readonly hidden?: boolean
  /** Its menu group is shown as a group even when this page is alone in it. */
  readonly alwaysShow?: boolean
}

export interface RouteSpec extends RouteMeta {
  /** Path after the hash, with `:names` for parameters. */
  readonly path: string
  readonly page: () => Promise<ComponentType>
  /**
   * Who may open it. `open`: anybody. `signedIn`: anybody signed in. `menu`: whose menus, as the server gives them, name
   * an address of this route, or of the route {@link sharesMenuOf}.
   */
  readonly access: 'open' | 'signedIn' | 'menu'
  readonly sharesMenuOf?: string
  /** What its top-level group says: the user needs one of these roles as well. */
  readonly group?: Pick<RouteMeta, 'menuId' | 'roles'>
  /** Without header and sidebar. */
  readonly isBare?: boolean
}

export interface FeatureManifest {
  readonly id: string
  readonly routes: readonly RouteSpec[]
}

/** What a feature offers to the console; the default export of its `feature.ts`. */
export const defineFeature = (manifest: FeatureManifest): FeatureManifest => manifest
