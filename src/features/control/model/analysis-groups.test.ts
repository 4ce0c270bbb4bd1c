import { describe, expect, it } from 'vitest'
import type { AnalysedCommand } from '#contract/endpoints/regulation-analysis.ts'
import { versionKey } from './analysis-address.ts'
import { groupsOf } from './analysis-groups.ts'

const command = (change: Partial<AnalysedCommand> & Pick<AnalysedCommand, 'nodeId'>): AnalysedCommand => ({
  commandId: '',
  askedAt: 0,
  writer: 'operator',
  askedBy: '',
  strategy: null,
  nodeName: change.nodeId,
  pointCode: '',
  name: '',
  nameEn: '',
  unit: '°C',
  decimals: 1,
  old: 45,
  target: 47,
  state: 'readBack',
  course: null,
  ...change,
})
const course = (settledMin: number | null, overshoot: number | null) => ({
  isReached: overshoot !== null,
  settledMin,
  overshoot,
  lastDeviation: 0,
  stepMin: 1,
  isOpen: false,
})
const byUnit = ({ nodeId }: AnalysedCommand): string => nodeId

describe('R2.5-37 commands by unit', () => {
  it('are counted with those that failed; settling is the median, overshoot the mean of those that went beyond', () => {
    const [first, second] = groupsOf(
      [
        command({ nodeId: 'a', course: course(10, 0) }),
        command({ nodeId: 'b', state: 'noAnswer' }),
        command({ nodeId: 'a', course: course(30, 1) }),
        command({ nodeId: 'a', course: course(null, null) }),
        command({ nodeId: 'a', course: course(14, 2) }),
      ],
      byUnit,
    )
    expect(first).toMatchObject({
      key: 'a',
      numCommands: 4,
      numFollowed: 4,
      numReached: 3,
      numFailed: 0,
      settledMin: 14,
      overshoot: 1.5,
    })
    expect(second).toMatchObject({ key: 'b', numCommands: 1, numFollowed: 0, numFailed: 1, settledMin: null })
  })

  it('are put together by version of a strategy; those of people are in none', () => {
    const of = (version: number) => ({ strategyId: 's', version, name: 'S', kind: 'curve' as const })
    const groups = groupsOf(
      [
        command({ nodeId: 'a', strategy: of(1), course: course(5, 0) }),
        command({ nodeId: 'b', strategy: of(2), course: course(7, 0) }),
        command({ nodeId: 'c', strategy: of(2), course: course(9, 0) }),
        command({ nodeId: 'a' }),
      ],
      ({ strategy }) => strategy && versionKey(strategy),
    )
    expect(groups.map(({ key, settledMin }) => [key, settledMin])).toEqual([
      ['s.2', 8],
      ['s.1', 5],
    ])
  })

  it('has no mean of overshoots in different units', () => {
    const [group] = groupsOf(
      [command({ nodeId: 'a', course: course(5, 1) }), command({ nodeId: 'a', unit: '%', course: course(6, 3) })],
      byUnit,
    )
    expect(group).toMatchObject({ overshoot: null, unit: null, settledMin: 5.5 })
  })
})
