/**
 * Alarms of the time before the first start. Duty: what the alarm engine would have made of the computed values, by its
 * own sources, conditions and evaluation. Pure, in the thread of the past. Neighbours: past-chunks.ts gives each reading;
 * past-deeds.ts adds what people did; past-alarm.repository.ts writes. Invariant: only sources that are not normal have a
 * state, so that memory does not grow with the season.
 */
import { createHash } from 'node:crypto'
import type { NodeReader } from '#contract/expression/node-expression.ts'
import type { Memory } from '#server/modules/alarms/conditions/running-condition.ts'
import { type AlarmTexts, describeAlarm, typeLabelOf } from '#server/modules/alarms/engine/alarm-texts.ts'
import {
  type AlarmChange,
  advance,
  type EvaluationState,
  initialState,
  isAtRest,
  isNormal,
  type Sample,
  type Step,
  takeSample,
} from '#server/modules/alarms/engine/evaluate.ts'
import { type AlarmSource, buildSources, type SourceRows } from '#server/modules/alarms/engine/sources.ts'
import {
  alarmAmong,
  type Suppressed,
  suppressibleOf,
  suppressionOf,
} from '#server/modules/alarms/engine/suppression.ts'
import type { GatewayReadings, ReadingBlock } from '../instruments/reading-blocks.ts'
import { NodeBands } from './node-bands.ts'

export interface PastEvent {
  readonly kind: 'raised' | 'levelChanged' | 'suppressed' | 'returned' | 'closed' | 'acknowledged' | 'realarm'
  /** Epoch ms. */
  readonly at: number
  readonly warnLevel: number
  readonly by?: string
  readonly detail?: string
}

export interface PastAlarm {
  /** Made of source and time; of version 8, which no other alarm's id is. */
  readonly id: string
  readonly sourceKey: string
  readonly pointId: number | null
  readonly warnNumber: number
  readonly warnTypeLabel: string
  readonly heatName: string
  readonly heatKeyId: string
  readonly pointLocation: string
  readonly suppressedBy: Suppressed['by']
  readonly parentId: string | null
  /** Epoch ms. */
  readonly raisedAt: number
  /** When what raised it began: earlier by the on-delay. */
  readonly beyondSince: number
  warnLevel: number
  content: string
  contentEn: string
  conditionInfo: string
  conditionInfoEn: string
  value: number | null
  limit: number | null
  /** Null: it stands where the past ends. */
  recoveredAt: number | null
  isFirstOut: boolean
  readonly events: PastEvent[]
}

/** An alarm that stands where the past ends, and where the evaluation of its source does. */
interface StandingAlarm {
  readonly alarm: PastAlarm
  readonly evaluation: EvaluationState
}

export interface AlarmWatch {
  /**
   * Takes one reading of the whole network.
   *
   * @param nowMs - Later than the last one.
   * @param stepMs - Between two readings; where it is long, one that is missing is no silence yet.
   */
  take(readings: readonly GatewayReadings[], nowMs: number, stepMs: number): void
  /** Alarms that have returned since the last call. */
  returned(): PastAlarm[]
  /** Alarms that have not. */
  standing(): StandingAlarm[]
}

interface Item {
  readonly source: AlarmSource
  state: EvaluationState | null
  memory: Memory
  alarm: PastAlarm | null
  takenAt: number
}
interface Node {
  readonly items: readonly Item[]
  readonly bands: NodeBands
  readonly communication: Heard | undefined
  readonly reader: NodeReader
  /** Columns that conditions read beside their own. */
  readonly others: readonly number[]
  /** The newest value of each of them that had one. */
  readonly latest: Float64Array
}
/** When a station was last heard, epoch ms; NaN: never. */
interface Heard {
  readonly item: Item
  at: number
}

const NEVER = Number.NEGATIVE_INFINITY
const FIRST_OUT_MS = 60_000
const NO_MARKS: ReadonlySet<string> = new Set()
const NO_PUMPS: ReadonlySet<number> = new Set()

