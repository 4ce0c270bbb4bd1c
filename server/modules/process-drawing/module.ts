import type { ServerModule } from '#server/core/module.ts'
import { drawingAlgorithms } from './algorithms.ts'
import { deletedDrawingsJob } from './deleted-drawings.ts'
import type { DrawingParts } from './drawing-parts.ts'
import { registerDrawingRoutes } from './routes.ts'
import { silentWallSource } from './silent-wall-messages.ts'

export const processDrawingModule: ServerModule<{ readonly drawings: DrawingParts }> = {
  routes: ({ router, env, drawings }) => registerDrawingRoutes(router, env, drawings),
  jobs: () => [deletedDrawingsJob],
  algorithms: drawingAlgorithms,
  schedules: [
    { code: 'deleted-drawings', title: '彻底删除回收期已过的图纸', kind: 'drawings.dropDeleted', cron: '25 * * * *' },
  ],
  sources: ({ env }) => [silentWallSource(env)],
}
