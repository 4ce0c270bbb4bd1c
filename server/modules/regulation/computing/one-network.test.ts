import { describe, expect, it } from 'vitest'
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
  outcomesOf,
  steadyRooms,
  writesOf,
} from '#tests/support/regulation-inputs.ts'
import { FIRST_STATE, type StatedHeat } from './cycle.ts'
import { learnCompensation } from './learn-compensation.ts'
import { shareShortage } from './share-shortage.ts'

const network = (numMembers: number, params: object = {}, members: readonly object[] = []): StrategyInput =>
  ({
    ...common(...Array.from({ length: numMembers }, (_, at) => nodeIdOf(at + 1))),
    ...(members.length > 0 && { members }),
    kind: 'oneNetwork',
    params: {
      method: 'mean',
      by: 'valve',
      target: 'auto',
      curve: { kind: 'quality' },
      learnsFromRooms: false,
      ...params,
    },
  }) as StrategyInput
type Change = NonNullable<Parameters<typeof buildUnit>[0]>
/** A unit with a mean of supply and return, its valve at 50 % by hand. */
const unitAt = (number: number, meanC: number, change: Change = {}) =>
  buildUnit({
    nodeId: nodeIdOf(number),
    ...change,
    values: { T2g: meanC + 5, T2h: meanC - 5, CV1_Mode: 0, CV1_SV: 50, ...change.values },
  })
const valves = (outcomes: ReturnType<typeof outcomesOf>) => outcomes.map((one) => writesOf(one).CV1_SV)

