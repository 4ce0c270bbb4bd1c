import { insertInSlices } from '#server/core/db/insert-in-slices.ts'
import type { Env } from '#server/core/env.ts'
import { once } from '#server/first-start/steps.ts'
import { groundShapes } from '#server/modules/town-map/tables.ts'
import { createRandom } from '../simulator/physics/random.ts'
import { buildDemoNetwork, DEMO_COMPANY } from './demo-network.ts'
import { layGround } from './demo-town/ground.ts'
import { layTown } from './demo-town/streets.ts'

/** The ground of the demo's town, below the network that the same settings make. */
export async function seedDemoGround({ db, settings }: Pick<Env, 'db' | 'settings'>): Promise<void> {
  await once(db, 'demo: ground', async (tx) => {
    const { stations, seed } = settings.simulator
    const town = layTown(createRandom(seed, 'streets'), stations)
    const { communities } = buildDemoNetwork({ stations, seed })
    const ground = layGround(town, communities, DEMO_COMPANY, createRandom(seed, 'ground'))
    await insertInSlices(ground, (slice) => tx.insert(groundShapes).values(slice))
  })
}
