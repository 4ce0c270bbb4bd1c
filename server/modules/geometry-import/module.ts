import type { ServerModule } from '#server/core/module.ts'
import type { NodeFollowers } from '../physics/node-followers.ts'
import { geometryFileKind } from './geometry-file-kind.ts'
import { registerGeometryRoutes } from './routes.ts'

/** Geometry of surveyors: files that become chambers, pipes and ground, and the way back. */
export const geometryImportModule: ServerModule<{ readonly followers: NodeFollowers }> = {
  routes: ({ router, env, followers }) => registerGeometryRoutes(router, env, followers),
  largeFiles: ({ env }) => [geometryFileKind(env)],
}