export function watchAlarms(rows: SourceRows): AlarmWatch {
  const nodeOfPoint = new Map(rows.points.map(({ id, node }) => [id, node.code]))
  const itemsOf = new Map<string, Item[]>()
  const communicationOf = new Map<string, Heard>()
  const listening: Heard[] = []
  const sources = new Map(buildSources(rows, { warn: () => undefined }).map((source) => [source.key, source]))
  for (const source of sources.values()) {
    const item: Item = { source, state: null, memory: [], alarm: null, takenAt: 0 }
    const heard: Heard = { item, at: Number.NaN }
    if (source.condition.kind === 'communication') listening.push(heard)
    for (const nodeCode of new Set([...source.inputs.values()].map((id) => nodeOfPoint.get(id) ?? ''))) {
      if (source.condition.kind === 'communication') communicationOf.set(nodeCode, heard)
      else itemsOf.set(nodeCode, [...(itemsOf.get(nodeCode) ?? []), item])
    }
  }
  const nodes = new Map<ReadingBlock, Node>()
  /** By the key of their source. */
  const active = new Map<string, { readonly id: string; readonly isLow: boolean }>()
  const unsettled = new Set<Item>()
  const recent = new Map<string, PastAlarm[]>()
  let over: PastAlarm[] = []
  let fresh: PastAlarm[] = []
  let now = NEVER

  function nodeOf(block: ReadingBlock): Node {
    const latest = new Float64Array(block.values.length).fill(Number.NaN)
    const columns = new Map(block.params.map((param, at) => [param, at]))
    // what watches a point that the block does not have is never judged by it
    const own = (itemsOf.get(block.nodeCode) ?? []).filter(
      ({ source: { point } }) => point === null || columns.has(point.param.code),
    )
    const node: Node = {
      others: [...new Set(own.flatMap(({ source }) => source.condition.otherParams))].flatMap(
        (param) => columns.get(param) ?? [],
      ),
      items: own.map((item) => ({ ...item })),
      bands: new NodeBands(
        own.map(({ source }) => source),
        columns,
      ),
      communication: communicationOf.get(block.nodeCode),
      reader: (code) => {
        const value = latest[columns.get(code) ?? -1] ?? Number.NaN
        return Number.isNaN(value) ? null : { at: now, value }
      },
      latest,
    }
    nodes.set(block, node)
    return node
  }

  function takeBlock(block: ReadingBlock): void {
    const node = nodes.get(block) ?? nodeOf(block)
    const { latest, communication, items, bands, others } = node
    const { values } = block
    for (let at = 0; at < others.length; at += 1) {
      const column = others[at] ?? 0
      const value = values[column] ?? Number.NaN
      if (!Number.isNaN(value)) latest[column] = value
    }
    if (communication) communication.at = now
    for (let index = bands.nextToJudge(0, values, latest); index < items.length; ) {
      const item = items[index]
      if (item) judge(index, item, bands.valueOf(index, values), node)
      index = bands.nextToJudge(index + 1, values, latest)
    }
  }

  function judge(index: number, item: Item, value: number, { bands, latest, reader }: Node): void {
    const { condition } = item.source
    const { signal, bounds, memory } = condition.read({ at: now, value }, item.memory, reader)
    item.memory = memory
    if (item.state === null && isNormal(condition.thresholds, { signal, bounds }))
      bands.learn(index, condition, bounds, latest)
    else takeInto(item, { at: now, signal, bounds, value })
    bands.setOpen(index, item.state !== null)
  }

  function takeInto(item: Item, sample: Sample): void {
    const { thresholds } = item.source.condition
    item.takenAt = now
    settle(item, takeSample(thresholds, item.state ?? initialState(thresholds), sample))
  }

  function settle(item: Item, { state, changes }: Step): void {
    for (const change of changes) apply(item, change)
    item.state = isAtRest(state) ? null : state
    if (item.state) unsettled.add(item)
    else unsettled.delete(item)
  }

  /** As the engine: silence begins with the last value, and ends with the next. */
  function noteSilence(item: Item, lastHeard: number, stepMs: number): void {
    const silentAfter = item.source.condition.thresholds[0]?.onDelayMs ?? 0
    if (lastHeard === now) {
      if (item.state) takeInto(item, { at: now, signal: 0, value: 0 })
    } else if (now - lastHeard >= silentAfter && now - lastHeard >= 2 * stepMs && !item.state?.timers[0]?.isOn)
      takeInto(item, { at: Math.max(lastHeard, (item.state?.sampleAt ?? NEVER) + 1), signal: 1, value: 0 })
  }

  function apply(item: Item, change: AlarmChange): void {
    const { source, alarm } = item
    if (change.kind === 'returned') {
      if (alarm === null) return
      alarm.recoveredAt = change.at
      alarm.events.push({ kind: 'returned', at: change.at, warnLevel: alarm.warnLevel })
      item.alarm = null
      active.delete(source.key)
      over.push(alarm)
      return
    }
    const fixed = source.condition.thresholds[change.threshold]
    if (!fixed) return
    const threshold = { ...fixed, bound: change.bound ?? fixed.bound }
    const value = source.point && change.value
    const texts = { ...describeAlarm(source, threshold, value), warnLevel: threshold.level, value }
    if (change.kind === 'levelChanged' && alarm) {
      Object.assign(alarm, texts)
      alarm.events.push({ kind: 'levelChanged', at: change.at, warnLevel: threshold.level })
      return
    }
    item.alarm = raise(source, change.at, { ...texts, beyondSince: change.at - threshold.onDelayMs })
  }

  type Texts = AlarmTexts & Pick<PastAlarm, 'beyondSince' | 'warnLevel' | 'value' | 'limit'>
  function raise(source: AlarmSource, at: number, texts: Texts): PastAlarm {
    const isLow = texts.value !== null && texts.limit !== null && texts.value < texts.limit
    const { by, parentId } = suppressionOf(suppressibleOf(source, sources, isLow), {
      // in the past that is computed, a unit without any running pump has a power failure, which hides it anyway
      isHeating: true,
      inMaintenance: NO_MARKS,
      outOfService: NO_MARKS,
      stoppedPumps: NO_PUMPS,
      alarmOf: (candidate) => alarmAmong(active, candidate),
    })
    const event = { at, warnLevel: texts.warnLevel }
    const alarm: PastAlarm = {
      ...texts,
      id: idOf(`${source.key} ${at}`),
      sourceKey: source.key,
      pointId: source.point?.id ?? null,
      warnNumber: source.warnNumber,
      warnTypeLabel: typeLabelOf(source.warnNumber),
      heatName: source.heat.name,
      heatKeyId: source.heat.id,
      pointLocation: source.location,
      suppressedBy: by,
      parentId,
      raisedAt: at,
      recoveredAt: null,
      isFirstOut: false,
      events: [
        { ...event, kind: 'raised' },
        ...(by === null ? [] : [{ ...event, kind: 'suppressed', detail: by } as const]),
      ],
    }
    if (by === null) fresh.push(alarm)
    active.set(source.key, { id: alarm.id, isLow })
    return alarm
  }

  /** The first of several that come within a minute at one station. */
  function markFirstOut(alarm: PastAlarm): void {
    const before = (recent.get(alarm.heatKeyId) ?? []).filter(
      ({ raisedAt }) => alarm.raisedAt - raisedAt <= FIRST_OUT_MS,
    )
    if (before[0] && before.length === 1) before[0].isFirstOut = true
    recent.set(alarm.heatKeyId, [...before, alarm])
  }

  return {
    take(readings, nowMs, stepMs) {
      now = nowMs
      for (const { blocks } of readings) for (const block of blocks) takeBlock(block)
      for (const heard of listening) {
        // before the first value, nothing is missed
        if (Number.isNaN(heard.at)) heard.at = now
        else noteSilence(heard.item, heard.at, stepMs)
      }
      for (const item of unsettled)
        if (item.state && item.takenAt < now) settle(item, advance(item.source.condition.thresholds, item.state, now))
      // what is due between two readings comes in the order of the sources
      for (const alarm of fresh.sort(byTime)) markFirstOut(alarm)
      fresh = []
    },
    returned() {
      const list = over.sort(byTime)
      over = []
      return list
    },
    standing: () =>
      [...unsettled].flatMap(({ alarm, state }) => (alarm && state ? [{ alarm, evaluation: state }] : [])),
  }
}

const byTime = (one: PastAlarm, other: PastAlarm): number => one.raisedAt - other.raisedAt

function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