describe('one-network balance', () => {
  // the curve asks for 43.20 °C at 0 °C: 20 + 32.5·(20/31)^(1/1.3)
  it('R2.5-39 moves valves by 2 % for each kelvin, 5 % at most, to the mean of the class by area', () => {
    const units = [unitAt(1, 41.2), unitAt(2, 44.2), unitAt(3, 47.2, { design: { areaM2: 25_000 } }), unitAt(4, 43.4)]
    // (41.2·2 + 44.2·2 + 47.2 + 43.4·2)/7 = 43.543; errors 2.343, −0.657, −3.657, 0.143
    const outcomes = outcomesOf(network(4), { units })
    expect(valves(outcomes)).toEqual([54.7, 48.7, 45, 50])
    expect(outcomes[3]).toMatchObject({ heldBy: 'deadBand' })
    expect(outcomes[0]?.reason.en).toContain('mean 41.2 °C, target 43.5 °C')
  })

  it('balances each class of emitter and design by itself', () => {
    const floor = { design: { emitter: 'floor', designSupplyC: 45, designReturnC: 35 } } as const
    const units = [unitAt(1, 43.2), unitAt(2, 43.2), unitAt(3, 33.5, floor), unitAt(4, 33.5, floor)]
    expect(valves(outcomesOf(network(4), { units }))).toEqual([50, 50, 50, 50])
  })

  it('is bound to the curve, so that rooms cannot sink together', () => {
    const units = [unitAt(1, 40.2), unitAt(2, 40.2)]
    // 43.20 − 1: two kelvins more than all have
    const outcomes = outcomesOf(network(2), { units })
    expect(outcomes[0]?.target).toBeCloseTo(42.2, 1)
    expect(valves(outcomes)).toEqual([54, 54])
    expect(outcomesOf(network(2, { target: 'curve' }), { units })[0]?.target).toBeCloseTo(43.2, 1)
  })

  it('R2.5-39 follows a target that a person has entered, as far as the curve lets it', () => {
    const units = [unitAt(1, 43.2), unitAt(2, 43.2)]
    const targets = (manualC: number) =>
      outcomesOf(network(2, { target: 'manual', manualC }), { units }).map(({ target }) => Number(target?.toFixed(1)))
    expect(targets(42.6)).toEqual([42.6, 42.6])
    // the curve asks for 43.2, and lets 1 K more
    expect(targets(50)).toEqual([44.2, 44.2])
    expect(targets(20)).toEqual([42.2, 42.2])
    const [told] = outcomesOf(network(2, { target: 'manual', manualC: 50 }), { units })
    expect(told?.reason.en).toContain('bound to the curve 44.2 °C, entered by hand 50.0 °C')
  })

  it('R2.5-28 leaves out a member outside of a reject limit, with what it measures, and balances the rest', () => {
    const rejectLimits = [{ param: 'P1h', low: 0.2, high: 0.8 }]
    const pressed = (number: number, meanC: number, P1h: number | null) =>
      unitAt(number, meanC, { values: { P1h, T2g: meanC + 5, T2h: meanC - 5 } })
    const units = [pressed(1, 41.2, 0.2), pressed(2, 45.2, 0.8), pressed(3, 60, 0.12), pressed(4, 60, 0.81)]
    const outcomes = outcomesOf(network(4, { rejectLimits }), { units })
    expect(outcomes.map(({ heldBy }) => heldBy)).toEqual([null, null, 'rejected', 'rejected'])
    expect(outcomes.map(({ target }) => target && Number(target.toFixed(1)))).toEqual([43.2, 43.2, null, null])
    expect(outcomes[2]?.writes).toEqual([])
    expect(outcomes[2]?.reason.en).toContain('P1h 0.120 MPa is under the low reject limit of 0.200 MPa')
    expect(outcomes[3]?.reason.en).toContain('P1h 0.810 MPa is above the high reject limit of 0.800 MPa')
    // one whose pressure nobody knows is not judged by it
    expect(outcomesOf(network(1, { rejectLimits }), { units: [pressed(1, 41.2, null)] })[0]?.heldBy).toBe('badInput')
  })

  it('names a member that is off its target for longer than it may be, and counts anew once it was there', () => {
    const since = NOW - 6.5 * HOUR_MS
    const states = new Map([[nodeIdOf(1), { ...FIRST_STATE, offSince: since }]])
    const of = (meanC: number, timeoutH: number) =>
      outcomesOf(network(1, { timeoutH, target: 'curve' }), { units: [unitAt(1, meanC)], states })[0] ?? fail()
    expect(of(41, 6)).toMatchObject({ state: { offSince: since } })
    expect(of(41, 6).reason.en).toContain('off its target for 6.5 h (limit 6.0 h)')
    expect(of(41, 7).reason.en).not.toContain('off its target')
    expect(of(43, 6)).toMatchObject({ heldBy: 'deadBand', state: { offSince: null } })
    const [fresh] = outcomesOf(network(1, { target: 'curve' }), { units: [unitAt(1, 41)] })
    expect(fresh?.state.offSince).toBe(NOW)
  })

  it('R2.5-39 what is frozen stays as it is, and does not move the target of the others', () => {
    const units = [unitAt(1, 41.2), unitAt(2, 45.2), unitAt(3, 60)]
    const freeze = interventionSchema.parse({
      kind: 'freeze',
      nodeIds: [nodeIdOf(3)],
      from: NOW - HOUR_MS,
      to: NOW + HOUR_MS,
      why: 'repair',
      reason: '换热器检修',
    })
    const outcomes = outcomesOf(network(3), { units, interventions: [freeze] })
    // (41.2 + 45.2)/2 = 43.2
    expect(valves(outcomes)).toEqual([54, 46, undefined])
    expect(outcomes[2]).toMatchObject({ heldBy: 'frozen' })
    expect(new Map(outcomes[0]?.steps).get('classTarget')).toBeCloseTo(43.2, 5)
  })

  it('by load ratio moves half of the missing flow, along an equal-percentage valve', () => {
    // 2.25 MW of design: 0.8 and 0.5, mean 0.65; the curve lets 0.685 at most
    const units = [unitAt(1, 43, { values: { Q1: 1.8 } }), unitAt(2, 43, { values: { Q1: 1.125 } })]
    const [hot, cold] = valves(outcomesOf(network(2, { method: 'ratio' }), { units }))
    // ln(1 + (0.65/0.8 − 1)/2)/ln 50 = −2.52 %, ln(1 + (0.65/0.5 − 1)/2)/ln 50 = 3.57 %
    expect([hot, cold]).toEqual([47.5, 53.6])
  })

  it('by the mean’s set point lets the cabinets hold it', () => {
    const units = [
      unitAt(1, 41.2, { values: { CV1_Mode: 2, T2pjSP: 41.2 } }),
      unitAt(2, 45.2, { values: { CV1_Mode: 5, T2pjSP: 45.2 } }),
    ]
    const outcomes = outcomesOf(network(2, { by: 'setPoint' }), { units })
    expect(outcomes.map(writesOf)).toEqual([{ CV1_Mode: 2, T2pjSP: 43.2 }, { CV1_Mode: 2 }])
  })

  it('closes first and opens afterwards, with 30 writes a minute and source at most', () => {
    const units = Array.from({ length: 40 }, (_, at) => unitAt(at + 1, at % 2 === 0 ? 46.2 : 40.2))
    const outcomes = outcomesOf(network(40), { units })
    const minutes = (isClosing: boolean) =>
      outcomes
        .filter((_, at) => (at % 2 === 0) === isClosing)
        .map(({ writes }) => ((writes[0]?.notBefore ?? 0) - NOW) / MINUTE_MS)
    // mode and value of each: 15 units a minute
    expect(minutes(true)).toEqual([...Array.from({ length: 15 }, () => 0), ...Array.from({ length: 5 }, () => 1)])
    expect(minutes(false)).toEqual([...Array.from({ length: 15 }, () => 2), ...Array.from({ length: 5 }, () => 3)])
  })

  it('rests while the supply of the source falls by more than 3 K in an hour', () => {
    const held = new Map([['CV1_SV', NOW + MINUTE_MS]])
    const source = { supply: good(91.9), supplyHourAgoC: 95 }
    const units = [unitAt(1, 41.2, { source, heldUntil: held }), unitAt(2, 45.2, { source, heldUntil: held })]
    const outcomes = outcomesOf(network(2), { units })
    expect(valves(outcomes)).toEqual([50, 50])
    expect(outcomes[0]).toMatchObject({ heldBy: 'shortage' })
    expect(outcomes[0]?.reason.en).toContain('fell by 3.1 K in an hour')
  })

  it('shares a shortage by priority, and only closes', () => {
    // both are designed for 4.5 of 9 MW, and get half of 4.6 MW; each asks for 2.25·20/31 = 1.452 MW; 2.3 MW over weights 1.3 and 1 are 1.3·1.0 and 1.0
    const stated = [{ from: 'capacity', mw: 4.6, ofMw: 9, at: NOW, by: 'A' }] as const
    const source = { stated }
    const members = [
      { nodeId: nodeIdOf(1), priority: 1 },
      { nodeId: nodeIdOf(2), priority: 3 },
    ]
    const units = [unitAt(1, 43.2, { source }), unitAt(2, 43.2, { source })]
    const outcomes = outcomesOf(network(2, {}, members), { units })
    // shares 0.895 and 0.689: means 20 + 23.2·0.895^(1/1.3) = 41.3 and 20 + 23.2·0.689^(1/1.3) = 37.4
    expect(outcomes.map(({ target }) => Number(target?.toFixed(1)))).toEqual([41.3, 37.4])
    expect(valves(outcomes)).toEqual([46.2, 45])
    expect(outcomes[0]?.reason.en).toContain('the source gives 4.60 MW at most, all its units are designed for 9.00 MW')
    const colder = outcomesOf(network(2, {}, members), {
      units: [unitAt(1, 40, { source }), unitAt(2, 36, { source })],
    })
    expect(valves(colder)).toEqual([undefined, undefined])
  })

  it('takes the least of what is stated: a plan gives as much of the demand as of its forecast', () => {
    const plan = (mw: number) => ({ from: 'plan', mw, ofMw: 40, at: NOW, by: 'A' }) as const
    const capacity = { from: 'capacity', mw: 4.6, ofMw: 9, at: NOW, by: 'A' } as const
    const told = (stated: readonly StatedHeat[]) => {
      const units = [unitAt(1, 43.2, { source: { stated } }), unitAt(2, 43.2, { source: { stated } })]
      return outcomesOf(network(2), { units })[0] ?? fail()
    }
    // 0.6 of the demand: 20 + 23.2·(0.645·0.6/0.645)^(1/1.3)
    expect(told([plan(24), capacity]).reason.en).toContain('load plan gives 24.00 MW of the forecast 40.00 MW')
    expect(told([plan(24), capacity]).reason.en).toContain('gets 60 % of its demand')
    expect(told([plan(36), capacity]).reason.en).toContain('the source gives 4.60 MW at most')
    expect(told([]).heldBy).toBe('deadBand')
  })

  it('closes nothing on a unit with a cold return or a cold room, and brings back a valve that is out of its limits', () => {
    const rooms = { sensors: steadyRooms(15.5, 17, 17.5), numFlats: 3 }
    const outcomes = outcomesOf(network(2), { units: [unitAt(1, 46.2, { rooms }), unitAt(2, 41.2)] })
    expect(outcomes[0]).toMatchObject({ heldBy: 'coldRoom', writes: [{ param: 'CV1_Mode' }, { value: 50 }] })
    const low = [unitAt(1, 41.2, { values: { CV1_SV: 5 } }), unitAt(2, 45.2)]
    expect(valves(outcomesOf(network(2), { units: low }))[0]).toBe(10)
  })

  it('leaves out a unit whose values are not sound, and balances the rest', () => {
    const units = [unitAt(1, 41.2), unitAt(2, 45.2), unitAt(3, 60, { values: { T2g: good(65, NOW - HOUR_MS) } })]
    const outcomes = outcomesOf(network(3), { units })
    expect(outcomes.map(({ heldBy }) => heldBy)).toEqual([null, null, 'badInput'])
    expect(outcomes[0]?.target).toBeCloseTo(43.2, 1)
  })

  it('shifts the target of a unit by an intervention, and leaves a frozen one where it is', () => {
    const laid = (change: object): Intervention =>
      interventionSchema.parse({
        nodeIds: [nodeIdOf(1)],
        from: NOW,
        to: NOW + HOUR_MS,
        why: 'other',
        reason: 'R',
        ...change,
      })
    const units = [unitAt(1, 43.2, { heldUntil: new Map([['CV1_SV', NOW + 1]]) }), unitAt(2, 43.2)]
    const offset = outcomesOf(network(2), { units, interventions: [laid({ kind: 'offset', offsetK: 2 })] })
    expect(valves(offset)).toEqual([54, 50])
    const frozen = outcomesOf(network(2), {
      units: [units[0] ?? unitAt(1, 40), unitAt(2, 45.2)],
      interventions: [laid({ kind: 'freeze' })],
    })
    expect([frozen[0]?.heldBy, writesOf(frozen[0] ?? fail())]).toEqual(['frozen', { CV1_SV: 50 }])
  })

  it('learns compensations from rooms that sum to 0 in the class', () => {
    const rooms = (...values: number[]) => ({ sensors: steadyRooms(...values), numFlats: 5 })
    const units = [
      unitAt(1, 43.2, { rooms: rooms(21, 21, 21, 21, 21) }),
      unitAt(2, 43.2, { rooms: rooms(20.4, 20.4, 20.4, 20.4, 20.4) }),
    ]
    const outcomes = outcomesOf(network(2, { learnsFromRooms: true }), { units })
    // mean 20.7, each 0.3 K off: 0.8·0.3
    expect(outcomes.map(({ state }) => Number(state.learntK.toFixed(3)))).toEqual([-0.24, 0.24])
    const again = outcomesOf(network(2, { learnsFromRooms: true }), {
      units,
      states: new Map(outcomes.map(({ nodeId, state }) => [nodeId, state])),
      now: NOW,
    })
    expect(again.map(({ state }) => state.learntAt)).toEqual([NOW, NOW])
    expect(again[0]?.state.learntK).toBeCloseTo(-0.24, 9)
  })
})

