/**
 * The whole simulated heat network: weather, and one district per source, moved step by step.
 * Pure: no clock, no I/O. Times are real times; the model's calendar is shifted by `calendarOffsetMs`.
 * Invariant: source heat = station heat + pipe loss + change of the stored heat, to rounding, at any step.
 */

import { expireSettings } from '#server/modules/heat-model/cabinet-settings.ts'
import { loopHeatJ } from '#server/modules/heat-model/secondary-loop.ts'
import {
  type CommandAnswer,
  type CommandMessage,
  type CommandOptions,
  createCommands,
  type Settable,
} from '../commands/commands.ts'
import { settableOf } from '../commands/unit-commands.ts'
import type { ActiveFault, FaultRequest } from '../faults/fault-catalogue.ts'
import { createFaults } from '../faults/faults.ts'
import { createStochasticFaults } from '../faults/stochastic-faults.ts'
import { readBoiler, readPlant } from '../instruments/plant-readings.ts'
import { createBlockStore, type GatewayReadings, type ReadingBlock } from '../instruments/reading-blocks.ts'
import { readUnit } from '../instruments/readings.ts'
import { createProbe } from '../instruments/sensors.ts'
import { createWells } from '../instruments/wells.ts'
import { hourOfDay } from '../physics/calendar.ts'
import { createDistrict, type NetworkLedger } from '../physics/district.ts'
import { compileForest } from '../physics/hydraulics.ts'
import type { HeatNetwork } from '../physics/network.ts'
import { at } from '../physics/numbers.ts'
import { createCrowd } from '../physics/people.ts'
import { createRandom, type Random } from '../physics/random.ts'
import { drawTuning, TUNED } from '../physics/tuning.ts'
import { createUnit, type Unit, type UnitSetting } from '../physics/unit.ts'
import { createWeather, type Weather, type WeatherModel } from '../physics/weather.ts'
import { handValves } from './hand-valves.ts'
import { createSecondaryNetwork, type SecondaryNetwork } from './secondary-network.ts'
import { openSnapshot, type SimulationSnapshot, SNAPSHOT_VERSION } from './snapshot.ts'

export interface SimulationOptions {
  readonly network: HeatNetwork
  readonly seed: number
  /** Real time at which the simulation begins, epoch ms. */
  readonly startMs: number
  /** Model time minus real time, see `calendarShiftDays`. */
  readonly calendarOffsetMs: number
  /** Share of a gateway's messages that are lost, 0 to 1; default 0.001. */
  readonly messageLoss?: number
  /** Frequency of random faults of meters and gateways relative to real plants; default 1, 0: none. */
  readonly stochasticFaultRate?: number
  /**
   * Name of what chance does to it: noise, lost messages, windows, and faults of meters and gateways. Simulations of one network that are
   * of different times need different names, or the same happens in each. The network itself depends on the seed alone.
   */
  readonly chances?: string
  /** Longest step of the model, s; default 15. Up to 60, hours come out the same, but minutes less smoothly. */
  readonly maxStepS?: number
  /** Another weather than that of climate and seed, by model time. */
  readonly weather?: WeatherModel
  /** Delay and loss of commands; by default gateways answer after 2 to 8 s and lose one in fifty. */
  readonly commands?: CommandOptions
  /** Every valve is moved by its controller, however the network is tuned. */
  readonly hasNoHandValves?: boolean
}

/**
 * Heat in J since the simulation was created or warmed up; `storedJ` is the present content of all water above 0 °C.
 */
export interface EnergyBalance extends Readonly<NetworkLedger> {
  readonly storedPrimaryJ: number
  readonly storedSecondaryJ: number
  readonly storedJ: number
}

export interface Simulation {
  readonly network: HeatNetwork
  /** Present real time of the simulation, epoch ms. */
  readonly nowMs: number
  readonly weather: Weather
  readonly units: readonly Unit[]
  /** Entrances and rooms behind the units. */
  readonly secondary: SecondaryNetwork
  /** Moves on by up to any time; long steps are divided. @throws {RangeError} unless `dtS` is a positive number. */
  step(dtS: number): void
  /** Moves on to a real time, in long steps; after a pause of more than two days only the last two are simulated. */
  advanceTo(realMs: number): void
  /**
   * Brings the network to its working state without moving the clock; resets the energy balance. Days before, only what
   * is slow is moved: so the buildings and the supply temperature are what the weather of those days made of them.
   */
  warmUp(hours?: number): void
  /** Reads all instruments; gateways whose message is lost are missing. */
  readings(): GatewayReadings[]
  energy(): EnergyBalance
  /**
   * Starts a fault now, and returns the id to stop it by.
   *
   * @throws {RangeError} naming the field and what is allowed.
   */
  startFault(request: FaultRequest): string
  /** False when no such fault is active. */
  stopFault(id: string): boolean
  faults(): readonly ActiveFault[]
  /**
   * Sends a command to a gateway. Returns the real time at which `answers` will carry it out; null when it is lost.
   *
   * @param gateway - the addressed gateway; default that of the point.
   */
  command(message: CommandMessage, nowMs: number, gateway?: string): number | null
  /** Carries out the commands that are due. */
  answers(nowMs: number): CommandAnswer[]
  snapshot(): SimulationSnapshot
  /**
   * Continues from a snapshot, including its time; call `advanceTo` afterwards. A snapshot of another version or
   * network is used as far as it fits; new parts start from rest.
   *
   * @returns names of the parts that the snapshot lacks.
   * @throws {RangeError} naming the field, when it is no snapshot at all; nothing is changed then.
   */
  restore(snapshot: unknown): readonly string[]
}

