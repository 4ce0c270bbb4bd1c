import type { ParseKeys } from 'i18next'
import type { ComponentType } from 'react'

export interface RouteSpec {
  /** Path after the hash, with `:names` for parameters. */
  readonly path: string
  /** Title where the server's menu does not name the page. */
  readonly titleKey: ParseKeys
  readonly icon?: ComponentType<{ size?: number }>
  readonly page: () => Promise<ComponentType>
  /**
   * Who may open it. `open`: anybody. `signedIn`: anybody signed in. `menu`: whose menus, as the server gives them, name
   * an address of this route, or of the route {@link sharesMenuOf}.
   */
  readonly access: 'open' | 'signedIn' | 'menu'
  readonly sharesMenuOf?: string
  /** Without header and sidebar. */
  readonly isBare?: boolean
}

export interface FeatureManifest {
  readonly id: string
  readonly routes: readonly RouteSpec[]
}

/** What a feature offers to the console; the default export of its `feature.ts`. */
export const defineFeature = (manifest: FeatureManifest): FeatureManifest => manifest
