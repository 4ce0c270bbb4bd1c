import { describe, expect, it } from 'vitest'
import { GATE_REFUSALS } from '#contract/control/command-states.ts'
import { isStrategyWriter, WRITERS } from '#contract/control/writers.ts'
import { QUALITY } from '#contract/live/quality.ts'
import { EVERY_POWER } from '#tests/support/every-power.ts'
import { allowedBy, judgeAnyWrite, judgeWrite, overtakenBy } from './judge-write.ts'
import type { PresentValue, ProposedWrite, Situation, WritePoint } from './situation.ts'

const NOW = Date.UTC(2026, 0, 20, 2)
const present = (value: number, ageS = 5, quality: number = QUALITY.good): PresentValue => ({
  value,
  quality,
  at: NOW - ageS * 1000,
})
const SET_POINT: WritePoint = {
  pointId: 1,
  code: 'HZ0001.1.T2gSP',
  paramCode: 'T2gSP',
  name: '二次供温设定',
  nameEn: 'Secondary supply setpoint',
  unit: '°C',
  decimals: 1,
  words: null,
  isWritable: true,
  gatewayCode: 'GW1',
  reportPeriodS: 0,
  nodeId: 'u1',
  nodeType: 'unit',
  emitter: 'radiator',
  nodeName: '幸福里换热站 1号机组',
  rangeMin: 25,
  rangeMax: 75,
  writeMin: 30,
  writeMax: null,
  writeStep: 2,
}
const situation = (change: Partial<Situation> = {}): Situation => ({
  now: NOW,
  point: SET_POINT,
  present: present(45),
  staleMs: 120_000,
  beside: beside({}),
  interlocks: [],
  tag: null,
  stop: null,
  holding: [],
  modeRule: null,
  valueBefore: null,
  ...change,
})
const write = (change: Partial<ProposedWrite> = {}): ProposedWrite => ({
  value: 46,
  writer: 'operator',
  seen: { value: 45, at: NOW - 5000 },
  isPermitted: true,
  powers: [EVERY_POWER],
  ...change,
})
const beside = (values: Readonly<Record<string, number>>) =>
  new Map(Object.entries({ LocRem: 1, CV1_Mode: 1, ...values }).map(([code, value]) => [code, present(value)]))
const holder = {
  beforeHand: null,
  strategyId: null,
  strategyName: '',
  beforeStrategy: null,
  id: 'c1',
  writer: 'curve',
  askedBy: '气候补偿',
  isUnderWay: false,
  isSettled: true,
  validUntil: null,
} as const
const pump: WritePoint = {
  ...SET_POINT,
  paramCode: 'XP1_Start',
  decimals: 0,
  rangeMin: 0,
  rangeMax: 1,
  writeMin: null,
  writeStep: null,
}
const lowPressure = {
  nodeType: 'unit',
  paramCode: 'XP1_Start',
  value: 1,
  condition: '{P2h} >= 0.15',
  reason: '二次回水压力过低',
  reasonEn: 'return pressure too low',
}

