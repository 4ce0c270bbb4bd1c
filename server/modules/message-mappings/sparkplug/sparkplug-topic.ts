/** Topics of Sparkplug B: `spBv1.0/<group>/<type>/<edge>[/<device>]`. */

const NODE_TYPES = ['NBIRTH', 'NDATA', 'NDEATH'] as const
const DEVICE_TYPES = ['DBIRTH', 'DDATA', 'DDEATH'] as const
type SparkplugType = (typeof NODE_TYPES)[number] | (typeof DEVICE_TYPES)[number]

export interface SparkplugTopic {
  readonly group: string
  readonly type: SparkplugType
  readonly edge: string
  /** Empty: the node itself. */
  readonly device: string
}

const NAMESPACE = 'spBv1.0'
const PATTERN = /^spBv1\.0\/(\{group\}|\+|[^/+#{}]+)$/

/** The group of a mapping's topic, `+` for any; null: it is none of Sparkplug. */
export function groupOf(pattern: string): string | null {
  const group = PATTERN.exec(pattern)?.[1]
  if (group === undefined) return null
  return group === '{group}' ? '+' : group
}

export const readFilters = (group: string): string[] => [
  ...NODE_TYPES.map((type) => `${NAMESPACE}/${group}/${type}/+`),
  ...DEVICE_TYPES.map((type) => `${NAMESPACE}/${group}/${type}/+/+`),
]

/** What nodes subscribe to: commands, and whether their host is there. */
export const heardFilters = (group: string): string[] => [
  `${NAMESPACE}/${group}/NCMD/+`,
  `${NAMESPACE}/${group}/DCMD/+/+`,
  `${NAMESPACE}/STATE/+`,
  'STATE/+',
]

export function readSparkplugTopic(topic: string): SparkplugTopic | null {
  const [namespace, group, told, edge, device = '', ...more] = topic.split('/')
  const type = [...NODE_TYPES, ...DEVICE_TYPES].find((known) => known === told)
  const isDevice = DEVICE_TYPES.some((known) => known === type)
  if (namespace !== NAMESPACE || !group || !edge || type === undefined || more.length > 0) return null
  return isDevice === (device !== '') ? { group, type, edge, device } : null
}

export const commandTopicOf = ({ group, edge, device }: Omit<SparkplugTopic, 'type'>): string =>
  device === '' ? `${NAMESPACE}/${group}/NCMD/${edge}` : `${NAMESPACE}/${group}/DCMD/${edge}/${device}`
