import type { Env } from '../../env.ts'
import { hasNetwork } from '../../modules/network/repository.ts'
import { seedDemoCompany } from './demo-company.ts'
import { buildDemoNetwork, DEMO_COMPANY } from './demo-network.ts'
import { seedNetwork } from './seed-network.ts'

/** Puts the demo company into an empty database; what is there stays as it is. */
export async function seedDemo(env: Env): Promise<void> {
  await seedDemoCompany(env, DEMO_COMPANY)
  // written in one transaction: where a part of it is, all of it is
  if (await hasNetwork(env.db)) return
  const { stations, seed } = env.settings.simulator
  await seedNetwork(env.db, buildDemoNetwork({ stations, seed }))
}
