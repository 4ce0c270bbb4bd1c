import { useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { mayOpen, routeOf } from '#app/routing/access.ts'
import { featureRoutes } from '#app/routing/features.ts'
import { identityAtom } from '#data/console-services.ts'
import { useMenu } from '../menu/use-menu.ts'
import { countVisit, readVisits, suggestedPaths, visitsKey } from './visits.ts'

const MAX_SUGGESTED = 6

/** Records which pages the user opens, in this browser only. */
export function useCountVisits(): void {
  const { pathname } = useLocation()
  const userId = useAtomValue(identityAtom)?.user.userId
  useEffect(() => {
    if (userId === undefined || routeOf(featureRoutes, pathname) === undefined) return
    const next = countVisit(readVisits(localStorage, userId), pathname, Date.now())
    localStorage.setItem(visitsKey(userId), JSON.stringify(next))
  }, [userId, pathname])
}

interface SuggestedPage {
  readonly path: string
  readonly title: string
  /** Why the page is suggested. */
  readonly reason: string
}

/** Suggested pages for a user without shortcuts: recent ones, then frequent ones. */
export function useSuggestedPages(): readonly SuggestedPage[] {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const identity = useAtomValue(identityAtom)
  const { titleOf } = useMenu()
  return useMemo(() => {
    if (identity === null) return []
    const known = readVisits(localStorage, identity.user.userId).filter(({ path }) =>
      mayOpen(featureRoutes, identity, path),
    )
    const { recent, frequent } = suggestedPaths(known, pathname, MAX_SUGGESTED)
    const page = (reason: string) => (path: string) => ({ path, title: titleOf(path), reason })
    return [...recent.map(page(t('panels.recentPage'))), ...frequent.map(page(t('panels.frequentPage')))].filter(
      // a page that the console no longer has
      ({ title }) => title !== '',
    )
  }, [identity, pathname, titleOf, t])
}