/** Controllers act every few seconds, and the fastest part of the model needs steps well under a minute. */
const MAX_SUB_STEP_S = 15
const DEFAULT_COMMANDS: CommandOptions = { delayMs: [2_000, 8_000], loss: 0.02, answerLoss: 0.01 }
const HOUR_MS = 3_600_000
const MAX_CATCH_UP_MS = 48 * HOUR_MS
/** Some three times the time constant of a building. */
const FOLLOWED_H = 240
const WARM_UP_H = 12

export function createSimulation(options: SimulationOptions): Simulation {
  const { network, seed, calendarOffsetMs, messageLoss = 0.001, maxStepS = MAX_SUB_STEP_S } = options
  const { latitude, longitude, utcOffsetH } = network.company
  const weatherOptions = { climate: network.climate, latitude, longitude, utcOffsetH, seed }
  const weather = options.weather ?? createWeather(weatherOptions)
  const chanceOf = (stream: string): Random =>
    createRandom(seed, options.chances === undefined ? stream : `${stream} ${options.chances}`)
  const noise = chanceOf('noise')
  const loss = chanceOf('loss')
  const orders = createRandom(seed, 'commands')
  const probe = createProbe(noise)
  const blocks = createBlockStore()
  let nowMs = options.startMs
  weather.moveTo(nowMs + calendarOffsetMs)

  const setting = settingOf(options)
  const units = network.stations.flatMap((station) =>
    station.units.map((plan) => createUnit(plan, station, network, seed, weather.now.outdoorC, setting(plan.code))),
  )
  const crowd = peopleBehind(network, units, seed)
  const trees = compileForest(network)
  const districts = network.sources.map((source, index) => {
    const tree = trees[index]
    if (!tree) throw new RangeError(`Source ${source.code} has no tree.`)
    const own = units.filter((unit) => unit.sourceCode === source.code)
    return createDistrict(network, source, tree, own, seed, weather.now.outdoorC)
  })
  const stations = network.stations.map((station) => {
    const district = districts.find(({ source }) => source.code === station.sourceCode)
    if (!district) throw new RangeError(`Station ${station.code} names unknown source ${station.sourceCode}.`)
    const own = units.filter(({ stationCode }) => stationCode === station.code)
    return { gateway: station.gatewayCode, district, node: district.nodeOf(station.code), units: own }
  })
  const readWells = createWells(network, districts, seed, blocks)
  const unitOf = new Map(units.map((unit) => [unit.plan.code, unit]))
  const secondary = createSecondaryNetwork(network, unitOf, seed, nowMs, {
    blocks,
    probe,
    dice: chanceOf('windows'),
    radio: chanceOf('radio'),
  })
  const faults = createFaults({
    units: unitOf,
    stations: new Map(network.stations.map(({ code }) => [code, units.filter((unit) => unit.stationCode === code)])),
    gateways: new Map(
      [...network.sources, ...network.stations, ...network.communities].map((node) => [node.code, node.gatewayCode]),
    ),
    boilers: new Map(districts.flatMap(({ plant }) => plant.house.boilers).map((boiler) => [boiler.plan.code, boiler])),
  })
  const gatewayOf = new Map(network.stations.map(({ code, gatewayCode }) => [code, gatewayCode]))
  const findSettable = (point: string): Settable | undefined => {
    const end = point.lastIndexOf('.')
    const unit = unitOf.get(point.slice(0, end))
    const code = point.slice(end + 1)
    if (!unit) return secondary.settableOf(point.slice(0, end), code)
    return settableOf(unit, code, gatewayOf.get(unit.stationCode) ?? '')
  }
  const hasNoPower = (gateway: string): boolean =>
    stations.some(
      (station) => station.gateway === gateway && station.units.some(({ condition }) => condition.isPowerCut),
    )
  const isSilent = (gateway: string): boolean => faults.silent.has(gateway) || stochasticFaults.isSilent(gateway)
  const commands = createCommands(findSettable, orders, options.commands ?? DEFAULT_COMMANDS, faults.gatewayState)
  const stochasticFaults = createStochasticFaults(
    network,
    seed,
    options.stochasticFaultRate ?? 1,
    chanceOf('stochastic faults'),
  )
  const ledger = {
    sourceJ: 0,
    pipeLossJ: 0,
    stationJ: 0,
    buildingJ: 0,
    secondaryLossJ: 0,
    makeUpLossJ: 0,
    hotWaterJ: 0,
  }

  function control(dtS: number): void {
    const hour = hourOfDay(nowMs + calendarOffsetMs, utcOffsetH)
    faults.apply(dtS, nowMs, hour)
    weather.setOffset(faults.coldK())
    for (const { state, own } of units) {
      for (const _ in state.expiries) {
        expireSettings(state, own, nowMs)
        break
      }
    }
    for (const district of districts) district.control(dtS, weather.now.outdoorC, hour)
  }

  function subStep(dtS: number): void {
    nowMs += dtS * 1000
    weather.moveTo(nowMs + calendarOffsetMs)
    crowd?.move(nowMs, weather.now)
    control(dtS)
    for (const district of districts) district.move(dtS, weather.now, ledger)
    stochasticFaults.draw(nowMs)
    secondary.move(nowMs, hourOfDay(nowMs + calendarOffsetMs, utcOffsetH), weather.now)
  }

  function step(dtS: number): void {
    if (!(dtS > 0 && Number.isFinite(dtS))) throw new RangeError(`dtS ${dtS}: must be a positive number of seconds.`)
    const count = Math.ceil(dtS / maxStepS)
    for (let i = 0; i < count; i += 1) subStep(dtS / count)
  }

  function advanceTo(realMs: number): void {
    if (realMs <= nowMs) return
    nowMs = Math.max(nowMs, realMs - MAX_CATCH_UP_MS)
    step((realMs - nowMs) / 1000)
    nowMs = realMs
  }

  function warmUp(hours = WARM_UP_H): void {
    const target = nowMs
    nowMs -= (FOLLOWED_H + hours) * HOUR_MS
    const before = createWeather(weatherOptions)
    for (let hour = 0; hour < FOLLOWED_H; hour += 1) {
      nowMs += HOUR_MS
      before.moveTo(nowMs + calendarOffsetMs)
      crowd?.move(nowMs, before.now)
      const hourNow = hourOfDay(nowMs + calendarOffsetMs, utcOffsetH)
      for (const district of districts) district.follow(HOUR_MS / 1000, before.now, hourNow)
    }
    step(hours * 3600)
    nowMs = target
    for (const key of LEDGER_KEYS) ledger[key] = 0
  }

  function readUnitBlock(unit: Unit, supplyPa: number, returnPa: number): ReadingBlock {
    const { plan, condition } = unit
    const values = readUnit(unit, weather.now.outdoorC, supplyPa, returnPa, probe)
    const frozen = stochasticFaults.spoil(plan.code, values)
    const asked = condition.frozen
    return blocks.fill(plan.code, values, frozen && asked.size > 0 ? new Set([...frozen, ...asked]) : (frozen ?? asked))
  }

  function readings(): GatewayReadings[] {
    const { outdoorC } = weather.now
    const t = Math.round(nowMs)
    const all = districts.map(({ plant, source }): GatewayReadings => {
      const boilers = plant.house.boilers.map((boiler) =>
        blocks.fill(boiler.plan.code, readBoiler(boiler, plant, probe)),
      )
      const own = blocks.fill(source.code, readPlant(plant, source, outdoorC, probe))
      return { gateway: source.gatewayCode, t, blocks: [own, ...boilers] }
    })
    for (const station of stations) {
      const { hydraulics } = station.district
      const supplyPa = at(hydraulics.supplyPa, station.node)
      const returnPa = at(hydraulics.returnPa, station.node)
      const own = station.units.map((unit) => readUnitBlock(unit, supplyPa, returnPa))
      all.push({ gateway: station.gateway, t, blocks: own })
    }
    all.push(...readWells(t), ...secondary.readings(nowMs, outdoorC))
    return all.filter(({ gateway }) => loss.uniform() >= messageLoss && !isSilent(gateway))
  }

  function energy(): EnergyBalance {
    const storedPrimaryJ = districts.reduce((sum, { pipes }) => sum + pipes.storedJ(), 0)
    const storedSecondaryJ = units.reduce((sum, unit) => sum + loopHeatJ(unit.state, unit.loopWaterKg), 0)
    return { ...ledger, storedPrimaryJ, storedSecondaryJ, storedJ: storedPrimaryJ + storedSecondaryJ }
  }

  function snapshot(): SimulationSnapshot {
    return {
      version: SNAPSHOT_VERSION,
      nowMs,
      noise: noise.state(),
      loss: loss.state(),
      orders: orders.state(),
      sources: Object.fromEntries(
        districts.map(({ source, plant, pipes }) => [
          source.code,
          {
            plant: { ...plant.state },
            house: plant.house.snapshot(),
            supplyC: [...pipes.supply],
            returnC: [...pipes.back],
          },
        ]),
      ),
      units: Object.fromEntries(units.map((unit) => [unit.plan.code, structuredClone(unit.state)])),
      faults: faults.snapshot(),
      stochasticFaults: stochasticFaults.snapshot(),
      secondary: secondary.snapshot(),
    }
  }

  function restore(given: unknown): readonly string[] {
    const saved = openSnapshot(given)
    nowMs = saved.nowMs
    for (const [name, random] of [['noise', noise] as const, ['loss', loss] as const, ['orders', orders] as const]) {
      const state = saved.part(name)
      if (state) random.restore(state)
    }
    for (const { source, plant, pipes } of districts) {
      Object.assign(plant.state, saved.plant(source.code, plant.state))
      const house = saved.house(source.code)
      if (house) plant.house.restore(house)
      // pipes that the snapshot does not fit get the plant's temperatures
      pipes.fill(plant.state.supplyC, plant.state.returnC)
      pipes.supply.set(saved.cells(source.code, 'supplyC', pipes.supply.length) ?? [])
      pipes.back.set(saved.cells(source.code, 'returnC', pipes.back.length) ?? [])
    }
    for (const unit of units) Object.assign(unit.state, saved.unit(unit.plan.code, unit.state))
    const parts = {
      faults: saved.part('faults'),
      stochasticFaults: saved.part('stochasticFaults'),
      secondary: saved.part('secondary'),
    }
    if (parts.faults) faults.restore(parts.faults)
    if (parts.stochasticFaults) stochasticFaults.restore(parts.stochasticFaults)
    if (parts.secondary) secondary.restore(parts.secondary)
    weather.setOffset(faults.coldK())
    weather.moveTo(nowMs + calendarOffsetMs)
    // pressures are not stored: they follow from the positions
    control(0)
    return saved.missing
  }

  return {
    network,
    get nowMs() {
      return nowMs
    },
    weather: weather.now,
    units,
    secondary,
    step,
    advanceTo,
    warmUp,
    readings,
    energy,
    startFault: (request) => faults.start(request, nowMs),
    stopFault: faults.stop,
    faults: faults.active,
    command: (message, atMs, gateway) => {
      const sentTo = gateway ?? findSettable(message.point)?.gateway ?? ''
      return isSilent(sentTo) || hasNoPower(sentTo) ? null : commands.receive(message, sentTo, atMs)
    },
    answers: commands.answers,
    snapshot,
    restore,
  }
}

