import type { ServerModule } from '#server/core/module.ts'
import { registerStationMonitoringRoutes } from './routes.ts'

export const stationMonitoringModule: ServerModule = {
  routes: ({ router, env }) => registerStationMonitoringRoutes(router, env),
}
