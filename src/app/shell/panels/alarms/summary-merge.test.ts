import { describe, expect, it } from 'vitest'
import type { AlarmItem, AlarmSummary } from '#contract/endpoints/alarms.ts'
import { mergeSummary } from './summary-merge.ts'

const alarm = (keyId: string, warnLevel: number, minute: number, warnNumber = 2): AlarmItem => ({
  keyId,
  warnLevel,
  warnNumber,
  warnTime: `2026-01-20T08:${String(minute).padStart(2, '0')}:00Z`,
  warnContent: keyId,
  warnTypeLabel: '',
  conditionInfo: '',
  heatName: '',
  pointLocation: '',
  heatKeyId: '',
})
const summary = (counts: Record<number, number>, items: readonly AlarmItem[], rest: Partial<AlarmSummary> = {}) => ({
  retWarnNumList: Object.entries(counts).map(([number, warnNumberCnt]) => ({
    warnNumber: Number(number),
    warnNumberCnt,
    warnNumberList: items.filter(({ warnNumber }) => warnNumber === Number(number)),
  })),
  retWarnLevelCnt: [],
  isHaveNewMsg: false,
  revision: '5.0',
  ...rest,
})
const keysOf = ({ retWarnNumList }: AlarmSummary): string[] =>
  retWarnNumList.flatMap(({ warnNumberList }) => warnNumberList.map(({ keyId }) => keyId))

describe('mergeSummary', () => {
  const known = summary({ 2: 2 }, [alarm('a', 3, 1), alarm('b', 1, 2)])

  it('R7-74 replaces what changed, adds what is new by level and age, and removes what is open no more', () => {
    const changes = summary({ 2: 3 }, [alarm('b', 2, 2), alarm('c', 3, 4), alarm('d', 2, 5)], {
      closedIds: ['a'],
      revision: '9.0',
    })
    const merged = mergeSummary(known, changes)
    expect(keysOf(merged)).toEqual(['c', 'd', 'b'])
    expect(merged.revision).toBe('9.0')
  })

  it('takes an answer without closed keys as the whole', () => {
    expect(keysOf(mergeSummary(known, summary({ 2: 1 }, [alarm('z', 1, 9)])))).toEqual(['z'])
  })

  it('asks for everything next time where rows of a category are missing', () => {
    const merged = mergeSummary(known, summary({ 2: 2 }, [], { closedIds: ['a'] }))
    expect([keysOf(merged), merged.revision]).toEqual([['b'], undefined])
  })

  it('R7-74 keeps rows and lists that did not change, so that nothing is drawn again for them', () => {
    const two = summary({ 2: 2, 7: 1 }, [alarm('a', 3, 1), alarm('b', 1, 2), alarm('w', 1, 1, 7)])
    const repeated = summary({ 2: 2, 7: 1 }, [alarm('b', 1, 2)], { closedIds: ['z'], revision: '9.0' })
    expect(mergeSummary(two, repeated).retWarnNumList).toBe(two.retWarnNumList)
    const whole = summary({ 2: 2, 7: 1 }, [alarm('a', 3, 1), alarm('b', 1, 2), alarm('w', 1, 1, 7)])
    expect(mergeSummary(two, whole).retWarnNumList).toBe(two.retWarnNumList)

    const more = summary({ 2: 3, 7: 1 }, [alarm('b', 1, 2), alarm('c', 2, 3)], { closedIds: [] })
    const [station, waterLoss] = mergeSummary(two, more).retWarnNumList
    const [before, waterLossBefore] = two.retWarnNumList
    expect(station?.warnNumberList.map(({ keyId }) => keyId)).toEqual(['a', 'c', 'b'])
    expect(station?.warnNumberList[2]).toBe(before?.warnNumberList[1])
    expect(waterLoss).toBe(waterLossBefore)
  })

  it('counts alarms anew though their rows are the same', () => {
    const more = mergeSummary(known, summary({ 2: 700 }, [], { closedIds: [] }))
    expect(more.retWarnNumList).toMatchObject([{ warnNumberCnt: 700 }])
  })
})