const LEDGER_KEYS = [
  'sourceJ',
  'pipeLossJ',
  'stationJ',
  'buildingJ',
  'secondaryLossJ',
  'makeUpLossJ',
  'hotWaterJ',
] as const

/** How people have set each unit. */
function settingOf({ network, seed, hasNoHandValves = false }: SimulationOptions): (unitCode: string) => UnitSetting {
  const tuning = drawTuning(network, seed)
  const run = (day: Omit<SimulationOptions, 'seed' | 'calendarOffsetMs'>): Simulation =>
    createSimulation({ ...day, seed, calendarOffsetMs: 0, stochasticFaultRate: 0, hasNoHandValves: true })
  const positions = hasNoHandValves ? new Map<string, number>() : handValves(network, tuning, run)
  return (code) => ({ tuning: tuning.get(code) ?? TUNED, handValve: positions.get(code) ?? null })
}

/** Gives each unit its people, who are moved together; undefined where the demand is plain. */
function peopleBehind({ demand = 'plain', company, stations }: HeatNetwork, units: readonly Unit[], seed: number) {
  if (demand === 'plain') return undefined
  const withHotWater = new Set(stations.flatMap(({ code, hasHotWater }) => (hasHotWater ? [code] : [])))
  const crowd = createCrowd(
    units.map(({ stationCode, plan }) => ({
      code: plan.code,
      use: plan.buildingUse ?? 'residential',
      areaM2: plan.heatedAreaM2,
      hasHotWater: withHotWater.has(stationCode),
    })),
    { seed, utcOffsetH: company.utcOffsetH, hasChance: demand === 'real' },
  )
  units.forEach((unit, index) => {
    unit.people = crowd.list[index] ?? null
  })
  return crowd
}
