import { useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, useLocation } from 'react-router-dom'
import { routeOf, routesFor } from '#app/routing/access.ts'
import { featureRoutes } from '#app/routing/features.ts'
import { fixedTitleKey } from '#app/routing/page-title.ts'
import { labelIn } from '#contract/kit/language.ts'
import { identityAtom } from '#data/console-services.ts'
import { useLanguage } from '#data/use-language.ts'
import { type MenuItem, type MenuPlace, menuTree, placeOf } from './menu-entries.ts'

/** Two addresses that differ only in parameters are the same page. */
function isSamePage(one: string, other: string): boolean {
  const route = routeOf(featureRoutes, one)
  return route !== undefined && matchPath(route.path, other) !== null
}

export interface ConsoleMenu {
  readonly items: readonly MenuItem[]
  /** Position of the current page in the menu. */
  readonly place: MenuPlace | null
  /** Title of the page at a path: the server's menu name, else the page's own; empty where there is no page. */
  readonly titleOf: (path: string) => string
}

/** The user's menu: those of the server's menus that exist in this console and that the user may open. */
export function useMenu(): ConsoleMenu {
  const { t } = useTranslation()
  const language = useLanguage()
  const identity = useAtomValue(identityAtom)
  const { pathname } = useLocation()
  const items = useMemo(() => {
    if (identity === null) return []
    const routes = routesFor(featureRoutes, identity)
    return menuTree(identity.menus, (path) => routeOf(routes, path))
  }, [identity])
  const place = useMemo(() => placeOf(items, pathname, isSamePage), [items, pathname])
  const titleOf = useCallback(
    (path: string): string => {
      const fixed = fixedTitleKey(path)
      if (fixed) return t(fixed)
      const name = routeOf(featureRoutes, path)?.name
      return placeOf(items, path, isSamePage)?.entry.title ?? (name ? labelIn(name, language) : '')
    },
    [items, language, t],
  )
  return { items, place, titleOf }
}
