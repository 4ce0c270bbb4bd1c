import type { ComponentType } from 'react'
import type { RouteSpec } from '#archetypes/define-feature.ts'
import { type Loadable, loadable } from '#lib/loadable.tsx'
import { needTexts } from '../i18n/language.ts'
import { featureRoutes } from './features.ts'

/** A page with what it says. */
async function loadPage({ load, texts }: RouteSpec): Promise<ComponentType> {
  const [page] = await Promise.all([load(), texts && needTexts(texts)])
  return page
}

/** The page of every route, loaded when it is first shown; one component a route, so that React knows it again. */
export const lazyPages: ReadonlyMap<RouteSpec, Loadable<object>> = new Map(
  featureRoutes.map((route) => [route, loadable(() => loadPage(route))]),
)
