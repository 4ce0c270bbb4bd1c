import type { RouteSpec } from '#archetypes/define-feature.ts'

/** The routes of all rooms, by the folders that are there. */
export const featureRoutes: readonly RouteSpec[] = Object.values(
  import.meta.glob<readonly RouteSpec[]>('../../features/*/feature.ts', { eager: true, import: 'default' }),
).flat()