describe('the questions of the gate', () => {
  it('lets a sound command pass', () => {
    expect(judgeWrite(write(), situation())).toBeNull()
  })

  it.each<[string, Partial<ProposedWrite>, Partial<Situation>, string]>([
    ['permission', { isPermitted: false }, {}, 'You may not send commands'],
    ['permission', {}, { point: { ...SET_POINT, isWritable: false } }, 'This point cannot be written'],
    [
      'stopped',
      { writer: 'oneNetwork' },
      { stop: { reason: '爆管抢修', stoppedBy: '王工', at: NOW } },
      'All strategies are stopped: 爆管抢修 (王工, 01-20 10:00)',
    ],
    ['power', { powers: [{ ...EVERY_POWER, paramCodes: ['CV1_SV'] }] }, {}, 'No control power covers this point'],
    [
      'power',
      { writer: 'curve', powers: [{ ...EVERY_POWER, needsSecondPerson: true }] },
      {},
      'This value needs a second person: a strategy cannot send it',
    ],
    ['power', { writer: 'curve', powers: [] }, {}, 'No control power covers this point'],
    ['range', { writer: 'curve', powers: [{ ...EVERY_POWER, max: 45.5 }] }, {}, 'Allowed: 30.0 °C to 45.5 °C'],
    ['power', { powers: [{ ...EVERY_POWER, nodeType: 'unitDoor' }] }, {}, 'No control power covers this point'],
    [
      'tag',
      {},
      { tag: { reason: '换泵', setBy: '王工', until: NOW + 3_600_000 } },
      'Tagged for maintenance: 换泵 (王工, until 01-20 11:00)',
    ],
    ['staleView', {}, { present: null }, 'There is no present value: nothing is sent'],
    ['staleView', {}, { present: present(45, 121) }, 'The present value is old (01-20 09:57): nothing is sent'],
    [
      'staleView',
      {},
      { present: present(45, 5, QUALITY.commFail) },
      'The present value is old (01-20 09:59): nothing is sent',
    ],
    ['staleView', { seen: null }, {}, 'The value that was seen is missing'],
    ['staleView', {}, { present: present(47.5) }, 'The value seen, 45.0 °C, has become 47.5 °C: look again, then send'],
    ['range', { value: 29.9, seen: { value: 30, at: NOW } }, { present: present(30) }, 'Allowed: 30.0 °C to 75.0 °C'],
    ['range', { value: 46.05 }, {}, 'At most 1 decimals'],
    ['range', { value: Number.NaN }, {}, 'At most 1 decimals'],
    ['range', { powers: [{ ...EVERY_POWER, max: 45.5 }] }, {}, 'Allowed: 30.0 °C to 45.5 °C'],
    ['step', { value: 47.1 }, {}, 'One command may change it by 2.0 °C at most (now 45.0 °C)'],
    [
      'step',
      { value: 46.1, powers: [{ ...EVERY_POWER, step: 1 }] },
      {},
      'One command may change it by 1.0 °C at most (now 45.0 °C)',
    ],
    ['rate', {}, { valueBefore: 39.9 }, 'It may change by 6.0 °C in half an hour at most (before: 39.9 °C)'],
    [
      'rate',
      { writer: 'curve' },
      { valueBefore: 43.9 },
      'It may change by 2.0 °C in half an hour at most (before: 43.9 °C)',
    ],
    ['mode', {}, { beside: beside({ LocRem: 0 }) }, 'Local/remote is not “Remote”'],
    ['mode', {}, { beside: beside({ Estop: 1 }) }, 'Emergency stop is not “Normal”'],
    [
      'priority',
      { writer: 'curve' },
      { holding: [{ ...holder, writer: 'oneNetwork', validUntil: NOW + 60_000 }] },
      'Held by “One-network balance”, which goes before, until 01-20 10:01',
    ],
    [
      'duplicate',
      {},
      { holding: [{ ...holder, writer: 'operator', isUnderWay: true }] },
      'A command for this point is under way',
    ],
  ])('refuses with %s', (code, asked, known, text) => {
    const refusal = judgeWrite(write(asked), situation(known))
    expect(refusal?.code).toBe(code)
    expect(refusal?.text.en).toBe(text)
  })

  it('refuses a valve position outside manual mode, and when its mode is not known', () => {
    const point = { ...SET_POINT, paramCode: 'CV1_SV' }
    expect(judgeWrite(write(), situation({ point, beside: beside({ CV1_Mode: 0 }) }))).toBeNull()
    expect(judgeWrite(write(), situation({ point, beside: beside({ CV1_Mode: 5 }) }))).toMatchObject({
      code: 'mode',
      text: { zh: '阀控制方式须为“手动阀位”（当前“气候补偿”）' },
    })
    const unknown = new Map([['LocRem', present(1)]])
    expect(judgeWrite(write(), situation({ point, beside: unknown }))?.code).toBe('mode')
  })

  it('starts no pump at a low return pressure, nor where the pressure is not known', () => {
    const start = write({ value: 1, seen: null })
    const at = (values: Readonly<Record<string, number>>) =>
      judgeWrite(start, situation({ point: pump, interlocks: [lowPressure], beside: beside(values) }))
    expect(at({ P2h: 0.3 })).toBeNull()
    expect(at({ P2h: 0.1 })).toMatchObject({
      code: 'interlock',
      text: { zh: '联锁：二次回水压力过低（要求 {P2h} >= 0.15）' },
    })
    expect(at({})).toMatchObject({ code: 'interlock', text: { en: expect.stringContaining('Interlock undecided') } })
    const old = new Map([['P2h', present(0.3, 121)]])
    expect(judgeWrite(start, situation({ point: pump, interlocks: [lowPressure], beside: old }))?.code).toBe(
      'interlock',
    )
  })

  it('takes no pulse but 1: a 0 would pass an interlock on 1', () => {
    const of = (value: number) =>
      judgeWrite(
        write({ value, seen: null }),
        situation({ point: pump, interlocks: [lowPressure], beside: beside({ P2h: 0.1 }) }),
      )
    expect(of(0)).toMatchObject({ code: 'range', text: { en: expect.stringContaining('1') } })
    expect(of(1)?.code).toBe('interlock')
  })

  it('counts no value of the future as current, as a clock that was set back makes one', () => {
    expect(judgeWrite(write(), situation({ present: present(45, -100) }))).toBeNull()
    expect(judgeWrite(write(), situation({ present: present(45, -600) }))?.code).toBe('staleView')
    const ahead = new Map([...beside({}), ['P2h', present(0.3, -600)]])
    const start = write({ value: 1, seen: null })
    expect(judgeWrite(start, situation({ point: pump, interlocks: [lowPressure], beside: ahead }))?.code).toBe(
      'interlock',
    )
  })

  it('lets people and an emergency write where all strategies are stopped, and asks for that before the powers', () => {
    const stopped = situation({ stop: { reason: '爆管抢修', stoppedBy: '王工', at: NOW } })
    for (const writer of WRITERS)
      expect(judgeWrite(write({ writer }), stopped)?.code).toBe(isStrategyWriter(writer) ? 'stopped' : undefined)
    expect(judgeWrite(write({ writer: 'ai', powers: [] }), stopped)?.code).toBe('stopped')
    expect(judgeWrite(write({ writer: 'ai', isPermitted: false }), stopped)?.code).toBe('permission')
  })

  it('asks in a fixed order: the first bad answer is the one that is given', () => {
    const wrong = situation({
      point: { ...SET_POINT, isWritable: false },
      tag: { reason: '', setBy: '', until: NOW },
      present: null,
      beside: beside({ LocRem: 0 }),
    })
    expect(judgeWrite(write({ powers: [], value: 99 }), wrong)?.code).toBe(GATE_REFUSALS[0])
    expect(judgeWrite(write({ powers: [], value: 99 }), { ...wrong, point: SET_POINT })?.code).toBe('power')
    expect(judgeWrite(write({ value: 99 }), { ...wrong, point: SET_POINT })?.code).toBe('tag')
    expect(judgeWrite(write({ value: 99 }), { ...wrong, point: SET_POINT, tag: null })?.code).toBe('staleView')
  })

  it('lets an emergency overtake what is under way, and no equal do so', () => {
    const known = situation({ holding: [{ ...holder, writer: 'operator', isUnderWay: true }] })
    expect(judgeWrite(write({ writer: 'emergency' }), known)).toBeNull()
    expect(overtakenBy({ writer: 'emergency' }, known)).toHaveLength(1)
    expect(overtakenBy({ writer: 'operator' }, known)).toHaveLength(0)
  })

  it('says before a value is typed what refuses every value', () => {
    const blank = write({ value: 0 })
    expect(judgeAnyWrite(blank, situation())).toBeNull()
    expect(judgeAnyWrite(blank, situation({ beside: beside({ LocRem: 0 }) }))?.code).toBe('mode')
  })
})

