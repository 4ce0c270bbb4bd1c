import { routeOf } from '#app/routing/access.ts'
import { featureRoutes } from '#app/routing/features.ts'

const hasPage = (path: string): boolean => routeOf(featureRoutes, path) !== undefined

/** Whether the console has a page at a path. */
export const useHasPage = (): ((path: string) => boolean) => hasPage
