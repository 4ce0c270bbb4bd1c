import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { MenuPlace } from '../shell/menu-entries.ts'
import { routeOf } from './access.ts'
import { featureRoutes } from './features.ts'

/** Title of the present page: the server's menu name, else the page's own. Puts it into the window's title too. */
export function usePageTitle(place: MenuPlace | null, systemName: string): string {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const titleKey = routeOf(featureRoutes, pathname)?.titleKey
  const title = place?.entry.title ?? (titleKey ? t(titleKey) : '')
  useDocumentTitle(title, systemName)
  return title
}

export function useDocumentTitle(title: string, systemName: string): void {
  useEffect(() => {
    document.title = title === '' ? systemName : `${title} - ${systemName}`
  }, [title, systemName])
}
