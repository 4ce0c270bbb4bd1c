import type { Env } from '../../env.ts'
import { hasNetwork } from '../../modules/network/repository.ts'
import { seedDemoCompany } from './demo-company.ts'
import { buildDemoNetwork } from './demo-network.ts'
import { seedNetwork } from './seed-network.ts'

/** Puts the demo company into an empty database; what is there stays as it is. */
export async function seedDemo(env: Env): Promise<void> {
  // the network is written last, and whole: where it is, everything is
  if (await hasNetwork(env.db)) return
  const { stations, seed } = env.settings.simulator
  const network = buildDemoNetwork({ stations, seed })
  await seedDemoCompany(env, network.company)
  await seedNetwork(env.db, network)
}
