/** Payloads of Sparkplug B as a node writes them, by the fields of its definition alone. */

export interface ScriptedMetric {
  readonly name?: string
  readonly alias?: number
  readonly double?: number
  readonly int?: number
}

interface Scripted {
  readonly timestamp?: number
  readonly seq?: number
  readonly metrics: readonly ScriptedMetric[]
}

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = BigInt(value)
  do {
    const more = rest >> 7n
    bytes.push(Number(rest & 0x7fn) | (more > 0n ? 0x80 : 0))
    rest = more
  } while (rest > 0n)
  return bytes
}
const number = (field: number, value: number): number[] => [...varint(field * 8), ...varint(value)]
const block = (field: number, bytes: readonly number[]): number[] => [
  ...varint(field * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
]

function double(field: number, value: number): number[] {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return [...varint(field * 8 + 1), ...bytes]
}

const INT64 = 4
const DOUBLE = 10

function metricBytes({ name, alias, double: decimal, int }: ScriptedMetric): number[] {
  return [
    ...(name === undefined ? [] : block(1, [...Buffer.from(name)])),
    ...(alias === undefined ? [] : number(2, alias)),
    ...(decimal === undefined ? [] : [...number(4, DOUBLE), ...double(13, decimal)]),
    ...(int === undefined ? [] : [...number(4, INT64), ...number(11, int)]),
  ]
}

export const dataPayload = ({ timestamp, seq, metrics }: Scripted): Buffer =>
  Buffer.from([
    ...(timestamp === undefined ? [] : number(1, timestamp)),
    ...metrics.flatMap((metric) => block(2, metricBytes(metric))),
    ...(seq === undefined ? [] : number(3, seq)),
  ])
