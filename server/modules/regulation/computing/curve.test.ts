import { describe, expect, it } from 'vitest'
import { QUALITY } from '#contract/live/quality.ts'
import { type Intervention, interventionSchema } from '#contract/regulation/intervention.ts'
import type { StrategyInput } from '#contract/regulation/strategy.ts'
import {
  buildUnit,
  common,
  good,
  HOUR_MS,
  MINUTE_MS,
  NOW,
  nodeIdOf,
  outcomeOf,
  outcomesOf,
  steadyRooms,
  UNIT,
  writesOf,
} from '#tests/support/regulation-inputs.ts'

const drawn = (supplyC: number, hold: 'offset' | 'setPoint' = 'offset'): StrategyInput => ({
  ...common(),
  kind: 'curve',
  params: {
    curve: {
      kind: 'drawn',
      points: [
        { outdoorC: -10, supplyC: supplyC + 10, plusMinusK: 2 },
        { outdoorC: 10, supplyC: supplyC - 10, plusMinusK: 2 },
      ],
    },
    hold,
  },
})
const quality: StrategyInput = { ...common(), kind: 'curve', params: { curve: { kind: 'quality' } } }
const laid = (change: object): Intervention =>
  interventionSchema.parse({
    nodeIds: [UNIT],
    from: NOW - 1,
    to: NOW + HOUR_MS,
    why: 'complaint',
    reason: 'Cold',
    ...change,
  })

