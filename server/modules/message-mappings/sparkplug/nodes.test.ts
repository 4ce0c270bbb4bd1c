import { describe, expect, it } from 'vitest'
import { createSparkplugNodes } from './nodes.ts'
import type { Metric, Payload } from './payload.ts'
import type { SparkplugTopic } from './sparkplug-topic.ts'

const metric = (name: string, alias: number): Metric => ({
  name,
  alias,
  timestamp: null,
  datatype: 10,
  isNull: false,
  value: null,
  quality: null,
})
/** 40 MB of names. */
const born = (seq: number): Payload => ({
  timestamp: 0,
  seq,
  metrics: Array.from({ length: 40_000 }, (_, alias) => metric(String(alias).padStart(1_000, 'n'), alias)),
})
const birth = (edge: string): SparkplugTopic => ({ group: 'heat', type: 'NBIRTH', edge, device: '' })

describe('createSparkplugNodes', () => {
  it('39.8 keeps births within a number of bytes, refuses the next, and has room again when one dies', () => {
    const nodes = createSparkplugNodes()
    expect(nodes.take(birth('one'), born(0), 0)).toMatchObject({ fault: null, forgotten: null })
    const refused = nodes.take(birth('two'), born(0), 0)
    expect(refused).toMatchObject({ fault: 'births_full', birth: null, forgotten: { edge: 'two' } })
    // what has a name is taken all the same, and data by alias is unknown
    expect(refused.metrics).toHaveLength(40_000)
    const data: Payload = { timestamp: 0, seq: 1, metrics: [metric('', 1)] }
    expect(nodes.take({ ...birth('two'), type: 'NDATA' }, data, 0)).toMatchObject({ fault: 'no_birth', unnamed: [1] })

    nodes.take({ ...birth('one'), type: 'NDEATH' }, { timestamp: 0, seq: null, metrics: [] }, 0)
    expect(nodes.take(birth('two'), born(0), 0)).toMatchObject({ fault: null, forgotten: null })
  })
})
