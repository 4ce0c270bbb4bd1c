import { describe, expect, it } from 'vitest'
import { QUALITY } from '#contract/live/quality.ts'
import { EVERY_POWER } from '#tests/support/every-power.ts'
import { planGiveBack } from './give-back.ts'
import type { HoldingCommand, Situation } from './situation.ts'

const NOW = Date.UTC(2026, 0, 20, 2)
const STRATEGY = { id: 's1', version: 1, name: '气候补偿' }
const asker = (powers = [EVERY_POWER]) => ({
  writer: 'curve' as const,
  strategy: STRATEGY,
  person: { mayWrite: true, powers },
})
const present = (value: number) => ({ value, quality: QUALITY.good, at: NOW - 5000 })
const held = (beforeStrategy: number | null, change: Partial<HoldingCommand> = {}): HoldingCommand => ({
  id: 'c1',
  writer: 'curve',
  askedBy: '值班操作员',
  strategyId: STRATEGY.id,
  strategyName: STRATEGY.name,
  beforeStrategy,
  beforeHand: null,
  isUnderWay: false,
  isSettled: true,
  validUntil: null,
  ...change,
})
const POINTS = { T2gSP: 1, T2pjSP: 2, CV1_Mode: 3 }
/** A unit in mode 1, whose point shows this value. */
function at(
  paramCode: keyof typeof POINTS,
  value: number,
  holding: readonly HoldingCommand[],
  change: Partial<Situation> = {},
): Situation {
  const isMode = paramCode === 'CV1_Mode'
  return {
    now: NOW,
    point: {
      pointId: POINTS[paramCode],
      code: `HZ0001.1.${paramCode}`,
      paramCode,
      name: paramCode,
      nameEn: paramCode,
      unit: '',
      decimals: isMode ? 0 : 1,
      words: null,
      isWritable: true,
      gatewayCode: 'GW1',
      reportPeriodS: 0,
      nodeId: 'u1',
      nodeType: 'unit',
      emitter: null,
      nodeName: '',
      rangeMin: isMode ? 0 : 25,
      rangeMax: isMode ? 6 : 75,
      writeMin: null,
      writeMax: null,
      writeStep: isMode ? null : 2,
    },
    present: present(value),
    staleMs: 120_000,
    beside: new Map([
      ['LocRem', present(1)],
      ['CV1_Mode', present(1)],
    ]),
    interlocks: [],
    tag: null,
    stop: null,
    holding,
    modeRule: null,
    valueBefore: null,
    ...change,
  }
}
const plan = (...situations: Situation[]) => planGiveBack(situations, asker())

describe('a strategy on its way back', () => {
  it('asks for the value that stood before, by one step at a time', () => {
    expect(plan(at('T2gSP', 50, [held(45)])).writes).toEqual([{ pointId: 1, value: 48, isLast: false }])
    expect(plan(at('T2gSP', 46.5, [held(45)])).writes).toEqual([{ pointId: 1, value: 45, isLast: true }])
  })

  it('at the pace of the gate: one step in half an hour', () => {
    const known = { valueBefore: 49 }
    expect(plan(at('T2gSP', 48, [held(45)], known)).writes).toEqual([{ pointId: 1, value: 47, isLast: false }])
    expect(plan(at('T2gSP', 47, [held(45)], known))).toEqual({
      releases: [],
      writes: [],
      waiting: [{ pointId: 1, refusal: null }],
    })
  })

  it('gives the mode back after the set points that it admits', () => {
    const mode = at('CV1_Mode', 1, [held(5)])
    expect(plan(mode, at('T2gSP', 50, [held(45)]))).toMatchObject({
      writes: [{ pointId: 1, value: 48 }],
      waiting: [{ pointId: 3, refusal: null }],
    })
    expect(plan(mode, at('T2gSP', 45, [held(45)]))).toMatchObject({
      releases: [1],
      writes: [{ pointId: 3, value: 5, isLast: true }],
    })
    // another unit's set points are none of its
    const other = at('T2gSP', 50, [held(45)])
    expect(plan(mode, { ...other, point: { ...other.point, nodeId: 'u2' } }).writes).toHaveLength(2)
  })

  it('gives a point back where it stands when what was before is not known, or the controller sets it by itself', () => {
    expect(plan(at('T2gSP', 50, [held(null)])).releases).toEqual([1])
    const beside = new Map([['CV1_Mode', present(5)]])
    expect(plan(at('T2gSP', 50, [held(45)], { beside })).releases).toEqual([1])
  })

  it('lets no value end that is as before, as the cabinet would go to its own then', () => {
    const ending = { validUntil: NOW + 3_600_000 }
    expect(plan(at('T2gSP', 45, [held(45, ending)])).writes).toEqual([{ pointId: 1, value: 45, isLast: true }])
    expect(plan(at('CV1_Mode', 5, [held(5, ending)])).writes).toEqual([{ pointId: 3, value: 5, isLast: true }])
  })

  it('waits for a command that is under way, or not shown by telemetry yet', () => {
    for (const change of [{ isUnderWay: true, isSettled: false }, { isSettled: false }])
      expect(plan(at('T2gSP', 45, [held(45, change)])).waiting).toEqual([{ pointId: 1, refusal: null }])
  })

  it('goes no further than may be written now', () => {
    const situation = at('T2gSP', 40, [held(45)])
    const narrow = asker([{ ...EVERY_POWER, max: 41 }])
    expect(planGiveBack([situation], narrow).writes).toEqual([{ pointId: 1, value: 41, isLast: true }])
    expect(planGiveBack([at('T2gSP', 41, [held(45)])], narrow).releases).toEqual([1])
  })

  it('says why the gate lets nothing pass', () => {
    const { writes, waiting } = planGiveBack([at('T2gSP', 50, [held(45)])], asker([]))
    expect(writes).toEqual([])
    expect(waiting).toMatchObject([{ pointId: 1, refusal: { code: 'power' } }])
  })
})
