import type { Env } from '#server/core/env.ts'
import { seedBasePlant } from '#server/first-start/seed-base.ts'
import { refuseRealUse } from '#server/first-start/use-of-database.ts'
import { hasNetwork } from '#server/modules/physics/repository.ts'
import { beginSimulation } from '../simulator/repository.ts'
import { seedDemoAlarmRules } from './demo-alarm-rules.ts'
import { seedDemoCompany } from './demo-company.ts'
import { seedDemoDetails } from './demo-details.ts'
import { seedDemoDevices } from './demo-devices.ts'
import { seedDemoEnergy } from './demo-energy.repository.ts'
import { seedDemoGround } from './demo-ground.ts'
import { buildDemoNetwork, DEMO_COMPANY } from './demo-network.ts'
import { areasKnownFrom, seedDemoSeason } from './demo-season.ts'
import { withUses } from './demo-uses.ts'
import { seedDemoWeather } from './demo-weather.ts'
import { seedNetwork } from './seed-network.ts'

/**
 * Fills an empty database with the demo company; existing data is kept.
 *
 * @throws {StartError} if the database is in real use.
 */
export async function seedDemo(env: Env): Promise<void> {
  await refuseRealUse(env.db)
  await seedDemoCompany(env, DEMO_COMPANY)
  await seedBasePlant(env.db, env.now())
  // the network is written in one transaction: if a part exists, all of it does
  if (!(await hasNetwork(env.db))) {
    const { stations, seed, demand } = env.settings.simulator
    const network = buildDemoNetwork({ stations, seed })
    const used = demand === 'real' ? withUses(network, seed) : network
    await seedNetwork(env.db, used, areasKnownFrom(await beginSimulation(env)))
  }
  await seedDemoDevices(env.db, env.now())
  const start = await beginSimulation(env)
  await seedDemoSeason(env.db, start)
  await seedDemoEnergy(env.db, areasKnownFrom(start))
  await seedDemoWeather(env.db, env.now())
  await seedDemoDetails(env.db)
  await seedDemoGround(env)
  await seedDemoAlarmRules(env.db)
}
