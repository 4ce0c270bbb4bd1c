import type { Env } from '../../env.ts'
import { hasNetwork } from '../../modules/network/repository.ts'
import { seedDemoCompany } from './demo-company.ts'
import { buildDemoNetwork } from './demo-network.ts'
import { seedNetwork } from './seed-network.ts'

/** Puts the demo company into an empty database; what is there stays as it is. */
export async function seedDemo(env: Env): Promise<void> {
  const { stations, seed } = env.settings.simulator
  const network = buildDemoNetwork({ stations, seed })
  await seedDemoCompany(env, network.company)
  if (!(await hasNetwork(env.db))) await seedNetwork(env.db, network)
}
