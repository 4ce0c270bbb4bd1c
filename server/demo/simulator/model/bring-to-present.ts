import type { HeatNetwork } from '../physics/network.ts'
import { createSimulation, type Simulation } from './simulation.ts'
import type { SimulationSnapshot } from './snapshot.ts'

/** A network whose simulation is to be brought to the present. */
export interface Start {
  readonly network: HeatNetwork
  readonly seed: number
  /** The present, epoch ms. */
  readonly nowMs: number
  readonly calendarOffsetMs: number
  /** Where the last process stopped; null at the first start. */
  readonly snapshot: unknown
}

export interface Present {
  readonly snapshot: SimulationSnapshot
  /** Parts that start from rest, as the given snapshot lacks them. */
  readonly missing: readonly string[]
  /** Why the given snapshot was not used; null where it was, or there was none. */
  readonly refusal: string | null
}

/** Warms a network up, or simulates what happened since the last process stopped. Takes seconds, up to a minute. */
export function bringToPresent({ network, seed, nowMs, calendarOffsetMs, snapshot }: Start): Present {
  const simulation = createSimulation({ network, seed, startMs: nowMs, calendarOffsetMs })
  if (snapshot === null) return warmedUp(simulation, null)
  try {
    const missing = simulation.restore(snapshot)
    simulation.advanceTo(nowMs)
    return { snapshot: simulation.snapshot(), missing, refusal: null }
  } catch (error) {
    return warmedUp(createSimulation({ network, seed, startMs: nowMs, calendarOffsetMs }), String(error))
  }
}

function warmedUp(simulation: Simulation, refusal: string | null): Present {
  simulation.warmUp()
  return { snapshot: simulation.snapshot(), missing: [], refusal }
}
