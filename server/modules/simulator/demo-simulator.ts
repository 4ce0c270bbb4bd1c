import { DEMO_CLIMATE, DEMO_COMPANY } from '../../db/seed/demo-network.ts'
import type { Env } from '../../env.ts'
import { calendarOffsetMs } from './calendar.ts'
import { loadNetwork } from './network.repository.ts'
import { startSimulator } from './publisher.ts'
import { loadSimulatorState, saveSnapshot } from './repository.ts'
import { createSimulation, type Simulation } from './simulation.ts'

/**
 * Runs the demo company's network: it goes on from where the last process left it, or warms up at its first start, and
 * keeps its state in the database, so that meters never count backwards.
 */
export async function runDemoSimulator(env: Env, mqttUrl: string): Promise<{ stop(): Promise<void> }> {
  const { settings, db, log } = env
  const state = await loadSimulatorState(db, DEMO_COMPANY.code, {
    at: new Date(env.now()),
    seed: settings.simulator.seed,
  })
  const network = await loadNetwork(db, { company: DEMO_COMPANY, climate: DEMO_CLIMATE })
  const simulation = createSimulation({
    network,
    seed: state.seed,
    startMs: env.now(),
    calendarOffsetMs: calendarOffsetMs(state.firstStartAt.getTime(), network.company.utcOffsetH),
  })
  if (state.snapshot === null) simulation.warmUp()
  else goOn(simulation, state.snapshot, env)
  return startSimulator({
    mqttUrl,
    company: DEMO_COMPANY.code,
    simulation,
    stepS: settings.simulator.stepS,
    log,
    onSnapshot: (snapshot) => saveSnapshot(db, DEMO_COMPANY.code, snapshot, new Date(env.now())),
  })
}

/** What an earlier version or another network wrote is taken as far as it fits; without any of it the network warms up. */
function goOn(simulation: Simulation, snapshot: unknown, { log, now }: Env): void {
  try {
    const missing = simulation.restore(snapshot)
    if (missing.length > 0)
      log.warn({ missing: missing.slice(0, 20) }, 'the simulator starts parts of its network from rest')
  } catch (error) {
    log.warn({ err: error }, 'the simulator cannot go on from its kept state and warms up anew')
    simulation.warmUp()
    return
  }
  simulation.advanceTo(now())
}
