/**
 * Active scripted faults. Each writes its effect into the conditions of its targets before every step, so that readings
 * follow from the physics and nothing has to be undone at the end of a fault.
 */
import { paramsOfLevel } from '#contract/network/standard-params.ts'
import { approach } from '#server/modules/heat-model/numbers.ts'
import { TH_PER_KGS } from '#server/modules/heat-model/water.ts'
import { type GatewayState, SOUND_GATEWAY } from '../commands/commands.ts'
import type { BoilerUnit } from '../physics/boilers.ts'
import { soundCondition, type UnitCondition } from '../physics/condition.ts'
import type { Unit } from '../physics/unit.ts'
import {
  type ActiveFault,
  FAULT_KINDS,
  FAULTS,
  type FaultRequest,
  type FaultsState,
  type FaultTarget,
  faultRequest,
  TARGET_NAMES,
} from './fault-catalogue.ts'
import { FaultRefused } from './fault-refused.ts'

/** Possible targets of faults, by code. */
export interface FaultWorld {
  readonly units: ReadonlyMap<string, Unit>
  readonly stations: ReadonlyMap<string, readonly Unit[]>
  /** Gateway of each source, station and community. */
  readonly gateways: ReadonlyMap<string, string>
  readonly boilers: ReadonlyMap<string, BoilerUnit>
}

export interface Faults {
  /** Gateways that are offline now. */
  readonly silent: ReadonlySet<string>
  gatewayState(gateway: string): GatewayState
  /** K that the cold wave adds to the weather now. */
  coldK(): number
  /** @throws {RangeError} naming the field and what is allowed. */
  start(request: FaultRequest, nowMs: number): string
  /** False when no such fault is active. */
  stop(id: string): boolean
  active(): readonly ActiveFault[]
  /** Ends expired faults and writes the effects of the others. @param hour - of the local day. */
  apply(dtS: number, nowMs: number, hour: number): void
  snapshot(): FaultsState
  /** Faults whose target no longer exists are left out. */
  restore(saved: FaultsState): void
}

const DAY_S = 86_400
const unitParams: ReadonlySet<string> = new Set(paramsOfLevel('unit').map(({ code }) => code))

