import { describe, expect, it } from 'vitest'
import type { AlarmCondition } from '#contract/alarms/condition.ts'
import { QUALITY } from '#contract/live/quality.ts'
import type { Measurement } from '../../telemetry/points/measurement.ts'
import { runCondition } from './conditions.ts'
import { EngineMemory } from './engine-memory.ts'
import { initialState } from './evaluate.ts'
import type { AlarmSource } from './sources.ts'

const NOW = Date.UTC(2026, 0, 20, 8)
const POINT = 7
const SETTINGS = { level: 2, deadband: 1, onDelayS: 10, offDelayS: 10 }

function sourceOf(key: string, condition: AlarmCondition, inputs: Readonly<Record<string, number>> = { T1g: POINT }) {
  const heat = { id: 'heat', nodeType: 'station', code: 'W01', name: 'W01', path: '/heat/', status: 'running' }
  return {
    key,
    point: condition.kind === 'communication' ? null : { id: POINT },
    inputs: new Map(Object.entries(inputs)),
    condition: runCondition(condition, SETTINGS),
    warnNumber: 2,
    season: 'always',
    heat,
    nodeName: '',
    location: 'W01',
    nodeIds: ['heat'],
    title: '',
  } as unknown as AlarmSource
}
const measured = (value: number, more: { time?: number; id?: number; quality?: number } = {}): Measurement => {
  const { time = NOW, id = POINT, quality = QUALITY.good } = more
  return { point: { id }, time, value, quality } as Measurement
}
function memoryOf(...sources: readonly AlarmSource[]): EngineMemory {
  const memory = new EngineMemory()
  memory.replaceSources(sources, [], NOW - 3_600_000)
  memory.replaceStates(new Map())
  return memory
}
const affectedBy = (memory: EngineMemory, ...values: readonly Measurement[]): readonly string[] =>
  memory.consider(values).affected.map(({ source }) => source.key)

const LIMITS: AlarmCondition = { kind: 'limit', l: 55, h: 110, hh: 125 }

describe('what a value has to be evaluated for', () => {
  it('R3-16 nothing within all limits of the point, its bounds included', () => {
    const memory = memoryOf(sourceOf('limit:7', LIMITS), sourceOf('rule:1', { kind: 'limit', h: 90 }))
    for (const value of [55, 70, 90]) expect(affectedBy(memory, measured(value))).toEqual([])
    expect(affectedBy(memory, measured(100))).toEqual(['rule:1'])
    expect(affectedBy(memory, measured(120))).toEqual(['limit:7', 'rule:1'])
    expect(affectedBy(memory, measured(54.9))).toEqual(['limit:7'])
    expect(affectedBy(memory, measured(200, { quality: QUALITY.commFail }))).toEqual([])
  })

  it.each([
    [1, [-1, 0, 2], 1],
    [0, [-1, 1, 2], 0],
    [-1, [-2, 0, 1], -1],
  ])('R3-16 a state of %d is an alarm, every other is not', (alarmValue, others, alarm) => {
    const memory = memoryOf(sourceOf('rule:1', { kind: 'digital', alarmValue }))
    for (const value of others) expect(affectedBy(memory, measured(value))).toEqual([])
    expect(affectedBy(memory, measured(alarm))).toEqual(['rule:1'])
  })

  it('R3-16 a normal value counts where the source is not normal yet', () => {
    const memory = memoryOf(sourceOf('limit:7', LIMITS))
    const standing = { isOn: true, since: null, value: 120, bound: null }
    const off = { isOn: false, since: null, value: null, bound: null }
    const evaluation = {
      ...initialState([]),
      timers: [off, standing, off],
      raised: 1,
      at: NOW - 10,
      sampleAt: NOW - 10,
    }
    memory.setState('limit:7', { alarmId: 'a', evaluation })
    expect(affectedBy(memory, measured(70))).toEqual(['limit:7'])
    memory.setState('limit:7', null)
    expect(affectedBy(memory, measured(70))).toEqual([])
  })

  it('R3-16 a value from before the newest is late, harmless as long as it is normal', () => {
    const memory = memoryOf(sourceOf('limit:7', LIMITS))
    memory.consider([measured(70)]).commit()
    const lateWith = (value: number) => memory.consider([measured(value, { time: NOW - 1000 })]).late
    expect(lateWith(70)).toMatchObject([{ from: NOW - 1000, isHarmless: true }])
    expect(lateWith(120)).toMatchObject([{ from: NOW - 1000, isHarmless: false }])
    // the same instant once more says nothing new
    expect(memory.consider([measured(120)])).toMatchObject({ affected: [], late: [] })
  })

  it('R3-16 limits that follow another point move with it', () => {
    const follows: AlarmCondition = { kind: 'limit', h: { of: 'T1gSP', factor: 1, offset: 5 } }
    const memory = memoryOf(sourceOf('rule:1', follows, { T1g: POINT, T1gSP: 8 }), sourceOf('limit:7', LIMITS))
    memory.consider([measured(80, { id: 8 })]).commit()
    expect(affectedBy(memory, measured(84, { time: NOW + 1000 }))).toEqual([])
    expect(affectedBy(memory, measured(86, { time: NOW + 1000 }))).toEqual(['rule:1'])
  })
})

describe('who is silent', () => {
  const STATION = sourceOf('comm:heat', { kind: 'communication', afterS: 180, longS: 1800 }, { a: 7, b: 8 })
  const silentAt = (memory: EngineMemory, now: number) => memory.silentSince(now).map(({ lastGood }) => lastGood)

  it('R3-18 a station of which no point has had a usable value for three minutes', () => {
    const memory = memoryOf(STATION)
    memory.consider([measured(1, { id: 8 })])
    memory.consider([measured(1, { id: 7, time: NOW + 1000, quality: QUALITY.commFail })])
    expect(silentAt(memory, NOW + 179_999)).toEqual([])
    expect(silentAt(memory, NOW + 180_000)).toEqual([NOW])
  })

  it('R3-18 it stays known when the sources change', () => {
    const memory = memoryOf(STATION)
    memory.consider([measured(1, { id: 8 })])
    memory.replaceSources([sourceOf('limit:7', LIMITS), STATION], [], NOW + 180_000)
    expect(silentAt(memory, NOW + 180_000)).toEqual([NOW])
  })
})
