import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useReducer } from 'react'
import { type Location, useLocation } from 'react-router-dom'
import { routeOf, routesFor } from '#app/routing/access.ts'
import { featureRoutes } from '#app/routing/features.ts'
import { isKeptAlive } from '#app/routing/kept-alive.ts'
import { identityAtom } from '#data/console-services.ts'
import {
  buildTab,
  changeTabs,
  firstTabs,
  type TabsAction,
  type TabsState,
  type VisitedTab,
  visitedTabs,
} from './tabs.ts'

const storageKey = (userId: string): string => `tabs:${userId}`

/** The visited tabs of the signed-in user, stored for this browser tab until sign-out. */
export function useTabs(titleOf: (path: string) => string): [TabsState, (action: TabsAction) => void] {
  const identity = useAtomValue(identityAtom)
  const { pathname, search } = useLocation()
  const userId = identity?.user.userId ?? ''
  const visit = useMemo(() => visitOf({ pathname, search }, titleOf), [pathname, search, titleOf])
  const [state, change] = useReducer(changeTabs, null, () => {
    const routes = identity ? routesFor(featureRoutes, identity) : []
    const pinned = routes
      .filter(({ affix, path }) => affix === true && !path.includes(':'))
      .map(({ path, noCache = false }) => buildTab(path, { title: titleOf(path), affix: true, noCache }))
    const earlier = storedTabs(userId).filter(({ path }) => routeOf(routes, path) !== undefined)
    const first = firstTabs(pinned, earlier)
    return visit === null ? first : changeTabs(first, visit)
  })

  const { visited } = state
  useEffect(() => {
    // the last change comes after sign-out, when there is no user
    if (userId !== '') sessionStorage.setItem(storageKey(userId), JSON.stringify(visited))
  }, [userId, visited])

  useEffect(() => {
    if (visit !== null) change(visit)
  }, [visit])

  return [state, change]
}

/** Null where the address is no page. */
function visitOf(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  titleOf: (path: string) => string,
): TabsAction | null {
  const route = routeOf(featureRoutes, pathname)
  if (!route) return null
  const { path: name, affix = false, noCache = false } = route
  const tab = buildTab(pathname, { query: search, name, title: titleOf(pathname), affix, noCache })
  return { kind: 'visit', tab, isKept: isKeptAlive(route) }
}

function storedTabs(userId: string): readonly VisitedTab[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(userId)) ?? '[]')
    return visitedTabs.parse(stored)
  } catch {
    // written by another version of the console: start empty
    return []
  }
}
