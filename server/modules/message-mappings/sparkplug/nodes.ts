/**
 * Nodes and devices of Sparkplug, as their births and deaths say. Duty: name the metrics of data by their births, notice what
 * is missing. Neighbours: payload.ts reads messages; ingest stores values and births. Invariants: bounded, whatever is sent;
 * a value that can be named is taken, whatever is wrong with its sequence.
 */

import { type Metric, type Payload, plainValue } from './payload.ts'
import type { SparkplugTopic } from './sparkplug-topic.ts'

export interface NamedMetric {
  readonly name: string
  /** Undefined: it has none now. */
  readonly raw: number | boolean | string | undefined
  /** Epoch ms; null: not told. */
  readonly time: number | null
  readonly isGood: boolean
}

export interface BornMetric {
  readonly name: string
  readonly alias: number | null
  readonly datatype: number
}

/** What a node, or one of its devices, has. */
export interface Birth {
  readonly group: string
  readonly edge: string
  /** Empty: the node itself. */
  readonly device: string
  /** Of the session of the node; null: not told. */
  readonly bdSeq: number | null
  readonly metrics: readonly BornMetric[]
}

type SequenceFault = 'no_birth' | 'sequence_broken' | 'sequence_repeated'
type PayloadFault = SequenceFault | 'births_full'

export interface TakenPayload {
  readonly metrics: readonly NamedMetric[]
  /** Of data: aliases that no birth has named. */
  readonly unnamed: readonly number[]
  readonly fault: PayloadFault | null
  /** What was born, to be remembered; null: nothing. */
  readonly birth: Birth | null
  /** What there was no room to remember anew, so that its aliases are unknown from now on; null: nothing. */
  readonly forgotten: Birth | null
  /** What is dead now. */
  readonly died: readonly Birth[]
  /** Whether the node is to be asked for its births. */
  readonly asksRebirth: boolean
}

export interface SparkplugNodes {
  /** @param now - Epoch ms. */
  take(topic: SparkplugTopic, payload: Payload, now: number): TakenPayload
  /** What was remembered of before. */
  load(births: readonly Birth[]): void
  /** Type of a metric of a birth; null: it is not known. */
  typeOf(topic: Omit<SparkplugTopic, 'type'>, name: string): number | null
}

const MAX_NODES = 2_000
const MAX_DEVICES = 1_000
/** Of all births that are remembered. */
const MAX_METRICS = 500_000
/** Of their names: most have some dozen characters, and the longest that are taken a thousand. */
const MAX_NAME_BYTES = 64 << 20
/** A node is asked for its births at most this often. */
const REBIRTH_PAUSE_MS = 10_000
const BD_SEQ = 'bdSeq'
const SEQUENCE_LENGTH = 256
const GOOD_QUALITY = 192

interface Device {
  readonly birth: Birth
  readonly nameBytes: number
  readonly byAlias: ReadonlyMap<number, BornMetric>
  readonly byName: ReadonlyMap<string, BornMetric>
}

interface Node {
  seq: number | null
  askedAt: number
  /** By name; the node itself has an empty one. */
  readonly devices: Map<string, Device>
}

