import { FIT, searchRank, searchWords } from '#lib/search-rank.ts'
import type { Spell } from '#lib/spelling.ts'
import type { Found } from './found.ts'
import { createRouteSearch, type FoundRoute, titleChain } from './route-search.ts'

/** Pages named by a text are shown at most, beside everything else that it finds. */
const MAX_WITH_TEXT = 8

const nothingSpelt: Spell = () => []

/**
 * Finds pages by title or address, even misspelt, and by the pinyin of their titles; an empty text returns all.
 *
 * @param spell - Null until it is loaded.
 */
export function createPageSearch(
  routes: readonly FoundRoute[],
  spell: Spell | null,
): (text: string) => readonly Found[] {
  const fuzzy = createRouteSearch(routes)
  const spelt = new Map(
    routes.map((route) => [route, (spell ?? nothingSpelt)(route.titles.at(-1) ?? '').join(' ')] as const),
  )
  const foundAs = (route: FoundRoute, rank: number): Found => ({
    key: `page:${route.to}`,
    kind: 'page',
    name: titleChain(route),
    detail: '',
    code: route.to,
    rank,
    ways: [route.to],
  })
  return (text) => {
    const words = searchWords(text)
    if (words.length === 0) return routes.map((route) => foundAs(route, 0))
    const rankOf = (route: FoundRoute): number | null =>
      searchRank(words, {
        code: '',
        name: route.titles.at(-1) ?? '',
        pinyin: spelt.get(route) ?? '',
        above: `${titleChain(route)} ${route.to}`,
      })
    const misspelt = FIT.misspelt * words.length
    const listed = fuzzy(text)
    const others = routes.filter((route) => !listed.includes(route) && rankOf(route) !== null)
    return [...listed, ...others]
      .map((route) => foundAs(route, rankOf(route) ?? misspelt))
      .sort((one, other) => one.rank - other.rank)
      .slice(0, MAX_WITH_TEXT)
  }
}
