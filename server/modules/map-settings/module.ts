import type { ServerModule } from '#server/core/module.ts'
import { mapPackKind, registerMapPackRoutes } from './pack-routes.ts'
import { registerMapSettingsRoutes } from './settings-routes.ts'

/** How the maps of the company begin, and the packs that they show without internet. */
export const mapSettingsModule: ServerModule = {
  routes({ router, env }) {
    registerMapSettingsRoutes(router, env)
    registerMapPackRoutes(router, env)
  },
  largeFiles: ({ env }) => [mapPackKind(env)],
}
