import { loadable } from '#lib/loadable.tsx'
import { needSharedTexts } from '../i18n/language.ts'
import { routeOf } from '../routing/access.ts'
import { featureRoutes } from '../routing/features.ts'
import { lazyPages } from '../routing/lazy-pages.ts'

/** The frame around every page of who is signed in. */
export const AppShell = loadable(async () => {
  const [{ AppShell }] = await Promise.all([import('../shell/app-shell.tsx'), needSharedTexts()])
  return AppShell
})

/** Loads the page of a path before the guard lets it be shown. */
export function preloadPage(path: string): void {
  const route = routeOf(featureRoutes, path)
  if (!route?.isBare) AppShell.preload()
  if (route) lazyPages.get(route)?.preload()
}
