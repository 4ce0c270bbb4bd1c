import { readCompanyPlace } from '#server/core/access/repository.ts'
import type { Env } from '#server/core/env.ts'
import { repeat } from '#server/core/kit/repeat.ts'
import { readPlantRevision } from '#server/modules/telemetry/points/catalog.repository.ts'
import type { WeatherSource } from '#server/modules/weather/sources/weather-source.ts'
import { DEMO_CLIMATE, DEMO_COMPANY } from '../seed/demo-network.ts'
import { type BackFill, type BesideBackFill, startBackFill } from './back-fill/back-fill.ts'
import { planPastFaults } from './back-fill/past-faults.ts'
import { readingsOf } from './back-fill/past-plan.ts'
import { bringToPresentInThread } from './model/bring-to-present-thread.ts'
import { createSimulation, type Simulation } from './model/simulation.ts'
import { loadNetwork } from './network.repository.ts'
import { daysIntoSeason } from './physics/calendar.ts'
import type { HeatNetwork } from './physics/network.ts'
import { createWeather } from './physics/weather.ts'
import { startSimulator } from './publishing/publisher.ts'
import { beginSimulation, saveSnapshot } from './repository.ts'
import { createWeatherStation } from './weather-station/weather-station.ts'

export interface DemoSimulator {
  /** The current simulation; replaced after a change of the plant. */
  readonly simulation: Simulation
  readonly backFill: BackFill
  /** Days from real dates to the dates of the demo's weather. */
  readonly calendarShiftDays: number
  /** The source of the demo's weather. */
  readonly weatherStation: WeatherSource
  /** Reloads the plant from the database if it has changed. @returns Whether it has. */
  followPlant(): Promise<boolean>
  stop(): Promise<void>
}

const DAY_MS = 86_400_000
/** The weather of a past week costs next to nothing, and measures the forecast. */
const MIN_WEATHER_DAYS = 8
/** A new station is simulated after this time at the latest. */
const PLANT_POLL_MS = 3_000

/**
 * Runs the demo company's network. It continues from the state of the last process, or warms up at the first start, and
 * keeps its state in the database, so that meters never count backwards. It follows changes of the plant, and computes
 * the history at the first start; alarms that stand where it ends go on in the engine.
 */
export async function runDemoSimulator(
  env: Env,
  { mqttUrl, ...beside }: BesideBackFill & { readonly mqttUrl: string },
): Promise<DemoSimulator> {
  const { settings, db, log } = env
  const state = await beginSimulation(env)
  const offsetMs = state.calendarShiftDays * DAY_MS
  const build = (network: HeatNetwork): Simulation =>
    createSimulation({ network, seed: state.seed, startMs: env.now(), calendarOffsetMs: offsetMs })
  const place = await readCompanyPlace(db)
  const company = { ...DEMO_COMPANY, ...place }
  const { demand, tuning } = settings.simulator
  async function load(): Promise<HeatNetwork> {
    const { network, ringPipes } = await loadNetwork(db, { company, climate: DEMO_CLIMATE, demand, tuning })
    if (ringPipes.length > 0) log.warn({ pipes: ringPipes }, 'the simulator leaves out pipes that close rings')
    return network
  }

  let revision = await readPlantRevision(db)
  let network = await load()
  const { snapshot } = state
  const present = await bringToPresentInThread({
    network,
    seed: state.seed,
    nowMs: env.now(),
    calendarOffsetMs: offsetMs,
    snapshot,
  })
  if (present.refusal !== null)
    log.warn({ reason: present.refusal }, 'the simulator cannot go on from its kept state and warms up anew')
  if (present.missing.length > 0)
    log.warn({ missing: present.missing.slice(0, 20) }, 'the simulator starts parts of its network from rest')
  let simulation = build(network)
  simulation.restore(present.snapshot)
  simulation.advanceTo(env.now())
  const simulator = startSimulator({
    mqttUrl,
    company: DEMO_COMPANY.code,
    simulation,
    stepS: settings.simulator.stepS,
    log,
    onSnapshot: (snapshot) => saveSnapshot(env.background, DEMO_COMPANY.code, snapshot, new Date(env.now())),
  })
  const firstStartMs = state.firstStartAt.getTime()
  // the past begins with the season
  const days = Math.min(
    settings.simulator.historyDays,
    daysIntoSeason(firstStartMs + offsetMs, DEMO_COMPANY.utcOffsetH),
  )
  const past = {
    network,
    seed: state.seed,
    calendarOffsetMs: offsetMs,
    // not now: a back-fill that was interrupted goes on with the same past
    untilMs: firstStartMs,
    days,
    meterReadings: readingsOf(simulation),
    faults: planPastFaults(network, state.seed, firstStartMs - days * DAY_MS, firstStartMs),
  }
  const backFill = startBackFill(env, past, beside)

  const { latitude, longitude, utcOffsetH } = company
  const weather = { climate: DEMO_CLIMATE, latitude, longitude, utcOffsetH, seed: state.seed }
  const withoutFaults = createWeather(weather)
  const weatherStation = createWeatherStation({
    weather,
    calendarOffsetMs: offsetMs,
    beginsAt: state.firstStartAt.getTime() - Math.max(days, MIN_WEATHER_DAYS) * DAY_MS,
    presentOffsetK() {
      withoutFaults.moveTo(simulation.nowMs + offsetMs)
      return simulation.weather.outdoorC - withoutFaults.now.outdoorC
    },
  })

  async function followPlant(): Promise<boolean> {
    const newest = await readPlantRevision(db)
    if (newest === revision) return false
    revision = newest
    const changed = await load()
    // changes of points and names also raise the plant's revision, but do not affect the model
    if (JSON.stringify(changed) === JSON.stringify(network)) return false
    network = changed
    const next = build(network)
    next.restore(simulation.snapshot())
    simulation = next
    simulator.replace(next)
    log.info({ stations: network.stations.length }, 'the simulator follows a change of the plant')
    return true
  }
  const following = repeat(PLANT_POLL_MS, followPlant, (err) =>
    log.error({ err }, 'the simulator could not follow a change of the plant'),
  )
  return {
    get simulation() {
      return simulation
    },
    backFill,
    calendarShiftDays: state.calendarShiftDays,
    weatherStation,
    followPlant,
    stop: async () => {
      await following.stop()
      await backFill.stop()
      await simulator.stop()
    },
  }
}
