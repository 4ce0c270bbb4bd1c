import { type ComponentType, lazy } from 'react'
import type { RouteSpec } from '#lib/feature-manifest.ts'
import { featureRoutes } from './features.ts'

/** The page of every route, loaded when it is first shown; one component a route, so that React knows it again. */
export const lazyPages: ReadonlyMap<RouteSpec, ComponentType> = new Map(
  featureRoutes.map((route) => [route, lazy(async () => ({ default: await route.page() }))]),
)
