import { routeOf } from '../../routing/access.ts'
import { featureRoutes } from '../../routing/features.ts'

const hasPage = (path: string): boolean => routeOf(featureRoutes, path) !== undefined

/** Whether the console has a page at a path. */
export const useHasPage = (): ((path: string) => boolean) => hasPage
