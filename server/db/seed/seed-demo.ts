import type { Env } from '../../env.ts'
import { hasNetwork } from '../../modules/network/repository.ts'
import { seedDemoCompany } from './demo-company.ts'
import { seedDataConfig } from './demo-data-config.ts'
import { seedDemoDevices } from './demo-devices.ts'
import { buildDemoNetwork, DEMO_COMPANY } from './demo-network.ts'
import { seedDemoSeason } from './demo-season.ts'
import { seedDemoSettings } from './demo-settings.ts'
import { ensurePlantSchema } from './plant-schema.ts'
import { seedNetwork } from './seed-network.ts'

/** Puts the demo company into an empty database; what is there stays as it is. */
export async function seedDemo(env: Env): Promise<void> {
  await seedDemoCompany(env, DEMO_COMPANY)
  await ensurePlantSchema(env.db)
  // written in one transaction: where a part of it is, all of it is
  if (!(await hasNetwork(env.db))) {
    const { stations, seed } = env.settings.simulator
    await seedNetwork(env.db, buildDemoNetwork({ stations, seed }), seasonStart(env.now()))
  }
  await seedDemoDevices(env.db, env.now())
  await seedDemoSeason(env.db, DEMO_COMPANY, env.now())
  await seedDataConfig(env.db)
  await seedDemoSettings(env.db, env.now())
}

/** The season begins on 15 November, as in most northern towns. */
function seasonStart(now: number): string {
  const date = new Date(now)
  const year = date.getUTCMonth() >= 10 ? date.getUTCFullYear() : date.getUTCFullYear() - 1
  return `${year}-11-15`
}
