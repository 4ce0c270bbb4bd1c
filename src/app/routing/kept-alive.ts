import type { RouteSpec } from '#lib/feature-manifest.ts'

/** How many pages stay alive behind the one in front, that one among them (spec section 9). */
export const MAX_KEPT_PAGES = 5

/** Routes whose pages keep their state while another page is in front; all others are built anew (spec 2.1). */
export const KEPT_ALIVE_PATHS: readonly string[] = [
  '/roomTemperatureRealtime',
  '/rtRealtime',
  '/regulation',
  '/smartRegulation',
  '/admin-system-log/admin-system-log',
]

export const isKeptAlive = ({ path, noCache = false }: Pick<RouteSpec, 'path' | 'noCache'>): boolean =>
  !noCache && KEPT_ALIVE_PATHS.includes(path)
