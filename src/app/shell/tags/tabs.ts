// The visited tabs, and which of their pages are kept alive: plain data and its changes. use-tabs.ts stores them for
// the session, tag-bar.tsx shows them, page-host.tsx keeps the pages. One tab per path, pinned tabs first; `cached`
// holds at most MAX_KEPT_PAGES paths, the least recently used first.

import { z } from 'zod'
import { MAX_KEPT_PAGES } from '#app/routing/kept-alive.ts'

const NO_NAME = 'no-name'

const visitedTab = z.object({
  path: z.string().startsWith('/'),
  /** Includes the question mark; empty where there is no query. */
  query: z.string(),
  /** Path pattern of the route, with the names of its parameters. */
  name: z.string(),
  meta: z.object({ title: z.string(), affix: z.boolean(), noCache: z.boolean() }),
})
export type VisitedTab = z.infer<typeof visitedTab>
export const visitedTabs = z.array(visitedTab)

export interface TabsState {
  readonly visited: readonly VisitedTab[]
  /** Paths whose pages stay alive. */
  readonly cached: readonly string[]
}

export type TabsAction =
  /** Adds the tab, or updates the one of the same path; `isKept` when its page is to stay alive. */
  | { readonly kind: 'visit'; readonly tab: VisitedTab; readonly isKept: boolean }
  | { readonly kind: 'close'; readonly path: string }
  | { readonly kind: 'closeOthers'; readonly path: string }
  | { readonly kind: 'closeAll' }
  /** Drops the page but not its tab: the next visit builds the page again. */
  | { readonly kind: 'forgetPage'; readonly path: string }
  | { readonly kind: 'replace'; readonly visited: readonly VisitedTab[] }

export function buildTab(
  path: string,
  { query = '', name = path, title = '', affix = false, noCache = false }: Partial<VisitedTab & VisitedTab['meta']>,
): VisitedTab {
  return { path, query, name, meta: { title: title || NO_NAME, affix, noCache } }
}

/** Initial tabs of a session: pinned ones, then those stored before. */
export function firstTabs(pinned: readonly VisitedTab[], earlier: readonly VisitedTab[]): TabsState {
  const isPinned = ({ path }: VisitedTab): boolean => pinned.some((tab) => tab.path === path)
  return { visited: [...pinned, ...earlier.filter((tab) => !isPinned(tab) && !tab.meta.affix)], cached: [] }
}

export function changeTabs(state: TabsState, action: TabsAction): TabsState {
  switch (action.kind) {
    case 'visit': {
      const visited = upsert(state.visited, action.tab)
      const cached = use(state.cached, action)
      return visited === state.visited && cached === state.cached ? state : { visited, cached }
    }
    case 'close':
      return keep(state, (tab) => tab.meta.affix || tab.path !== action.path)
    case 'closeOthers':
      return keep(state, (tab) => tab.meta.affix || tab.path === action.path)
    case 'closeAll':
      return keep(state, (tab) => tab.meta.affix)
    case 'forgetPage':
      return { ...state, cached: state.cached.filter((path) => path !== action.path) }
    case 'replace':
      return keep({ ...state, visited: action.visited }, () => true)
  }
}

function upsert(visited: readonly VisitedTab[], tab: VisitedTab): readonly VisitedTab[] {
  const present = visited.find(({ path }) => path === tab.path)
  if (!present) return [...visited, tab]
  if (JSON.stringify(present) === JSON.stringify(tab)) return visited
  return visited.map((each) => (each === present ? tab : each))
}

function use(cached: readonly string[], { tab, isKept }: { tab: VisitedTab; isKept: boolean }): readonly string[] {
  if (!isKept || tab.meta.noCache || cached.at(-1) === tab.path) return cached
  return [...cached.filter((path) => path !== tab.path), tab.path].slice(-MAX_KEPT_PAGES)
}

/** Pages of closed tabs are dropped as well. */
function keep({ visited, cached }: TabsState, isKept: (tab: VisitedTab) => boolean): TabsState {
  const left = visited.filter(isKept)
  return { visited: left, cached: cached.filter((path) => left.some((tab) => tab.path === path)) }
}

export const addressOf = ({ path, query }: Pick<VisitedTab, 'path' | 'query'>): string => path + query

/**
 * Where to go when tabs were closed; null to stay.
 *
 * @param current - Path of the page in front.
 */
export function nextAddress(left: readonly VisitedTab[], current: string): string | null {
  if (left.some(({ path }) => path === current)) return null
  const last = left.at(-1)
  return last ? addressOf(last) : '/'
}
