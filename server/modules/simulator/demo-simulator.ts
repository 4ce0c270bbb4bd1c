import { buildDemoNetwork } from '../../db/seed/demo-network.ts'
import type { Env } from '../../env.ts'
import { countStations } from '../network/repository.ts'
import { calendarOffsetMs } from './calendar.ts'
import { startSimulator } from './publisher.ts'
import { loadSimulatorState, saveSnapshot } from './repository.ts'
import { createSimulation, type Simulation } from './simulation.ts'

const DEMO_COMPANY = 'demo'

/**
 * Runs the demo company's network: it goes on from where the last process left it, or warms up at its first start, and
 * keeps its state in the database, so that meters never count backwards.
 */
export async function runDemoSimulator(env: Env, mqttUrl: string): Promise<{ stop(): Promise<void> }> {
  const { settings, db, log } = env
  const state = await loadSimulatorState(db, DEMO_COMPANY, { at: new Date(env.now()), seed: settings.simulator.seed })
  // as many as were seeded: a later SIM_STATIONS does not change the company that is there
  const network = buildDemoNetwork({ stations: await countStations(db), seed: state.seed })
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
    company: DEMO_COMPANY,
    simulation,
    stepS: settings.simulator.stepS,
    log,
    onSnapshot: (snapshot) => saveSnapshot(db, DEMO_COMPANY, snapshot, new Date(env.now())),
  })
}

/** A snapshot that an earlier version wrote may not fit: then the network warms up anew, and says so. */
function goOn(simulation: Simulation, snapshot: unknown, { log, now }: Env): void {
  try {
    simulation.restore(snapshot)
  } catch (error) {
    log.warn({ err: error }, 'the simulator cannot go on from its kept state and warms up anew')
    simulation.warmUp()
    return
  }
  simulation.advanceTo(now())
}
