import type { ServerModule } from '#server/core/module.ts'
import { registerAttributeRoutes } from './attribute-routes.ts'
import { registerNodeImageRoutes } from './image-routes.ts'
import type { NodeFollowers } from './node-followers.ts'
import { registerPhysicsRoutes } from './physics-routes.ts'
import { registerSchemaRoutes } from './schema-routes.ts'

export const physicsModule: ServerModule<{ readonly followers: NodeFollowers }> = {
  routes({ router, env, followers }) {
    registerPhysicsRoutes(router, env, followers)
    registerSchemaRoutes(router, env)
    registerAttributeRoutes(router, env)
    registerNodeImageRoutes(router, env)
  },
}
