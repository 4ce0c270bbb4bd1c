import { townMapCalls } from '#contract/endpoints/town-map.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { listGround } from './ground.repository.ts'
import { readMapPlant } from './plant.repository.ts'

export function registerTownMapRoutes(router: Router, { db }: Pick<Env, 'db'>): void {
  router.handle(townMapCalls.plant, ({ session }) => readMapPlant(db, session))
  router.handle(townMapCalls.ground, () => listGround(db))
}