export function createSparkplugNodes(): SparkplugNodes {
  const nodes = new Map<string, Node>()
  let numMetrics = 0
  let nameBytes = 0

  function nodeOf({ group, edge }: Pick<SparkplugTopic, 'group' | 'edge'>): Node {
    const key = `${group}/${edge}`
    const known = nodes.get(key)
    const node = known ?? { seq: null, askedAt: Number.NEGATIVE_INFINITY, devices: new Map() }
    // the one that was silent for longest goes first
    nodes.delete(key)
    nodes.set(key, node)
    const [oldest] = nodes
    if (oldest && nodes.size > MAX_NODES) {
      nodes.delete(oldest[0])
      for (const name of oldest[1].devices.keys()) forget(oldest[1], name)
    }
    return node
  }

  function forget(node: Node, name: string): void {
    const device = node.devices.get(name)
    if (!device) return
    numMetrics -= device.birth.metrics.length
    nameBytes -= device.nameBytes
    node.devices.delete(name)
  }

  function remember(node: Node, birth: Birth): boolean {
    forget(node, birth.device)
    const bytes = birth.metrics.reduce((sum, { name }) => sum + Buffer.byteLength(name), 0)
    if (node.devices.size >= MAX_DEVICES || numMetrics + birth.metrics.length > MAX_METRICS) return false
    if (nameBytes + bytes > MAX_NAME_BYTES) return false
    numMetrics += birth.metrics.length
    nameBytes += bytes
    node.devices.set(birth.device, {
      birth,
      nameBytes: bytes,
      byAlias: new Map(birth.metrics.flatMap((metric) => (metric.alias === null ? [] : [[metric.alias, metric]]))),
      byName: new Map(birth.metrics.map((metric) => [metric.name, metric])),
    })
    return true
  }

  function checkSequence(node: Node, seq: number | null): SequenceFault | null {
    const before = node.seq
    node.seq = seq ?? before
    if (seq === null || before === null) return null
    if (seq === before) return 'sequence_repeated'
    return seq === (before + 1) % SEQUENCE_LENGTH ? null : 'sequence_broken'
  }

  function asksRebirth(node: Node, now: number): boolean {
    if (now - node.askedAt < REBIRTH_PAUSE_MS) return false
    node.askedAt = now
    return true
  }

  function takeBirth(node: Node, topic: SparkplugTopic, payload: Payload, now: number): TakenPayload {
    const isNode = topic.type === 'NBIRTH'
    // a device without its node: what came before is missing
    const isOrphan = !isNode && !node.devices.has('')
    const fault = isNode ? null : isOrphan ? 'no_birth' : checkSequence(node, payload.seq)
    if (isNode) {
      for (const name of [...node.devices.keys()]) forget(node, name)
      node.seq = payload.seq
    } else if (isOrphan) node.seq = payload.seq
    const bdSeq = isNode ? bdSeqIn(payload) : (node.devices.get('')?.birth.bdSeq ?? null)
    const { group, edge, device } = topic
    const metrics = payload.metrics.flatMap(({ name, alias, datatype }) =>
      name === '' || name === BD_SEQ ? [] : [{ name, alias, datatype }],
    )
    const birth: Birth = { group, edge, device, bdSeq, metrics }
    const isRemembered = remember(node, birth)
    return {
      ...nothingOf(isRemembered ? fault : 'births_full'),
      metrics: payload.metrics.flatMap((metric) =>
        metric.name === '' || metric.name === BD_SEQ ? [] : [named(metric, metric, payload)],
      ),
      birth: isRemembered ? birth : null,
      forgotten: isRemembered ? null : birth,
      asksRebirth: needsBirth(fault) && asksRebirth(node, now),
    }
  }

  function takeData(node: Node, { device }: SparkplugTopic, payload: Payload, now: number): TakenPayload {
    const own = node.devices.get(device)
    const sequence = checkSequence(node, payload.seq)
    const unnamed: number[] = []
    const metrics: NamedMetric[] = []
    for (const metric of payload.metrics) {
      const { name: told, alias } = metric
      const born = told !== '' ? own?.byName.get(told) : alias === null ? undefined : own?.byAlias.get(alias)
      const name = told !== '' ? told : born?.name
      if (name === undefined) unnamed.push(alias ?? -1)
      else if (name !== BD_SEQ) metrics.push(named({ ...metric, name }, born ?? metric, payload))
    }
    const fault = own === undefined || unnamed.length > 0 ? 'no_birth' : sequence
    return { ...nothingOf(fault), metrics, unnamed, asksRebirth: needsBirth(fault) && asksRebirth(node, now) }
  }

  function takeDeath(node: Node, topic: SparkplugTopic, payload: Payload): TakenPayload {
    const isNode = topic.type === 'NDEATH'
    const told = bdSeqIn(payload)
    const known = node.devices.get('')?.birth.bdSeq ?? null
    // the will of a session before this one
    if (isNode && told !== null && known !== null && told !== known) return nothingOf(null)
    const fault = isNode ? null : checkSequence(node, payload.seq)
    const names = isNode ? [...node.devices.keys()] : [topic.device]
    const died = names.flatMap((name) => node.devices.get(name)?.birth ?? [])
    for (const name of names) forget(node, name)
    if (isNode) node.seq = null
    return { ...nothingOf(fault), died }
  }

  return {
    take(topic, payload, now) {
      const node = nodeOf(topic)
      switch (topic.type) {
        case 'NBIRTH':
        case 'DBIRTH':
          return takeBirth(node, topic, payload, now)
        case 'NDATA':
        case 'DDATA':
          return takeData(node, topic, payload, now)
        default:
          return takeDeath(node, topic, payload)
      }
    },
    load(births) {
      for (const birth of births) remember(nodeOf(birth), birth)
    },
    typeOf: ({ group, edge, device }, name) =>
      nodes.get(`${group}/${edge}`)?.devices.get(device)?.byName.get(name)?.datatype ?? null,
  }
}

const needsBirth = (fault: SequenceFault | null): boolean => fault === 'no_birth' || fault === 'sequence_broken'

const nothingOf = (fault: PayloadFault | null): TakenPayload => ({
  metrics: [],
  unnamed: [],
  fault,
  birth: null,
  forgotten: null,
  died: [],
  asksRebirth: false,
})

function named(metric: Metric, { datatype }: Pick<BornMetric, 'datatype'>, payload: Payload): NamedMetric {
  const { name, isNull, value, quality } = metric
  return {
    name,
    raw: isNull || value === null ? undefined : plainValue(value, metric.datatype || datatype),
    time: metric.timestamp ?? payload.timestamp,
    isGood: quality === null || quality === GOOD_QUALITY,
  }
}

function bdSeqIn({ metrics }: Payload): number | null {
  const value = metrics.find(({ name }) => name === BD_SEQ)?.value
  const number = value ? Number(plainValue(value, 0)) : Number.NaN
  return Number.isFinite(number) ? number : null
}
