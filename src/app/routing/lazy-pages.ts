import type { RouteSpec } from '#archetypes/define-feature.ts'
import { type Loadable, loadable } from '#lib/loadable.tsx'
import { featureRoutes } from './features.ts'

/** The page of every route, loaded when it is first shown; one component a route, so that React knows it again. */
export const lazyPages: ReadonlyMap<RouteSpec, Loadable<object>> = new Map(
  featureRoutes.map((route) => [route, loadable(route.load)]),
)