const fail = (): never => {
  throw new RangeError('outcomes: there is none.')
}

describe('learnCompensation', () => {
  it('keeps a sum of 0 within ± 2 K, also where one is at the limit', () => {
    const of = (learntK: number, roomC: number | null) => ({ learntK, learntAt: null, roomC })
    const learnt = learnCompensation([of(1.9, 18), of(-0.9, 21), of(-1, 21), of(0, null)], NOW)
    expect(learnt.reduce((sum, { learntK }) => sum + learntK, 0)).toBeCloseTo(0, 6)
    expect(Math.max(...learnt.map(({ learntK }) => Math.abs(learntK)))).toBeLessThanOrEqual(2 + 1e-6)
    expect(learnt[0]?.learntK).toBeGreaterThan(1.9)
  })

  it('waits six hours, and needs two units whose rooms are known', () => {
    const due = { learntK: 0, learntAt: NOW - 6 * HOUR_MS, roomC: 20 }
    expect(
      learnCompensation(
        [
          { ...due, learntAt: NOW - 5 * HOUR_MS },
          { ...due, roomC: 22 },
        ],
        NOW,
      )[0]?.learntK,
    ).toBe(0)
    expect(learnCompensation([due, { ...due, roomC: 22 }], NOW)[0]?.learntK).toBeCloseTo(0.5, 9)
    expect(learnCompensation([due, { ...due, roomC: null }], NOW)[0]?.learntK).toBe(0)
  })
})

describe('shareShortage', () => {
  it('is by hand: 3 MW over 1, 1 and 2 MW with weights 1.3, 1 and 1', () => {
    const demands = [
      { heatMw: 1, priority: 1 },
      { heatMw: 1, priority: 3 },
      { heatMw: 2, priority: 3 },
    ]
    // level 3/4.3
    expect(shareShortage(demands, 3).map((share) => Number(share.toFixed(4)))).toEqual([0.907, 0.6977, 0.6977])
    // the first has all it asks for, the rest share what is left: 2.7/3
    expect(shareShortage(demands, 3.7).map((share) => Number(share.toFixed(4)))).toEqual([1, 0.9, 0.9])
    expect(shareShortage(demands, 9)).toEqual([1, 1, 1])
  })
})
