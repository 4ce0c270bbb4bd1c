/**
 * A closed loop without a server: a strategy, the gate's questions, and the simulated network, days in seconds. Duty: reads what a server
 * would have read, asks the gate for what a cycle plans, does what it lets pass, and keeps a log. Neighbours: computeCycle and
 * planGiveBack are what is tried; judge-write.ts is the gate's own. Invariant: nothing reaches a cabinet that the gate refuses.
 */

import type { Writer } from '#contract/control/writers.ts'
import { QUALITY } from '#contract/live/quality.ts'
import { OUTDOOR_FILTER_S } from '#contract/network/heating-curve.ts'
import type { Intervention } from '#contract/regulation/intervention.ts'
import type { Strategy } from '#contract/regulation/strategy.ts'
import { WRITER_OF_KIND } from '#contract/regulation/strategy-kinds.ts'
import { buildDemoNetwork } from '#server/demo/seed/demo-network.ts'
import { settableOf } from '#server/demo/simulator/commands/unit-commands.ts'
import { createSimulation } from '#server/demo/simulator/model/simulation.ts'
import type { Tuning } from '#server/demo/simulator/physics/network.ts'
import { createRandom } from '#server/demo/simulator/physics/random.ts'
import type { Unit } from '#server/demo/simulator/physics/unit.ts'
import { planGiveBack } from '#server/modules/control/give-back.ts'
import { judgeWrite } from '#server/modules/control/judge-write.ts'
import { type HoldingCommand, heldByStrategy, type Situation } from '#server/modules/control/situation.ts'
import { computeCycle } from '#server/modules/regulation/computing/compute-cycle.ts'
import type {
  Cycle,
  MemberInputs,
  MemberOutcome,
  MemberState,
  Reading,
} from '#server/modules/regulation/computing/cycle.ts'
import { EVERY_POWER } from './every-power.ts'
import { knownWeather } from './known-weather.ts'
import { situationOfUnit, UNIT_PARAMS } from './unit-points.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Midnight in the company's time, deep in winter. */
const START = Date.UTC(2026, 0, 19, 16)
const UTC_OFFSET_MS = 8 * HOUR_MS
/** Telemetry is looked at so often. */
const READ_MS = 5 * MINUTE_MS
const ROOMS_MS = 30 * MINUTE_MS
const RATE_WINDOW_MS = 30 * MINUTE_MS
const KEPT_ROOMS_MS = 7 * HOUR_MS
const SEED = 7
const ROOM_NOISE_K = 0.1
const GATEWAY = 'GW'
/** Whatever strategy runs: one at a time does. */
const STRATEGY = { id: 'S' }
/** As the server does: a step on the way back, and what waits for one, holds for so long, and is kept anew in its last half hour. */
const KEPT_MS = HOUR_MS

interface Deed {
  readonly writer: Writer
  /** Of a strategy's: what stood before it took the point. */
  readonly beforeStrategy: number | null
  readonly param: string
  readonly before: number
  readonly value: number
  readonly at: number
  readonly validUntil: number | null
}

export interface PlantUnit {
  readonly nodeId: string
  readonly unit: Unit
  readonly deeds: Deed[]
  readings: Map<string, Reading>
  readonly rooms: Map<string, Reading[]>
  readonly outdoor: Reading[]
  filteredC: number
}

export interface PlantOptions {
  readonly stations?: number
  /** Outdoor temperature by the hour since the start, °C; absent: the simulated weather of these days. */
  readonly outdoorC?: (hour: number) => number
  readonly sunWM2?: number
  /** Of plant, weather and sensors. */
  readonly seed?: number
  /** How well its units are set when it begins. */
  readonly tuning?: Tuning
}

