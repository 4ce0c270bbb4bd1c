import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { identityAtom } from '../../data/console-services.ts'
import { routeOf } from '../routing/access.ts'
import { featureRoutes } from '../routing/features.ts'
import { type MenuGroup, type MenuPlace, menuGroups, placeOf } from './menu-entries.ts'

const hasPage = (path: string): boolean => routeOf(featureRoutes, path) !== undefined

/** Two addresses that differ only in parameters are one page. */
function isSamePage(one: string, other: string): boolean {
  const route = routeOf(featureRoutes, one)
  return route !== undefined && matchPath(route.path, other) !== null
}

/** The user's menu, and where in it the present page stands. */
export function useMenu(): { groups: readonly MenuGroup[]; place: MenuPlace | null } {
  const identity = useAtomValue(identityAtom)
  const { pathname } = useLocation()
  const groups = useMemo(() => (identity ? menuGroups(identity.menus, hasPage) : []), [identity])
  return { groups, place: placeOf(groups, pathname, isSamePage) }
}