describe('curve', () => {
  it('R2.5-40 tells each step from the outdoor temperature to the set point as numbers', () => {
    const unit = buildUnit({
      outdoor: { now: good(1), filtered: good(0.5), ahead: { issuedAt: NOW - HOUR_MS, nowC: 1, thenC: -4 } },
      valuesBefore: new Map([['KTemp', 0]]),
    })
    const given: StrategyInput = {
      ...quality,
      members: [{ nodeId: UNIT, compensationK: 1 }],
      params: { curve: { kind: 'quality' }, lookAheadH: 3 },
    } as StrategyInput
    const steps = new Map(outcomeOf(given, unit).steps)
    expect(steps.get('outdoor')).toBe(1)
    expect(steps.get('filtered')).toBe(0.5)
    // half of −5 K, and no more than 2 K
    expect(steps.get('lookAhead')).toBe(-2)
    expect(steps.get('seen')).toBe(-1.5)
    // 21.5/31; 20 + 32.5·0.6935^(1/1.3) + 7.5·0.6935
    expect(steps.get('loadShare')).toBeCloseTo(0.69355, 5)
    expect(steps.get('curve')).toBeCloseTo(49.73, 2)
    expect(steps.get('compensation')).toBe(1)
    expect(steps.get('target')).toBeCloseTo(50.73, 2)
    // the cabinet sees 0.5 °C: 20 + 32.5·0.6290^(1/1.3) + 7.5·0.6290
    expect(steps.get('cabinetCurve')).toBeCloseTo(47.47, 2)
    // 3.2 K more than the cabinet's own, of which one half hour lets 2 through
    expect(steps.get('written')).toBe(2)
  })

  it('holds a cabinet by an offset of its own curve alone, for two cycles and ten minutes', () => {
    const { writes, heldBy, reason } = outcomeOf(drawn(49))
    // 49 °C where the cabinet's curve says 48.03
    expect(writes).toEqual([{ param: 'KTemp', value: 1, validUntil: NOW + 40 * MINUTE_MS, notBefore: NOW }])
    expect(heldBy).toBeNull()
    expect(reason.en).toContain('cabinet’s curve 48.0 °C')
    expect(reason.zh).toContain('控制柜曲线 48.0 °C')
  })

  it('sets the mode first, and the value once telemetry shows it', () => {
    const first = outcomeOf(drawn(49, 'setPoint'))
    expect([writesOf(first), first.heldBy]).toEqual([{ CV1_Mode: 1 }, 'waitsForMode'])
    const second = outcomeOf(drawn(49, 'setPoint'), buildUnit({ values: { CV1_Mode: 1 } }))
    expect(writesOf(second)).toEqual({ CV1_Mode: 1, T2gSP: 49 })
    expect(new Set(second.writes.map(({ validUntil }) => validUntil)).size).toBe(1)
  })

  it('sets the flow of a stage by the pressure of the pump, which goes with its square', () => {
    const staged: StrategyInput = { ...common(), kind: 'curve', params: { curve: { kind: 'staged', early: 0.9 } } }
    const calendar = { day: 'workday', minuteOfDay: 0, stage: 'early' } as const
    expect(writesOf(outcomeOf(staged, buildUnit(), { calendar }))).toMatchObject({ XP_DPSP: 0.081 })
    // a pump that is set by hand is left alone
    const byHand = buildUnit({ values: { XP_Mode: 0 } })
    expect(writesOf(outcomeOf(staged, byHand, { calendar }))).not.toHaveProperty('XP_DPSP')
  })

  it.each([
    ['missing', { T2h: null }, 'T2h is missing'],
    ['of bad quality', { KTemp: { value: 0, quality: QUALITY.frozen, at: NOW } }, 'KTemp is of bad quality'],
    ['old', { KTemp: good(0, NOW - 121_000) }, 'KTemp is old'],
    ['of a clock that is ahead', { T2h: good(38, NOW + 2 * MINUTE_MS) }, 'T2h is old'],
  ])('writes nothing by a value that is %s, and says which', (_, values, told) => {
    const outcome = outcomeOf(drawn(49), buildUnit({ values }))
    expect([outcome.writes, outcome.heldBy]).toEqual([[], 'badInput'])
    expect(outcome.reason.en).toContain(told)
    expect(outcome.reason.en).toContain('nothing is written')
  })

  it('writes nothing without an outdoor temperature that is known', () => {
    const outcome = outcomeOf(drawn(49), buildUnit({ outdoor: { filtered: good(0, NOW - 3 * HOUR_MS) } }))
    expect([outcome.writes, outcome.reason.en.includes('tw is old')]).toEqual([[], true])
  })

  it('lowers nothing with a return under 25 °C or a sound room under 16 °C, but raises', () => {
    const cold = buildUnit({ values: { T2h: 24.9 } })
    expect(outcomeOf(drawn(47), cold)).toMatchObject({ heldBy: 'coldReturn', writes: [{ value: 0 }] })
    expect(outcomeOf(drawn(49), cold)).toMatchObject({ heldBy: null, writes: [{ value: 1 }] })
    const room = buildUnit({ rooms: { sensors: steadyRooms(15.8, 19, 18.5), numFlats: 10 } })
    expect(outcomeOf(drawn(47), room)).toMatchObject({ heldBy: 'coldRoom', writes: [{ value: 0 }] })
    // a sensor that says what no room is does not keep a unit hot
    const faulty = buildUnit({ rooms: { sensors: steadyRooms(2, 19, 18.5), numFlats: 10 } })
    expect(outcomeOf(drawn(47), faulty)).toMatchObject({ heldBy: null, writes: [{ value: -1 }] })
  })

  it('goes no further than the gate lets an algorithm within half an hour', () => {
    const moved = buildUnit({ values: { KTemp: 2 }, valuesBefore: new Map([['KTemp', 0.5]]) })
    expect(outcomeOf(drawn(56), moved)).toMatchObject({ heldBy: 'gateStep', writes: [{ value: 2.5 }] })
  })

  it('keeps within its own limits, those of the emitters, and the band of a drawn curve', () => {
    const floor = buildUnit({ design: { emitter: 'floor', designSupplyC: 45, designReturnC: 35 } })
    expect(outcomeOf(drawn(60), floor)).toMatchObject({ target: 55, heldBy: 'supplyHigh' })
    const limited = { ...drawn(49), limits: { supplyMinC: 30, supplyMaxC: 48.5 } } as StrategyInput
    expect(outcomeOf(limited)).toMatchObject({ target: 48.5, heldBy: 'supplyHigh', writes: [{ value: 0.5 }] })
    const compensated = { ...drawn(46), members: [{ nodeId: UNIT, compensationK: 3 }] } as StrategyInput
    expect(outcomeOf(compensated)).toMatchObject({ target: 48, heldBy: 'pointBand' })
  })

  it('leaves alone a cabinet that is local, stands still, or follows no curve', () => {
    expect(outcomeOf(quality, buildUnit({ values: { LocRem: 0 } }))).toMatchObject({ writes: [], heldBy: 'cabinet' })
    expect(outcomeOf(quality, buildUnit({ values: { Estop: 1 } }))).toMatchObject({ writes: [], heldBy: 'cabinet' })
    expect(outcomeOf(quality, buildUnit({ values: { CV1_Mode: 1 } }))).toMatchObject({ writes: [], heldBy: 'cabinet' })
  })

  it('leaves out members that are excluded or of which nothing is known, and says so', () => {
    const given = {
      ...quality,
      members: [{ nodeId: UNIT }, { nodeId: nodeIdOf(2), isExcluded: true }, { nodeId: nodeIdOf(3) }],
    }
    const told = outcomesOf(given as StrategyInput).map(({ writes, heldBy }) => [writes.length, heldBy])
    expect(told).toEqual([
      [1, null],
      [0, 'excluded'],
      [0, 'badInput'],
    ])
  })

  it('R2.5-39 shifts, scales, fixes or freezes what it computes while an intervention is in force', () => {
    const target = (...interventions: Intervention[]) => outcomeOf(quality, buildUnit(), { interventions })
    const curveC = 48.03
    expect(target(laid({ kind: 'offset', offsetK: 1.5 })).target).toBeCloseTo(curveC + 1.5, 1)
    // nine tenths of 20/31 of the load: 20 + 32.5·0.5806^(1/1.3) + 7.5·0.5806
    expect(target(laid({ kind: 'percent', percent: -10 })).target).toBeCloseTo(45.74, 1)
    expect(target(laid({ kind: 'fixed', supplyC: 46 })).target).toBe(46)
    expect(target(laid({ kind: 'fixed', supplyC: 46 }), laid({ kind: 'offset', offsetK: 3 })).target).toBe(46)
    const held = buildUnit({ values: { KTemp: 1.5 }, heldUntil: new Map([['KTemp', NOW + MINUTE_MS]]) })
    const frozen = outcomeOf(quality, held, { interventions: [laid({ kind: 'freeze' })] })
    expect([writesOf(frozen), frozen.heldBy]).toEqual([{ KTemp: 1.5 }, 'frozen'])
    expect(frozen.reason.zh).toContain('Cold')
    // its end is not included, and other units know nothing of it
    expect(target(laid({ kind: 'offset', offsetK: 1.5, to: NOW })).target).toBeCloseTo(curveC, 1)
    expect(
      target(laid({ kind: 'offset', offsetK: 1.5, nodeIds: ['00000000-0000-4000-8000-000000000009'] })).target,
    ).toBeCloseTo(curveC, 1)
  })
})
