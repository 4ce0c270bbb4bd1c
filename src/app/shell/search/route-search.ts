import Fuse from 'fuse.js'
import { routeOf } from '#app/routing/access.ts'
import { FUZZY, ROUTE_SEARCH_WEIGHTS } from '#contract/kit/constants.ts'
import type { PageSpec } from '#contract/pages/page.ts'
import { pathOf } from '#lib/path-of.ts'
import type { MenuPlace } from '../menu/menu-entries.ts'

export interface FoundRoute {
  /** Address including its query. */
  readonly to: string
  /** Titles from the top group down to the page. */
  readonly titles: readonly string[]
}

export const titleChain = ({ titles }: FoundRoute): string => titles.join(' > ')

/**
 * What the search offers: the pages of the menu, then those that need none. Hidden routes and parents without a page of
 * their own are never among them.
 *
 * @param routes - What the user may open.
 */
export function searchableRoutes(
  places: readonly MenuPlace[],
  routes: readonly PageSpec[],
  titleOf: (path: string) => string,
): FoundRoute[] {
  const inMenu = places.flatMap(({ groups, entry: { target, title } }) =>
    target.kind === 'route' ? [{ to: target.to, titles: [...groups.map((group) => group.title), title] }] : [],
  )
  const listed = new Set(inMenu.map(({ to }) => routeOf(routes, pathOf(to))))
  const others = routes
    .filter((route) => !listed.has(route) && !route.hidden && !route.isBare && !route.path.includes(':'))
    .map(({ path }) => ({ to: path, titles: [titleOf(path)] }))
  return [...inMenu, ...others]
}

/** Finds routes by a text that may be misspelt, best match first; an empty text returns all. */
export function createRouteSearch(routes: readonly FoundRoute[]): (text: string) => readonly FoundRoute[] {
  const fuse = new Fuse(routes, {
    threshold: FUZZY.threshold,
    keys: [
      { name: 'titles', weight: ROUTE_SEARCH_WEIGHTS.title },
      { name: 'to', weight: ROUTE_SEARCH_WEIGHTS.path },
    ],
  })
  return (text) => {
    const pattern = text.trim().slice(0, FUZZY.maxPatternLength)
    return pattern === '' ? routes : fuse.search(pattern).map(({ item }) => item)
  }
}
