import { needSharedTexts } from '#app/i18n/language.ts'
import { routeOf } from '#app/routing/access.ts'
import { featureRoutes } from '#app/routing/features.ts'
import { lazyPages } from '#app/routing/lazy-pages.ts'
import { loadable } from '#lib/loadable.tsx'

/** The frame around every page of who is signed in. */
export const AppShell = loadable(async () => {
  const [{ AppShell }] = await Promise.all([import('./app-shell.tsx'), needSharedTexts()])
  return AppShell
})

/** Loads the page of a path before the guard lets it be shown. */
export function preloadPage(path: string): void {
  const route = routeOf(featureRoutes, path)
  if (!route?.isBare) AppShell.preload()
  if (route) lazyPages.get(route)?.preload()
}
