import { EXCHANGE_TOKEN, FRAME_MARK, type ReadingMode } from '#data/reading-mode.ts'

/** The link of a wall, in the query of the route. */
const WALL_LINK = 'link'

export const tokenName = (mode: ReadingMode): string => (mode === 'kiosk' ? WALL_LINK : EXCHANGE_TOKEN)

/** A query without its token; that of a frame keeps a mark, by which it is known after a reload. */
export function withoutToken(query: URLSearchParams, mode: ReadingMode): URLSearchParams {
  const kept = new URLSearchParams(query)
  kept.delete(tokenName(mode))
  if (mode === 'frame') kept.set(FRAME_MARK, '1')
  return kept
}

/**
 * Moves a token from the query of the document to that of the route, where the gate takes it: the server that sends the
 * document must not be told it again. @returns Null where there is nothing to move.
 */
export function withTokenInRoute(address: string, mode: ReadingMode): string | null {
  const url = new URL(address)
  const token = url.searchParams.get(tokenName(mode))
  if (token === null) return null
  url.searchParams.delete(tokenName(mode))
  const [path = '', query = ''] = url.hash.slice(1).split('?')
  const route = new URLSearchParams(query)
  if (!route.has(tokenName(mode))) route.set(tokenName(mode), token)
  url.hash = `${path === '' ? '/' : path}?${route}`
  return url.href
}