export function createFaults(world: FaultWorld): Faults {
  let faults: ActiveFault[] = []
  let numStarted = 0
  let coldK = 0
  const silent = new Set<string>()
  const gatewayStates = new Map<string, GatewayState>()
  let touched: UnitCondition[] = []
  let tripped: BoilerUnit[] = []

  const knows = (kind: FaultTarget, code: string): boolean => {
    switch (kind) {
      case 'unit':
        return world.units.has(code)
      case 'point':
        return world.units.has(unitOfPoint(code)) && unitParams.has(paramOfPoint(code))
      case 'station':
        return world.stations.has(code)
      case 'gateway':
        return world.gateways.has(code)
      case 'boiler':
        return world.boilers.has(code)
      case 'network':
        return code === 'network'
    }
  }
  const example = (kind: FaultTarget): string => {
    const first = (codes: Iterable<string>): string => [...codes][0] ?? 'none'
    switch (kind) {
      case 'unit':
        return first(world.units.keys())
      case 'point':
        return `${first(world.units.keys())}.T2g`
      case 'station':
        return first(world.stations.keys())
      case 'gateway':
        return first(world.gateways.keys())
      case 'boiler':
        return first(world.boilers.keys())
      case 'network':
        return 'network'
    }
  }

  function start(given: FaultRequest, nowMs: number): string {
    const parsed = faultRequest.safeParse(given)
    if (!parsed.success) {
      const problems = parsed.error.issues.map(({ path, message }) => {
        const allowed = path[0] === 'kind' ? ` (allowed: ${FAULT_KINDS.join(', ')})` : ''
        return `${path.join('.') || 'fault'}: ${message}${allowed}`
      })
      throw new RangeError(`Fault refused: ${problems.join('; ')}`)
    }
    const { kind, target, durationS, severity: wanted } = parsed.data
    const spec = FAULTS[kind]
    const targets = typeof target === 'string' ? [target] : target
    if (targets.length > 1 && !spec.isArea)
      throw new FaultRefused('target', '该故障只能作用于一个对象', `${kind} strikes one only`)
    const unknown = targets.find((code) => !knows(spec.target, code))
    if (unknown !== undefined) {
      const allowed = example(spec.target)
      throw new FaultRefused(
        'target',
        `${unknown} 不是${TARGET_NAMES[spec.target]}，例如 ${allowed}`,
        `${unknown} is no ${spec.target} of this network, such as ${allowed}`,
      )
    }
    const severity = wanted ?? spec.severity?.usual ?? 0
    if (spec.severity && !(severity >= spec.severity.min && severity <= spec.severity.max)) {
      const { ofZh, ofEn, min, max } = spec.severity
      throw new FaultRefused(
        'severity',
        `应在 ${min} 到 ${max} 之间（${ofZh}）`,
        `${severity} must be from ${min} to ${max} (${ofEn})`,
      )
    }
    if (!spec.severity && wanted !== undefined) throw new FaultRefused('severity', '该故障没有程度', `${kind} has none`)
    numStarted += 1
    const endMs = durationS === undefined ? null : nowMs + durationS * 1000
    const fault = { id: `F${numStarted}`, kind, targets, severity, startMs: nowMs, endMs }
    faults.push(fault)
    return fault.id
  }

  function stop(id: string): boolean {
    const numBefore = faults.length
    faults = faults.filter((fault) => fault.id !== id)
    return faults.length < numBefore
  }

  function apply(dtS: number, nowMs: number, hour: number): void {
    if (faults.some(({ endMs }) => endMs !== null && endMs <= nowMs)) {
      faults = faults.filter(({ endMs }) => endMs === null || endMs > nowMs)
    }
    for (const condition of touched) Object.assign(condition, soundCondition())
    for (const boiler of tripped) boiler.isTripped = false
    touched = []
    tripped = []
    silent.clear()
    gatewayStates.clear()
    let coldest = 0
    for (const fault of faults) {
      if (fault.kind === 'cold-wave') coldest = Math.max(coldest, fault.severity)
      for (const code of fault.targets) strike(fault, code, nowMs, hour)
    }
    // the cold wave ends at the rate at which a usual one begins
    coldK = approach(coldK, -coldest, (Math.max(12, coldest) / DAY_S) * dtS)
  }

  function change(code: string, state: Partial<GatewayState>): void {
    const gateway = world.gateways.get(code) ?? ''
    gatewayStates.set(gateway, { ...gatewayState(gateway), ...state })
  }
  const gatewayState = (gateway: string): GatewayState => gatewayStates.get(gateway) ?? SOUND_GATEWAY

  function strike({ kind, severity, startMs }: ActiveFault, code: string, nowMs: number, hour: number): void {
    if (kind === 'comm-loss' || kind === 'area-comm-loss') silent.add(world.gateways.get(code) ?? '')
    if (kind === 'command-deaf') change(code, { isDeaf: true })
    if (kind === 'answer-lost') change(code, { losesAnswers: true })
    if (kind === 'answer-late') change(code, { lateMs: severity * 1000 })
    if (kind === 'boiler-trip') {
      const boiler = world.boilers.get(code)
      if (!boiler) return
      boiler.isTripped = true
      tripped.push(boiler)
    }
    if (kind === 'power-cut') {
      for (const { condition } of world.stations.get(code) ?? []) {
        condition.isPowerCut = true
        touched.push(condition)
      }
    }
    const unit = world.units.get(kind === 'frozen-sensor' ? unitOfPoint(code) : code)
    if (!unit) return
    const { condition } = unit
    touched.push(condition)
    switch (kind) {
      case 'pump-trip':
        condition.isPump1Tripped = true
        condition.isPump2Tripped ||= severity >= 2
        break
      case 'valve-stuck':
        condition.valveStuckAt = severity
        break
      case 'sensor-drift':
        condition.supplyDriftK = (severity * (nowMs - startMs)) / (DAY_S * 1000)
        break
      case 'frozen-sensor':
        condition.frozen = new Set([...condition.frozen, paramOfPoint(code)])
        break
      case 'strainer-clog':
        condition.strainerFactor = severity
        break
      case 'burst':
      case 'slow-leak':
        condition.extraLeakKgS += severity / TH_PER_KGS
        break
      case 'water-theft':
        condition.extraLeakKgS += hour >= 18 && hour < 22 ? severity / TH_PER_KGS : 0
        break
      case 'over-pressure':
        condition.isMakeUpStuck = true
        break
      case 'local-control':
        condition.isLocal = true
        break
      default:
    }
  }

  return {
    silent,
    gatewayState,
    coldK: () => coldK,
    start,
    stop,
    active: () => faults,
    apply,
    snapshot: () => ({ numStarted, coldK, active: structuredClone(faults) }),
    restore: (saved) => {
      numStarted = saved.numStarted
      coldK = saved.coldK
      faults = saved.active.filter(({ kind, targets }) => targets.every((code) => knows(FAULTS[kind].target, code)))
    },
  }
}

const unitOfPoint = (pointCode: string): string => pointCode.slice(0, pointCode.lastIndexOf('.'))
const paramOfPoint = (pointCode: string): string => pointCode.slice(pointCode.lastIndexOf('.') + 1)