export function createRegulatedPlant(options: PlantOptions) {
  const { stations = 6, outdoorC, sunWM2 = 0, seed = SEED, tuning } = options
  const network = { ...buildDemoNetwork({ stations, seed }), tuning }
  const simulation = createSimulation({
    network,
    seed,
    startMs: START,
    calendarOffsetMs: 0,
    messageLoss: 0,
    stochasticFaultRate: 0,
    maxStepS: 60,
    ...(outdoorC && { weather: knownWeather(START, outdoorC, sunWM2) }),
  })
  simulation.warmUp()
  const units = simulation.units.map(
    (unit, at): PlantUnit => ({
      nodeId: `00000000-0000-4000-8000-${String(at + 1).padStart(12, '0')}`,
      unit,
      deeds: [],
      readings: new Map(),
      rooms: new Map(),
      outdoor: [],
      filteredC: simulation.weather.outdoorC,
    }),
  )
  const byCode = new Map(units.map((one) => [one.unit.plan.code, one]))
  const noise = createRandom(seed, 'room sensors')
  const supplyPast: { at: number; value: number }[] = []
  let now = START
  let lastRoomsAt = Number.NEGATIVE_INFINITY
  /** Writes whose time has not come. */
  let waiting: { one: PlantUnit; writer: Writer; write: MemberOutcome['writes'][number] }[] = []
  const refused: string[] = []

  function read(): void {
    for (const { blocks } of simulation.readings())
      for (const { nodeCode, params: codes, values } of blocks) {
        const one = byCode.get(nodeCode)
        if (!one) continue
        one.readings = new Map(
          codes.map((code, index) => [code, { value: values[index] ?? Number.NaN, quality: QUALITY.good, at: now }]),
        )
      }
    supplyPast.push({ at: now, value: simulation.units[0]?.state.t1g ?? Number.NaN })
    for (const one of units) {
      const ta = one.readings.get('TA')?.value ?? Number.NaN
      one.filteredC += (1 - Math.exp(-READ_MS / 1000 / OUTDOOR_FILTER_S)) * (ta - one.filteredC)
      one.outdoor.push({ value: ta, quality: QUALITY.good, at: now })
      if (one.outdoor.length > 60) one.outdoor.shift()
    }
    if (now - lastRoomsAt >= ROOMS_MS) readRooms()
  }

  function readRooms(): void {
    lastRoomsAt = now
    const { rooms, entrances } = simulation.secondary
    for (const room of rooms.list) {
      const one = byCode.get(room.entrance.unit.plan.code)
      const deviation = entrances.deviation[room.entrance.index] ?? 0
      const trueC = rooms.temperatureC(room, deviation, simulation.weather.outdoorC)
      const shown = trueC + room.sensorBiasK + noise.normal(0, ROOM_NOISE_K)
      const id = room.household.customerNo
      const samples = one?.rooms.get(id) ?? []
      samples.push({ value: Math.round(10 * shown) / 10, quality: QUALITY.good, at: now })
      one?.rooms.set(
        id,
        samples.filter(({ at }) => at > now - KEPT_ROOMS_MS),
      )
    }
  }

  const holding = (one: PlantUnit, param: string): HoldingCommand[] => {
    const last = one.deeds.findLast((deed) => deed.param === param)
    if (!last || (last.validUntil !== null && last.validUntil <= now)) return []
    return [
      {
        id: `${last.at}`,
        writer: last.writer,
        askedBy: '',
        isUnderWay: false,
        validUntil: last.validUntil,
        isSettled: true,
        beforeHand: null,
        strategyId: last.beforeStrategy === null ? null : STRATEGY.id,
        strategyName: '',
        beforeStrategy: last.beforeStrategy,
      },
    ]
  }
  const valueBefore = (one: PlantUnit, param: string): number | null =>
    one.deeds.find((deed) => deed.param === param && deed.at > now - RATE_WINDOW_MS)?.before ?? null

  const situationOf = (one: PlantUnit, code: string): Situation =>
    situationOfUnit(code, {
      now,
      unit: { nodeId: one.nodeId, emitter: one.unit.plan.emitter },
      staleMs: 6 * MINUTE_MS,
      beside: one.readings,
      holding: holding(one, code),
      valueBefore: valueBefore(one, code),
    })

  /** Asks the gate, and does what it lets pass. @returns Why it was refused; null: done. */
  function ask(one: PlantUnit, writer: Writer, write: { param: string; value: number; validUntil: number | null }) {
    const situation = situationOf(one, write.param)
    const seen = writer === 'operator' ? situation.present : null
    const refusal = judgeWrite(
      { value: write.value, writer, seen, isPermitted: true, powers: [EVERY_POWER] },
      situation,
    )
    if (refusal) return refusal.text.en
    const settable = settableOf(one.unit, write.param, GATEWAY)
    const result = settable?.write(write.value, write.validUntil ?? undefined)
    if (result !== 'ok') return `device: ${result}`
    const before = situation.present?.value ?? Number.NaN
    const taken = heldByStrategy(situation, STRATEGY.id)?.beforeStrategy ?? before
    const beforeStrategy = writer === 'operator' ? null : taken
    one.deeds.push({ ...write, writer, beforeStrategy, before, at: now })
    // telemetry shows within seconds what was done
    one.readings.set(write.param, { value: settable?.read() ?? write.value, quality: QUALITY.good, at: now })
    return null
  }

  /** Lets time pass. */
  function pass(minutes: number): void {
    const end = now + minutes * MINUTE_MS
    while (now < end) {
      const dtMs = Math.min(READ_MS, end - now)
      simulation.step(dtMs / 1000)
      now += dtMs
      read()
      send()
    }
  }

  function send(): void {
    const due = waiting.filter(({ write }) => write.notBefore <= now)
    waiting = waiting.filter(({ write }) => write.notBefore > now)
    for (const { one, writer, write } of due) {
      const refusal = ask(one, writer, write)
      if (refusal) refused.push(`${one.unit.plan.code}.${write.param} ${write.value}: ${refusal}`)
    }
  }

  function inputsOf(one: PlantUnit): MemberInputs {
    const { plan, designOutdoorC } = one.unit
    const codes = [...new Set(one.deeds.map(({ param }) => param))]
    const last = one.outdoor.at(-1) ?? null
    const before = one.outdoor.find(({ at }) => at >= now - 3 * HOUR_MS)
    const hourAgo = supplyPast.find(({ at }) => at >= now - HOUR_MS)
    return {
      nodeId: one.nodeId,
      design: {
        emitter: plan.emitter,
        designSupplyC: plan.designSupplyC,
        designReturnC: plan.designReturnC,
        designOutdoorC,
        areaM2: plan.heatedAreaM2,
        heatIndexWM2: plan.designHeatIndexWM2,
        secondaryDpMpa: plan.secondaryDpMpa,
      },
      reportPeriodS: 0,
      readings: one.readings,
      pointLimits: new Map(),
      valuesBefore: new Map(
        codes.flatMap((code) => {
          const value = valueBefore(one, code)
          return value === null ? [] : [[code, value] as const]
        }),
      ),
      heldUntil: new Map(
        codes.flatMap((code) => {
          const [own] = holding(one, code)
          return own ? [[code, own.validUntil ?? Number.POSITIVE_INFINITY] as const] : []
        }),
      ),
      outdoor: {
        now: last,
        filtered: last && { ...last, value: one.filteredC },
        changeIn3hK: last && before ? last.value - before.value : null,
        ahead: null,
        dayC: null,
      },
      rooms: {
        sensors: [...one.rooms].map(([id, samples]) => ({ id, samples })),
        numFlats: one.rooms.size,
      },
      source: {
        id: one.unit.sourceCode,
        supply: one.readings.get('T1g') ?? null,
        supplyHourAgoC: hourAgo?.value ?? null,
        stated: [],
      },
    }
  }

  const states = new Map<string, MemberState>()

  const cycleOf = (
    strategy: Strategy,
    interventions: readonly Intervention[],
    changed: (inputs: MemberInputs) => MemberInputs,
  ): Cycle<Strategy['kind']> => ({
    strategy,
    units: new Map(units.map((one) => [one.nodeId, changed(inputsOf(one))])),
    states,
    interventions,
    calendar: {
      day: 'workday',
      minuteOfDay: Math.floor((((now + UTC_OFFSET_MS) % (24 * HOUR_MS)) + 24 * HOUR_MS) / MINUTE_MS) % 1440,
      stage: 'severe',
    },
    now,
  })

  /** One cycle: computed, and asked of the gate. */
  function cycle(
    strategy: Strategy,
    {
      interventions = [],
      changed = (inputs) => inputs,
    }: {
      readonly interventions?: readonly Intervention[]
      readonly changed?: (inputs: MemberInputs) => MemberInputs
    } = {},
  ): MemberOutcome[] {
    const outcomes = computeCycle(strategy.kind, cycleOf(strategy, interventions, changed))
    for (const { nodeId, writes, state } of outcomes) {
      states.set(nodeId, state)
      const one = units.find((each) => each.nodeId === nodeId)
      if (one) waiting.push(...writes.map((write) => ({ one, writer: WRITER_OF_KIND[strategy.kind], write })))
    }
    send()
    return outcomes
  }

  /** Cycles for some hours. */
  function run(strategy: Strategy, hours: number, options: Parameters<typeof cycle>[1] = {}): MemberOutcome[] {
    let outcomes: MemberOutcome[] = []
    for (let minutes = 0; minutes < 60 * hours; minutes += strategy.cycleMinutes) {
      outcomes = cycle(strategy, options)
      pass(strategy.cycleMinutes)
    }
    return outcomes
  }

  /** Stops a strategy: steps until nothing is held any more. @returns Cycles that it took. */
  function stop(strategy: Strategy): number {
    waiting = []
    const writer = WRITER_OF_KIND[strategy.kind]
    const asker = { writer, strategy: STRATEGY, person: { mayWrite: true, powers: [EVERY_POWER] } }
    for (let round = 1; round <= 100; round += 1) {
      const steps = units
        .map((one) => ({ one, held: heldBy(one) }))
        .filter(({ held }) => held.length > 0)
        .map(({ one, held }) => ({ one, plan: planGiveBack(held, asker) }))
      if (steps.length === 0) return round
      for (const { one, plan } of steps) {
        for (const pointId of plan.releases) giveBack(one, UNIT_PARAMS[pointId] ?? '')
        for (const { pointId, value, isLast } of plan.writes)
          goBack(one, writer, { param: UNIT_PARAMS[pointId] ?? '', value, validUntil: isLast ? null : now + KEPT_MS })
        for (const { pointId, refusal } of plan.waiting) {
          const param = UNIT_PARAMS[pointId] ?? ''
          if (refusal) refused.push(`${one.unit.plan.code}.${param}: ${refusal.text.en}`)
          else if (isEnding(one, param))
            goBack(one, writer, { param, value: shown(one, param), validUntil: now + KEPT_MS })
        }
      }
      pass(strategy.cycleMinutes)
    }
    throw new Error('The strategy never came back to what was before.')
  }

  const heldBy = (one: PlantUnit): Situation[] =>
    [...new Set(one.deeds.map(({ param }) => param))]
      .map((param) => situationOf(one, param))
      .filter((situation) => heldByStrategy(situation, STRATEGY.id))

  function isEnding(one: PlantUnit, param: string): boolean {
    const [held] = holding(one, param)
    return held !== undefined && held.validUntil !== null && held.validUntil - now < KEPT_MS / 2
  }

  function goBack(one: PlantUnit, writer: Writer, write: Parameters<typeof ask>[2]): void {
    const refusal = ask(one, writer, write)
    if (refusal) refused.push(`${one.unit.plan.code}.${write.param} ${write.value}: ${refusal}`)
  }

  function giveBack({ deeds }: PlantUnit, param: string): void {
    const last = deeds.findLastIndex((deed) => deed.param === param)
    const deed = deeds[last]
    if (deed) deeds[last] = { ...deed, validUntil: now }
  }

  read()
  return {
    simulation,
    units,
    states,
    refused,
    get now() {
      return now
    },
    pass,
    cycle,
    run,
    stop,
    ask,
    inputsOf,
    situationOf,
    /** Those with this emitter and design supply temperature, of one source. */
    classOf: (supplyC: number): PlantUnit[] => units.filter(({ unit }) => unit.plan.designSupplyC === supplyC),
  }
}
export type RegulatedPlant = ReturnType<typeof createRegulatedPlant>

/** Value of a point as telemetry shows it. */
export const shown = (one: PlantUnit, param: string): number => one.readings.get(param)?.value ?? Number.NaN
export const meanC = (one: PlantUnit): number => (shown(one, 'T2g') + shown(one, 'T2h')) / 2
export const spreadOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)
