import { describe, expect, it } from 'vitest'
import { type Strategy, type StrategyInput, strategySchema } from '#contract/regulation/strategy.ts'
import { STRATEGY_KINDS, type StrategyKind } from '#contract/regulation/strategy-kinds.ts'
import { draftOf, inputOf, newDraft, newMember, pathsOf } from './strategy-draft.ts'
import { minuteOf } from './typed-number.ts'

const UNITS = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const
const common = {
  name: '城东',
  cycleMinutes: 15,
  members: [
    { nodeId: UNITS[0], compensationK: -1.5, priority: 1, isExcluded: false },
    { nodeId: UNITS[1], compensationK: 0, priority: 3, isExcluded: true },
  ],
  limits: { supplyMinC: 28, supplyMaxC: 70, leastReturnC: 26.5, leastRoomC: 17 },
}
const level = Array.from({ length: 12 }, (_, slot) => slot - 6)
const halves = [
  { fromMinute: 0, toMinute: 390, offsetK: -2.5 },
  { fromMinute: 390, toMinute: 1440, offsetK: 1 },
]

/** None of these numbers is the one that a new form begins with. */
const STORED = {
  curve: [
    { kind: 'curve', ...common, params: { curve: { kind: 'quality' }, lookAheadH: 3, hold: 'setPoint' } },
    {
      kind: 'curve',
      ...common,
      params: { curve: { kind: 'staged', early: 0.7, severe: 0.95, late: 0.8 }, lookAheadH: null, hold: 'offset' },
    },
    { kind: 'curve', ...common, params: { curve: { kind: 'quantity', supplyC: 48.5 } } },
    { kind: 'curve', ...common, params: { curve: { kind: 'qualityQuantity', exponent: 0.4 } } },
    {
      kind: 'curve',
      ...common,
      params: {
        curve: {
          kind: 'drawn',
          points: [
            { outdoorC: -12, supplyC: 58, plusMinusK: 4 },
            { outdoorC: 8, supplyC: 34, plusMinusK: 3 },
          ],
        },
      },
    },
  ],
  roomFeedback: [
    {
      kind: 'roomFeedback',
      ...common,
      params: { curve: { kind: 'quality' }, lookAheadH: 2, roomC: 21, rooms: 'p20', everyHours: 5, gain: 0.6 },
    },
  ],
  timeShare: [
    {
      kind: 'timeShare',
      ...common,
      params: {
        plan: { kind: 'twoHours', days: { workday: level, weekend: level.toReversed(), holiday: level } },
        isEnergyNeutral: false,
        rampKPerQuarter: 0.5,
      },
    },
    {
      kind: 'timeShare',
      ...common,
      params: { plan: { kind: 'free', days: { workday: halves, weekend: halves, holiday: halves } } },
    },
  ],
  constant: [{ kind: 'constant', ...common, params: { quantity: 'heat', value: 1.25, band: 0.2 } }],
  oneNetwork: [
    {
      kind: 'oneNetwork',
      ...common,
      params: {
        method: 'ratio',
        by: 'setPoint',
        target: 'manual',
        manualC: 41.5,
        rejectLimits: [{ param: 'P1h', low: 0.15, high: null }],
        timeoutH: 8,
        curve: { kind: 'quantity', supplyC: 52 },
        mostOffCurveK: 2,
        deadBandK: 0.8,
        gain: 1.5,
        stepPercent: 3,
        valveMinPercent: 20,
        valveMaxPercent: 90,
        learnsFromRooms: false,
      },
    },
  ],
} as const satisfies Record<StrategyKind, readonly StrategyInput[]>

const stored: Strategy[] = Object.values(STORED)
  .flat()
  .map((input) => strategySchema.parse(input))

describe('R2.5-39 a strategy as a form', () => {
  it.each(stored.map((strategy) => [strategy.kind, strategy] as const))(
    'shows and sends every number of %s as it is stored',
    (_, strategy) => {
      const draft = draftOf(strategy, (nodeId) => `unit ${nodeId}`)
      expect(draft.members[0]?.name).toBe(`unit ${UNITS[0]}`)
      expect(strategySchema.parse(inputOf(draft))).toEqual(strategy)
    },
  )

  it.each(STRATEGY_KINDS)('is complete for a new %s but for name, units and the value that is held', (kind) => {
    const fresh = newDraft(kind)
    const draft = {
      ...fresh,
      name: '新策略',
      members: [newMember({ nodeId: UNITS[0], name: '1号机组' })],
      params: { ...fresh.params, constant: { ...fresh.params.constant, value: '45' } },
    }
    expect(strategySchema.safeParse(inputOf(draft)).error?.issues).toBeUndefined()
  })

  it('has a field for each value that is sent, by the path at which the server reports it', () => {
    const draft = { ...newDraft('constant'), members: [newMember({ nodeId: UNITS[0], name: '1号机组' })] }
    const paths = pathsOf(inputOf(draft))
    const issues = strategySchema.safeParse(inputOf(draft)).error?.issues ?? []
    expect(issues.map(({ path }) => path.join('.'))).toEqual(expect.arrayContaining(['name', 'params.value']))
    for (const { path } of issues) expect(paths).toContain(path.join('.'))
  })

  it('takes the end of a day as 24:00, and no other writing of a time', () => {
    expect([minuteOf('24:00'), minuteOf('6:30'), minuteOf('06:75'), minuteOf('630')]).toEqual([
      1440,
      390,
      Number.NaN,
      Number.NaN,
    ])
  })
})
