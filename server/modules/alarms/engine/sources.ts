import type { FastifyBaseLogger } from 'fastify'
import {
  type AlarmCondition,
  alarmCondition,
  alarmDefaultsOf,
  COMMUNICATION_OFF_DELAY_S,
} from '#contract/alarms/condition.ts'
import { OUTDOOR_PARAM } from '#contract/alarms/limits.ts'
import { silenceOf } from '../../telemetry/rollups/silence.ts'
import type { ConditionSettings, RunningCondition } from '../conditions/running-condition.ts'
import { type PointUsualHours, usualKey } from '../conditions/usual-hour/usual-hour.repository.ts'
import { usualAtOf } from '../conditions/usual-hour/usual-hour.ts'
import { runCondition } from './conditions.ts'
import { type HeatNode, isAlwaysReporting, type PointRow, type RuleRow } from './source.repository.ts'
import { limitsOf, nearestLimits, type PlacedLimits } from './temperature-limits.ts'

/** One thing that can have an alarm: the fixed limits of a point, a rule, or the communication of a station. */
export interface AlarmSource {
  /** `limit:<point id>`, `rule:<rule id>` or `comm:<node id>`. */
  readonly key: string
  /** The watched point; null where there is none, or several. */
  readonly point: PointRow | null
  /** Every point that it reads, by the code of its parameter. */
  readonly inputs: ReadonlyMap<string, number>
  readonly condition: RunningCondition
  readonly warnNumber: number
  readonly season: RuleRow['season']
  /** The station or source that it belongs to. */
  readonly heat: HeatNode
  readonly nodeName: string
  readonly location: string
  /** Ids of the node and those above it: maintenance of any of them suppresses. */
  readonly nodeIds: readonly string[]
  /** Running states of the circulation pumps without which its signal says nothing; none: it does not depend on them. */
  readonly pumpIds: readonly number[]
  /** Name of the rule; empty for fixed limits. */
  readonly title: string
}

export interface SourceRows {
  readonly points: readonly PointRow[]
  readonly heatNodes: readonly HeatNode[]
  readonly rules: readonly RuleRow[]
  readonly temperatureLimits: readonly PlacedLimits[]
  readonly usualHours: PointUsualHours
}

const WARN_NUMBER_OF_TYPE: Readonly<Record<string, number>> = { station: 2, unit: 2, source: 3, boiler: 3, well: 3 }
const SECONDARY_NETWORK = 4
/** Signals that are far from their limits outside the heating season. */
const HEATING_ONLY: ReadonlySet<string> = new Set(['temperature', 'flow', 'heat'])

/** Signals of a unit that depend on the flow of its circulation pumps. */
const FLOW_DEPENDENT: ReadonlySet<string> = new Set(['F1', 'F2', 'Q1', 'T1h', 'T2g', 'T2h', 'T2pj', 'DP2'])
const PUMP_RUNS: ReadonlySet<string> = new Set(['XP1_Run', 'XP2_Run'])