describe('what emitters stand', () => {
  const of = (emitter: 'floor' | 'radiator' | null, value: number, paramCode = 'T2gSP') => {
    const point = { ...SET_POINT, emitter, paramCode }
    return judgeWrite(
      write({ value, seen: { value: value - 1, at: NOW } }),
      situation({ point, present: present(value - 1) }),
    )
  }
  it('is 55 °C of supply with floor heating, and the reason says so', () => {
    expect(of('floor', 55)).toBeNull()
    expect(of('floor', 55.1)).toMatchObject({
      code: 'range',
      text: { zh: '该机组用户为地暖，最高允许 55.0 °C', en: 'The unit heats by floor heating: 55.0 °C at most' },
    })
    expect(of('radiator', 60)).toBeNull()
    expect(of('floor', 60, 'T2pjSP')).toBeNull()
    expect(of(null, 60)).toBeNull()
  })

  it('narrows what the panel offers', () => {
    expect(allowedBy([EVERY_POWER], { ...SET_POINT, emitter: 'floor' })).toMatchObject({ min: 30, max: 55 })
    expect(allowedBy([EVERY_POWER], { ...SET_POINT, emitter: 'radiator' })).toMatchObject({ max: 75 })
  })
})

describe('what powers allow', () => {
  it('is the widest of them, within what the point allows', () => {
    const powers = [
      { ...EVERY_POWER, min: 20, max: 50, step: 1, needsSecondPerson: true },
      { ...EVERY_POWER, min: 40, max: 60, step: 5 },
    ]
    expect(allowedBy(powers, SET_POINT)).toEqual({ min: 30, max: 60, step: 2, needsSecondPerson: false })
  })

  it('needs a second person for values that no power allows alone', () => {
    const powers = [
      { ...EVERY_POWER, needsSecondPerson: true },
      { ...EVERY_POWER, max: 50 },
    ]
    expect(allowedBy(powers, SET_POINT, 49).needsSecondPerson).toBe(false)
    expect(allowedBy(powers, SET_POINT, 51).needsSecondPerson).toBe(true)
  })
})
