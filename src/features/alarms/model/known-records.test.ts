import { describe, expect, it } from 'vitest'
import { type AlarmRecord, alarmRecord } from '#contract/endpoints/alarm-watch.ts'
import { withKnownRecords } from './known-records.ts'

const record = (keyId: string, rest: Partial<AlarmRecord> = {}): AlarmRecord =>
  alarmRecord.parse({
    keyId,
    warnNumber: 2,
    warnTypeLabel: '',
    warnLevel: 1,
    warnTime: '2026-01-20T08:00:00Z',
    warnContent: keyId,
    conditionInfo: '',
    heatName: '',
    heatKeyId: '',
    pointLocation: '',
    value: 61,
    limit: 60,
    decimals: 1,
    state: 'active',
    recoverTime: null,
    durationMs: 61_000,
    enterUser: null,
    enterTime: null,
    remarks: '',
    shelveUser: null,
    shelveUntil: null,
    shelveReason: '',
    suppressedBy: null,
    firstOutFlag: false,
    groupId: null,
    numFollowing: 0,
    count: 1,
    ...rest,
  })

describe('withKnownRecords', () => {
  it('R7-74 shows another present value at once, and its age by the minute', () => {
    const before = record('a', { present: { value: 61, ageMs: 5_000 } })
    const polled = (value: number, ageMs: number) =>
      withKnownRecords([before], [record('a', { present: { value, ageMs } })])[0]
    expect(polled(61, 9_000)).toBe(before)
    expect(polled(61, 65_000)).not.toBe(before)
    expect(polled(62, 5_000)).not.toBe(before)
  })

  const known = [record('a'), record('b')]

  it('R7-74 keeps the record of an alarm that looks as before, though it stands at another place', () => {
    const [fresh, a, b] = withKnownRecords(known, [record('c'), record('a', { durationMs: 64_000 }), record('b')])
    expect(fresh?.keyId).toBe('c')
    expect([a, b]).toEqual(known)
    expect(a).toBe(known[0])
    expect(b).toBe(known[1])
  })

  it('takes the polled record where anything to be seen has changed', () => {
    const returned = record('a', { state: 'returned' })
    const longer = record('b', { durationMs: 120_000 })
    expect(withKnownRecords(known, [returned, longer])).toEqual([returned, longer])
  })
})
