// Two ways to open the console that only read: a wall (`?kiosk=1`), and a viewer inside a page of another system (`?frame=1`,
// or with an exchange token). The address decides, once, when the page is loaded; both keep their mark in the address.

/** In the query of either the document or the hash route. */
const KIOSK_MARK = 'kiosk'
export const FRAME_MARK = 'frame'
export const EXCHANGE_TOKEN = 'exchangeToken'

export type ReadingMode = 'kiosk' | 'frame'

/** The queries of an address: the document's own, and that of the route in its hash. */
const queriesOf = ({ search, hash }: Pick<Location, 'search' | 'hash'>): URLSearchParams[] => [
  new URLSearchParams(search),
  new URLSearchParams(hash.includes('?') ? hash.slice(hash.indexOf('?')) : ''),
]

/** What of a name an address asks for; the route comes first. */
export const askedIn = (address: Pick<Location, 'search' | 'hash'>, name: string): string | null =>
  queriesOf(address)
    .map((query) => query.get(name))
    .findLast((value) => value !== null) ?? null

export function readingModeIn(address: Pick<Location, 'search' | 'hash'>): ReadingMode | null {
  if (askedIn(address, KIOSK_MARK) === '1') return 'kiosk'
  if (askedIn(address, FRAME_MARK) === '1' || askedIn(address, EXCHANGE_TOKEN) !== null) return 'frame'
  return null
}

/** How this page was opened; null: by a person. */
export const readingMode: ReadingMode | null = 'location' in globalThis ? readingModeIn(globalThis.location) : null
