import { isInAppPath } from '#lib/in-app-path.ts'

const NEW_TAB = 2

export type AddressTarget =
  /** A page of the console, in this tab. */
  | { readonly kind: 'route'; readonly to: string; readonly page: string }
  /** Another tab, with the additional parameters of its address. */
  | {
      readonly kind: 'tab'
      readonly address: string
      readonly needsToken: boolean
      readonly needsTheme: boolean
      /** Path of the console's page; null for targets outside. */
      readonly page: string | null
    }

export interface AddressedMenu {
  readonly menuUrl: string
  /** 2 opens in a new tab. */
  readonly openType: number
}

/** How a menu opens (spec 2.3); null for addresses that are neither a page nor http. */
export function targetOf({ menuUrl, openType }: AddressedMenu): AddressTarget | null {
  const needsTheme = openType === NEW_TAB
  const tab = { kind: 'tab', needsTheme, page: null } as const
  if (/^https?:\/\//i.test(menuUrl)) return { ...tab, address: menuUrl, needsToken: true }
  if (!isInAppPath(menuUrl)) return null
  // served beside the console, not part of its hash router
  if (menuUrl.startsWith('/app-data/view')) return { ...tab, address: menuUrl, needsToken: true }
  if (menuUrl.startsWith('/data-view')) return { ...tab, address: `#${menuUrl}`, needsToken: false, page: menuUrl }
  if (needsTheme) return { ...tab, address: `#${menuUrl}`, needsToken: false, page: menuUrl }
  return { kind: 'route', to: menuUrl, page: menuUrl }
}

/**
 * How the stored main URL opens from a home link: external addresses and data views open in a new tab, with a token.
 */
export function homeTarget(mainUrl: string | null, mainPath: string): AddressTarget {
  const target = mainUrl === null ? null : targetOf({ menuUrl: mainUrl, openType: 1 })
  return target?.kind === 'tab' ? { ...target, needsToken: true } : { kind: 'route', to: mainPath, page: mainPath }
}

/**
 * Adds parameters to the query of an address. In a hash-router address that is the query after the hash; in any other
 * it is before the fragment.
 */
export function withQuery(address: string, values: Readonly<Record<string, string | null>>): string {
  const added = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== null) added.set(name, value)
  if (added.size === 0) return address
  const hashAt = address.indexOf('#', 1)
  const [head, fragment] = hashAt < 0 ? [address, ''] : [address.slice(0, hashAt), address.slice(hashAt)]
  return `${head}${head.includes('?') ? '&' : '?'}${added.toString()}${fragment}`
}
