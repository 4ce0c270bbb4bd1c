import { QUALITY } from '#contract/live/quality.ts'
import type { MappedTopic } from '../compiled-mapping.ts'
import { type ForeignValue, numberOf } from '../foreign-value.ts'
import type { NamedMetric, TakenPayload } from './nodes.ts'
import type { Payload } from './payload.ts'

/** What a node can be told, which is no measurement. */
const CONTROL = /^(?:Node|Device) Control\//

/** The values of a message, by the rules of its mapping. A metric without a value is left out. */
export function sparkplugValues(metrics: readonly NamedMetric[], { mapping, names }: MappedTopic): ForeignValue[] {
  const routeOf = mapping.rules.routesAt(names)
  let numbers: Map<string, number> | null = null
  const numberOfKey = (key: string): number => {
    numbers ??= new Map(metrics.map(({ name, raw }) => [name, numberOf(raw)]))
    return numbers.get(key) ?? Number.NaN
  }
  return metrics.flatMap(({ name, raw, time, isGood }): ForeignValue[] => {
    if (raw === undefined || CONTROL.test(name)) return []
    const route = routeOf(name)
    return [
      {
        key: name,
        code: route?.code ?? null,
        isNamed: route?.isNamed ?? false,
        number: route ? route.numberFor(numberOf(raw), numberOfKey) : Number.NaN,
        raw,
        time: time ?? 'arrival',
        toldTime: time ?? undefined,
        quality: isGood ? QUALITY.good : QUALITY.commFail,
      },
    ]
  })
}

/** What people are shown of a payload. */
export const textOfPayload = ({ timestamp, seq, metrics }: Payload, taken: Pick<TakenPayload, 'metrics'>): string =>
  JSON.stringify({
    timestamp,
    seq,
    metrics: Object.fromEntries(taken.metrics.slice(0, 100).map(({ name, raw }) => [name, raw ?? null])),
    count: metrics.length,
  })
