import { describe, expect, it } from 'vitest'
import { issueText } from '../kit/rule-texts.ts'
import { contradictions, interventionBeside, interventionSchema } from './intervention.ts'
import { type StrategyInput, strategySchema } from './strategy.ts'
import { STRATEGY_KINDS } from './strategy-kinds.ts'
import { strategyFor, type UnitAbility } from './unit-ability.ts'

const [ONE, OTHER] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const NEUTRAL = Array.from({ length: 12 }, () => 0)
const common = { name: 'S', members: [{ nodeId: ONE }], cycleMinutes: 15 }
const withCurve = (curve: object): unknown => ({ ...common, kind: 'curve', params: { curve } })
const freePlan = (segments: object[]): unknown => ({
  ...common,
  kind: 'timeShare',
  params: { plan: { kind: 'free', days: { workday: segments, weekend: segments, holiday: segments } } },
})
const segment = (fromMinute: number, toMinute: number) => ({ fromMinute, toMinute, offsetK: 0 })

/** `field: rule`, as a caller is told in English. */
function problems(schema: { safeParse: typeof strategySchema.safeParse }, given: unknown): string[] {
  const parsed = schema.safeParse(given)
  return parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issueText(issue, 'en')}`)
}

const point = (outdoorC: number, supplyC: number) => ({ outdoorC, supplyC })

describe('strategySchema', () => {
  it('R2.5-39 takes a strategy of each kind, with the usual numbers of the domain guide where none are given', () => {
    const given: StrategyInput[] = [
      { ...common, kind: 'curve', params: { curve: { kind: 'staged' } } },
      { ...common, kind: 'roomFeedback', params: { curve: { kind: 'quality' }, roomC: 20.5, rooms: 'mean' } },
      {
        ...common,
        kind: 'timeShare',
        params: { plan: { kind: 'twoHours', days: { workday: NEUTRAL, weekend: NEUTRAL, holiday: NEUTRAL } } },
      },
      { ...common, kind: 'constant', params: { quantity: 'supply', value: 50 } },
      {
        ...common,
        kind: 'oneNetwork',
        params: { method: 'mean', by: 'valve', target: 'auto', curve: { kind: 'quality' } },
      },
    ]
    const parsed = given.map((one) => strategySchema.parse(one))
    expect(parsed.map(({ params }) => params)).toMatchObject([
      { curve: { early: 0.75, severe: 1, late: 0.75 }, hold: 'offset', lookAheadH: null },
      { everyHours: 4, gain: 0.8 },
      { isEnergyNeutral: true, rampKPerQuarter: 1 },
      { band: 1 },
      { gain: 2, stepPercent: 5, deadBandK: 0.5, mostOffCurveK: 1 },
    ])
    expect(parsed[0]).toMatchObject({
      members: [{ compensationK: 0, priority: 3, isExcluded: false }],
      limits: { leastReturnC: 25, leastRoomC: 16 },
    })
  })

  it.each([
    [
      'a drawn curve that rises',
      withCurve({ kind: 'drawn', points: [point(-10, 50), point(0, 51)] }),
      'params.curve.points.1.supplyC: must not be above 50 °C, the row before',
    ],
    [
      'outdoor temperatures that do not',
      withCurve({ kind: 'drawn', points: [point(0, 50), point(0, 45)] }),
      'params.curve.points.1.outdoorC: must be above 0 °C, the row before',
    ],
    [
      'segments that overlap',
      freePlan([segment(0, 720), segment(600, 1440)]),
      'params.plan.days.workday.1.fromMinute: must be 12:00: segments follow each other without gap or overlap',
    ],
    [
      'a gap between segments',
      freePlan([segment(0, 600), segment(720, 1440)]),
      'params.plan.days.workday.1.fromMinute: must be 10:00: segments follow each other without gap or overlap',
    ],
    [
      'a day that ends too early',
      freePlan([segment(0, 1380)]),
      'params.plan.days.workday.0.toMinute: must be 24:00: segments follow each other without gap or overlap',
    ],
    [
      'a member that is named twice',
      { ...(withCurve({ kind: 'quality' }) as object), members: [{ nodeId: ONE }, { nodeId: ONE }] },
      'members.1.nodeId: is a member already',
    ],
    [
      'members that are all left out',
      { ...(withCurve({ kind: 'quality' }) as object), members: [{ nodeId: ONE, isExcluded: true }] },
      'members.0.isExcluded: needs a member that is not excluded',
    ],
    [
      'limits that cross',
      { ...(withCurve({ kind: 'quality' }) as object), limits: { supplyMinC: 60, supplyMaxC: 50 } },
      'limits.supplyMaxC: must be above the low limit, 60',
    ],
    [
      'a constant value out of its range',
      { ...common, kind: 'constant', params: { quantity: 'mean', value: 70 } },
      'params.value: must be at most 65 °C',
    ],
  ])('refuses %s, with its field and what is allowed', (_, given, told) => {
    expect(problems(strategySchema, given)).toContain(told)
  })

  it('refuses one point of a curve, a cycle out of 5 to 60 min and limits that would weaken the frost guard', () => {
    const told = problems(strategySchema, {
      ...(withCurve({ kind: 'drawn', points: [point(0, 50)] }) as object),
      cycleMinutes: 4,
      limits: { leastReturnC: 20, leastRoomC: 14 },
    })
    expect(told.map((one) => one.split(':')[0]).toSorted()).toEqual([
      'cycleMinutes',
      'limits.leastReturnC',
      'limits.leastRoomC',
      'params.curve.points',
    ])
  })
})

describe('strategyFor', () => {
  const unit = (change: Partial<UnitAbility> = {}): UnitAbility => ({
    params: new Set(['TA', 'T1g', 'T2g', 'T2h', 'KTemp', 'CV1_Mode', 'CV1_SV', 'CV1_U']),
    reportPeriodS: 0,
    numRooms: 0,
    allowedKinds: STRATEGY_KINDS,
    ...change,
  })
  const network = (method: string, by: string) => ({
    ...common,
    kind: 'oneNetwork',
    params: { method, by, target: 'auto', curve: { kind: 'quality' } },
  })
  const toldOf = (given: unknown, ability: UnitAbility) => problems(strategyFor(new Map([[ONE, ability]])), given)

  it('refuses a kind that a unit cannot have: no valve, no heat meter, no rooms', () => {
    expect(toldOf(network('mean', 'valve'), unit())).toEqual([])
    const noValve = unit({ params: new Set(['TA', 'T1g', 'T2g', 'T2h', 'CV1_Mode']) })
    expect(toldOf(network('mean', 'valve'), noValve)).toEqual([
      'members.0.nodeId: is a unit without CV1_SV, CV1_U, which this kind needs',
    ])
    expect(toldOf(network('ratio', 'valve'), unit())).toEqual([
      'members.0.nodeId: is a unit without Q1, which this kind needs',
    ])
    const feedback = {
      ...common,
      kind: 'roomFeedback',
      params: { curve: { kind: 'quality' }, roomC: 20, rooms: 'p20' },
    }
    expect(toldOf(feedback, unit())).toEqual(['members.0.nodeId: is a unit without RT, which this kind needs'])
    expect(toldOf(feedback, unit({ numRooms: 6 }))).toEqual([])
  })

  it('R2.5-28 refuses a manual target that is missing, and reject limits that cross, say nothing or come twice', () => {
    const given = (params: object) => ({
      ...network('mean', 'valve'),
      params: { ...network('mean', 'valve').params, ...params },
    })
    const told = (params: object) => problems(strategySchema, given(params))
    expect(told({ target: 'manual' })).toEqual(['params.manualC: is required'])
    expect(told({ target: 'manual', manualC: 90 })).toEqual(['params.manualC: must be at most 75'])
    expect(told({ timeoutH: 0 })).toEqual(['params.timeoutH: must be at least 1'])
    const limits = (...rejectLimits: object[]) => told({ rejectLimits })
    expect(limits({ param: 'T1h', low: 60, high: 50 })).toEqual([
      'params.rejectLimits.0.high: must be above the low limit, 60',
    ])
    expect(limits({ param: 'P1h', low: null, high: null })).toEqual([
      'params.rejectLimits.0.low: needs a low or a high limit',
    ])
    expect(limits({ param: 'P1h', low: 0.2, high: 60 })).toEqual([
      'params.rejectLimits.0.high: must be within the range, 0–1.6 MPa',
    ])
    const row = { param: 'T1h', low: 20, high: null }
    expect(limits(row, row)).toEqual(['params.rejectLimits.1.param: has a row already'])
    expect(toldOf(given({ rejectLimits: [{ param: 'P1h', low: 0.2, high: null }] }), unit())).toEqual([
      'members.0.nodeId: is a unit without P1h, which this kind needs',
    ])
  })

  it('R2.5-08 refuses a kind that the control modes of a unit do not allow', () => {
    expect(toldOf(network('mean', 'valve'), unit({ allowedKinds: ['curve'] }))).toEqual([
      'members.0.nodeId: is a unit whose control modes do not allow this kind',
    ])
    expect(toldOf(withCurve({ kind: 'quality' }), unit({ allowedKinds: ['curve'] }))).toEqual([])
  })

  it('refuses a cycle that is shorter than a device reports, and a unit that nobody may regulate', () => {
    expect(toldOf(withCurve({ kind: 'quality' }), unit({ reportPeriodS: 1800 }))).toEqual([
      'cycleMinutes: must not be shorter than its device reports, 30 min',
    ])
    expect(problems(strategyFor(new Map()), withCurve({ kind: 'quality' }))[0]).toMatch(/^members\.0\.nodeId: /)
  })
})

describe('interventionSchema', () => {
  const from = Date.UTC(2026, 0, 20)
  const fixed = {
    kind: 'fixed',
    nodeIds: [ONE],
    from,
    to: from + 3_600_000,
    why: 'repair',
    reason: 'Leak',
    supplyC: 40,
  }

  it('R2.5-39 needs a reason and an end, within 14 days', () => {
    expect(interventionSchema.safeParse(fixed).success).toBe(true)
    expect(interventionSchema.safeParse({ ...fixed, reason: ' ' }).success).toBe(false)
    expect(interventionSchema.safeParse({ ...fixed, to: from }).success).toBe(false)
    expect(interventionSchema.safeParse({ ...fixed, to: from + 15 * 86_400_000 }).success).toBe(false)
  })

  it('refuses a second fixed set point or freeze on a unit at one time, and lets offsets add up', () => {
    const other = interventionSchema.parse({ ...fixed, nodeIds: [OTHER, ONE] })
    const freeze = { ...fixed, kind: 'freeze', supplyC: undefined, nodeIds: [OTHER] }
    const { supplyC: _, ...frozen } = freeze
    const schema = interventionBeside([other])
    const refused = schema.safeParse(frozen)
    expect(refused.success ? [] : refused.error.issues.map(({ path }) => path.join('.'))).toEqual(['nodeIds.0'])
    expect(schema.safeParse({ ...frozen, from: other.to, to: other.to + 1 }).success).toBe(true)
    const { supplyC: __, ...plain } = fixed
    expect(schema.safeParse({ ...plain, kind: 'offset', offsetK: 2 }).success).toBe(true)
    expect(contradictions(interventionSchema.parse(frozen), [other])).toEqual([{ at: 0, other }])
  })
})
