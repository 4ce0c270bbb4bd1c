import { useAtomValue } from 'jotai'
import { useEffect, useReducer } from 'react'
import { useLocation } from 'react-router-dom'
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
  const [state, change] = useReducer(changeTabs, null, () => {
    const routes = identity ? routesFor(featureRoutes, identity) : []
    const pinned = routes
      .filter(({ affix, path }) => affix === true && !path.includes(':'))
      .map(({ path, noCache = false }) => buildTab(path, { title: titleOf(path), affix: true, noCache }))
    return firstTabs(
      pinned,
      storedTabs(userId).filter(({ path }) => routeOf(routes, path) !== undefined),
    )
  })

  const { visited } = state
  useEffect(() => {
    // the last change comes after sign-out, when there is no user
    if (userId !== '') sessionStorage.setItem(storageKey(userId), JSON.stringify(visited))
  }, [userId, visited])

  useEffect(() => {
    const route = routeOf(featureRoutes, pathname)
    if (!route) return
    const { path: name, affix = false, noCache = false } = route
    const tab = buildTab(pathname, { query: search, name, title: titleOf(pathname), affix, noCache })
    change({ kind: 'visit', tab, isKept: isKeptAlive(route) })
  }, [pathname, search, titleOf])

  return [state, change]
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
