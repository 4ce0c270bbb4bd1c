import type { RouteSpec } from '#archetypes/define-feature.ts'

/** The routes of all features, found by their folders. */
export const featureRoutes: readonly RouteSpec[] = Object.values(
  import.meta.glob<readonly RouteSpec[]>('../../features/*/feature.ts', { eager: true, import: 'default' }),
).flat()