export function buildSources(
  { points, heatNodes, rules, temperatureLimits, usualHours }: SourceRows,
  log: Pick<FastifyBaseLogger, 'warn'>,
) {
  const heatById = new Map(heatNodes.map((node) => [node.id, node]))
  const sources: AlarmSource[] = []
  const pointsOfNode = new Map<string, PointRow[]>()
  const pointsOfHeat = new Map<string, PointRow[]>()

  for (const point of points) {
    pushTo(pointsOfNode, point.node.id, point)
    const heat = heatOf(point)
    if (!heat) continue
    // what the server computes comes also while the station is silent
    if (isAlwaysReporting(point.node.nodeType) && point.param.kind !== 'CALC') pushTo(pointsOfHeat, heat.id, point)
  }
  for (const point of points) addLimits(point)
  for (const rule of rules) addRule(rule)
  for (const heat of heatNodes) {
    const read = pointsOfHeat.get(heat.id) ?? []
    if (read.length === 0) continue
    const settings: ConditionSettings = { level: 1, deadband: 0, onDelayS: 0, offDelayS: COMMUNICATION_OFF_DELAY_S }
    sources.push({
      key: `comm:${heat.id}`,
      point: null,
      inputs: new Map(read.map((point) => [`${point.id}`, point.id])),
      condition: runCondition(
        { kind: 'communication', ...silenceOf(read.map(({ reportPeriodS }) => reportPeriodS ?? 0)) },
        settings,
      ),
      warnNumber: 0,
      season: 'always',
      heat,
      nodeName: heat.name,
      location: heat.code,
      nodeIds: idsOf(heat.path),
      pumpIds: [],
      title: '',
    })
  }
  return sources

  function addLimits(point: PointRow): void {
    const heat = heatOf(point)
    if (!heat || !point.isAlarmed || point.isUnheatedRoom) return
    const limits = limitsOf(point, nearestLimits(point, temperatureLimits))
    if (!limits) return
    const { param } = point
    const { deadband, delayS: onDelayS } = limits
    const { offDelayS } = alarmDefaultsOf(param)
    const { levelLl: ll, levelL: l, levelH: h, levelHh: hh } = point
    const settings = { level: l, limitLevels: { ll, l, h, hh }, deadband, onDelayS, offDelayS }
    const condition = runCondition(limits.condition, settings)
    sources.push({
      ...sourceOf(point, heat),
      key: `limit:${point.id}`,
      inputs: inputsOf(point, point, condition),
      condition,
      pumpIds: pumpsOf(point),
      season: HEATING_ONLY.has(param.category) ? 'heating' : 'always',
      title: '',
    })
  }

  function addRule(rule: RuleRow): void {
    const own = pointsOfNode.get(rule.nodeId) ?? []
    const watched = own.find(({ id }) => id === rule.pointId) ?? null
    const any = watched ?? own[0]
    const heat = any && heatOf(any)
    if (!any || !heat) {
      log.warn({ rule: rule.id }, 'an alarm rule watches a node without points')
      return
    }
    const params = rule.params
    const parsed = alarmCondition.safeParse({ ...(typeof params === 'object' ? params : {}), kind: rule.condition })
    if (!parsed.success) {
      log.warn({ rule: rule.id, err: parsed.error }, 'an alarm rule cannot be read')
      return
    }
    try {
      const { warnLevel: level, deadband, onDelayS, offDelayS } = rule
      const settings = { level, deadband, onDelayS, offDelayS }
      const condition = runCondition(parsed.data, settings, usualOf(watched, parsed.data))
      const inputs = inputsOf(any, watched, condition)
      // as key figures leave it out
      if (own.some(({ id, isUnheatedRoom }) => isUnheatedRoom && [...inputs.values()].includes(id))) return
      sources.push({
        ...sourceOf(any, heat),
        point: watched,
        key: `rule:${rule.id}`,
        inputs,
        condition,
        pumpIds: pumpsOf(watched),
        warnNumber: rule.warnNumber,
        season: rule.season,
        title: rule.name,
      })
    } catch (error) {
      log.warn({ rule: rule.id, err: error }, 'an alarm rule cannot be run')
    }
  }

  function usualOf(watched: PointRow | null, condition: AlarmCondition) {
    if (!watched || condition.kind !== 'usualHour') return undefined
    return usualAtOf(usualHours.get(usualKey(watched.id, condition.days)) ?? [])
  }

  /** The watched point and those of the same node that the condition reads. */
  function inputsOf({ node }: PointRow, watched: PointRow | null, { otherParams }: RunningCondition) {
    const codes = [...(watched ? [watched.param.code] : []), ...otherParams]
    const read = (pointsOfNode.get(node.id) ?? []).filter(({ param }) => codes.includes(param.code))
    const inputs = new Map(read.map((point) => [point.param.code, point.id]))
    const isOutdoorRead = otherParams.includes(OUTDOOR_PARAM) && watched?.param.code !== OUTDOOR_PARAM
    const outdoor = isOutdoorRead ? outdoorOf(node) : undefined
    if (outdoor) inputs.set(OUTDOOR_PARAM, outdoor.id)
    return inputs
  }

  function pumpsOf(watched: PointRow | null): number[] {
    if (!watched || !FLOW_DEPENDENT.has(watched.param.code)) return []
    const own = pointsOfNode.get(watched.node.id) ?? []
    return own.filter(({ param }) => PUMP_RUNS.has(param.code)).map(({ id }) => id)
  }

  /** The outdoor temperature of the heat source, so that one sensor decides alike for all; else the nearest to it. */
  function outdoorOf({ path }: PointRow['node']): PointRow | undefined {
    for (const id of idsOf(path)) {
      const outdoor = pointsOfNode.get(id)?.find(({ param }) => param.code === OUTDOOR_PARAM)
      if (outdoor) return outdoor
    }
    return undefined
  }

  function heatOf({ node }: PointRow): HeatNode | undefined {
    return idsOf(node.path)
      .map((id) => heatById.get(id))
      .findLast((heat) => heat !== undefined)
  }
}

const idsOf = (path: string): string[] => path.split('/').filter((id) => id !== '')

function sourceOf(point: PointRow, heat: HeatNode) {
  const { node } = point
  const isBelow = node.id !== heat.id
  return {
    point,
    heat,
    warnNumber: WARN_NUMBER_OF_TYPE[node.nodeType] ?? SECONDARY_NETWORK,
    nodeName: isBelow ? node.name : '',
    location: isBelow ? node.name : node.code,
    nodeIds: idsOf(node.path),
  }
}

function pushTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}
