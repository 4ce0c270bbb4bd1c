import { describe, expect, it } from 'vitest'
import type { AlarmItem, AlarmSummary } from '#contract/endpoints/alarms.ts'
import { categoryOf } from '#contract/network/alarm-categories.ts'
import { alarmsByCategory } from './alarm-order.ts'
import { INITIAL_POPUP, isPopupVisible, type PopupState, popupReducer } from './alarm-popup.ts'

const alarm = (keyId: string, warnNumber = 2): AlarmItem => ({
  keyId,
  warnContent: `报警 ${keyId}`,
  warnTime: '2026-01-20T08:00:00Z',
  warnLevel: 2,
  warnNumber,
  warnTypeLabel: '超限',
  conditionInfo: '',
  heatName: '幸福里',
  pointLocation: '二次供温',
  heatKeyId: 'h1',
})
const summaryOf = (items: readonly AlarmItem[], isHaveNewMsg = false): AlarmSummary => ({
  retWarnNumList: [...new Set(items.map(({ warnNumber }) => warnNumber))].map((warnNumber) => ({
    warnNumber,
    warnNumberList: items.filter((item) => item.warnNumber === warnNumber),
  })),
  retWarnLevelCnt: [],
  isHaveNewMsg,
})
const poll = (state: PopupState, items: readonly AlarmItem[], now = 0, isNew = false): PopupState =>
  popupReducer(state, { kind: 'polled', summary: summaryOf(items, isNew), now })

describe('alarm pop-up', () => {
  it('R4-27, R4-28, R4-29 is visible while there are alarms unless closed, and is reset when there are none', () => {
    const shown = poll(INITIAL_POPUP, [alarm('a')])
    expect(isPopupVisible(shown)).toBe(true)
    const closed = popupReducer(shown, { kind: 'closed', now: 0, restore: null })
    expect(isPopupVisible(poll(closed, [alarm('a')], 1e9))).toBe(false)
    const empty = poll(closed, [])
    expect([isPopupVisible(empty), empty.isClosed, empty.tab]).toEqual([false, false, null])
    expect(isPopupVisible(poll(empty, [alarm('b')]))).toBe(true)
  })

  it('R4-30, R3-31, R3-32 opens again after the configured minutes, while alarms remain', () => {
    const closed = popupReducer(poll(INITIAL_POPUP, [alarm('a')]), {
      kind: 'closed',
      now: 0,
      restore: { minutes: 1, isHeard: false },
    })
    expect(isPopupVisible(poll(closed, [alarm('a')], 59_999))).toBe(false)
    expect(isPopupVisible(poll(closed, [alarm('a')], 60_000))).toBe(true)
    expect(isPopupVisible(poll(closed, [], 60_000))).toBe(false)
  })

  it('R4-31, R4-32, R4-36 is silent at first, sounds for new alarms, and can be muted', () => {
    expect(INITIAL_POPUP.isMuted).toBe(true)
    const sounding = poll(INITIAL_POPUP, [alarm('a')])
    expect([sounding.isMuted, sounding.soundCount]).toEqual([false, 1])
    const muted = popupReducer(sounding, { kind: 'muted' })
    expect(poll(muted, [alarm('a')])).toMatchObject({ isMuted: true, soundCount: 1 })
    expect(poll(muted, [alarm('a'), alarm('b')])).toMatchObject({ isMuted: false, soundCount: 2 })
    expect(poll(muted, [alarm('a')], 0, true)).toMatchObject({ isMuted: false, soundCount: 2 })
  })

  it('R4-31 sounds once, although the server reports an alarm as new in several answers', () => {
    const first = poll(INITIAL_POPUP, [alarm('a')], 0, true)
    const muted = popupReducer(first, { kind: 'muted' })
    expect(poll(muted, [alarm('a')], 0, true)).toMatchObject({ isMuted: true, soundCount: 1 })
    expect(poll(poll(muted, [alarm('a')]), [alarm('a')], 0, true)).toMatchObject({ isMuted: false, soundCount: 2 })
  })

  it('R3-29, R4-37 is silent once closed, and sounds again when it opens again, if configured', () => {
    const comeBack = (isHeard: boolean) => {
      const restore = { minutes: 1, isHeard }
      const closed = popupReducer(poll(INITIAL_POPUP, [alarm('a')]), { kind: 'closed', now: 0, restore })
      expect(closed.isMuted).toBe(true)
      return poll(closed, [alarm('a')], 60_000)
    }
    expect(comeBack(true)).toMatchObject({ isClosed: false, isMuted: false, soundCount: 2 })
    expect(comeBack(false)).toMatchObject({ isClosed: false, isMuted: true, soundCount: 1 })
  })

  it('R4-31 calls only for urgent alarms in a flood', () => {
    const flood = { from: '2026-01-20T08:00:00Z', peak: 12, groups: [] }
    const during = (state: PopupState, items: readonly AlarmItem[]): PopupState =>
      popupReducer(state, { kind: 'polled', summary: { ...summaryOf(items, true), flood }, now: 0 })
    const before = popupReducer(poll(INITIAL_POPUP, [alarm('a')]), { kind: 'muted' })
    const flooded = during(before, [alarm('a'), alarm('b')])
    expect(flooded).toMatchObject({ isMuted: true, soundCount: 1, callCount: 1 })
    const urgent = { ...alarm('c'), warnLevel: 3 }
    expect(during(flooded, [alarm('b'), urgent])).toMatchObject({ isMuted: false, soundCount: 2, callCount: 2 })
  })

  it('R4-33 clears the selection and stops the sound after acknowledgement', () => {
    const selected = popupReducer(poll(INITIAL_POPUP, [alarm('a')]), { kind: 'selected', selection: new Set(['a']) })
    expect(popupReducer(selected, { kind: 'acknowledged' })).toMatchObject({ selection: new Set(), isMuted: true })
    expect(poll(selected, [alarm('b')]).selection.size).toBe(0)
  })

  it('R4-34 opens on the category of the worst alarm, among equals of the newest, once', () => {
    const older = alarm('a', 2)
    const newer = { ...alarm('b', 7), warnTime: '2026-01-20T08:05:00Z' }
    const first = poll(INITIAL_POPUP, [older, newer])
    expect(first.tab).toBe(7)
    expect(poll(INITIAL_POPUP, [older, alarm('b', 7)]).tab).toBe(2)
    const urgent = { ...alarm('c', 3), warnLevel: 3 }
    expect(poll(INITIAL_POPUP, [older, newer, urgent]).tab).toBe(3)
    // nothing moves under a hand that is at work
    expect(poll(first, [older, newer, urgent]).tab).toBe(7)
    const chosen = popupReducer(first, { kind: 'tab', tab: 2 })
    expect(poll(chosen, [older, newer]).tab).toBe(2)
    const closed = popupReducer(chosen, { kind: 'closed', now: 0, restore: { minutes: 1, isHeard: false } })
    expect(poll(poll(closed, [older, newer, urgent]), [older, newer, urgent], 60_000).tab).toBe(3)
  })

  it('goes to the worst category that is left when its own has no more alarms', () => {
    const rest = [alarm('b', 2), { ...alarm('c', 4), warnLevel: 3 }]
    const shown = popupReducer(poll(INITIAL_POPUP, [alarm('a', 7), ...rest]), { kind: 'tab', tab: 7 })
    expect(poll(shown, rest).tab).toBe(4)
    const acknowledged = summaryOf(rest)
    const emptied = { warnNumber: 7, warnNumberCnt: 0, warnNumberList: [] }
    const summary = { ...acknowledged, retWarnNumList: [emptied, ...acknowledged.retWarnNumList] }
    expect(popupReducer(shown, { kind: 'polled', summary, now: 0 }).tab).toBe(4)
  })

  it('lists by level, then the newest, also where a category has several numbers', () => {
    const [plain, urgent] = [alarm('a', 20), { ...alarm('b', 22), warnLevel: 3 }]
    const newest = { ...alarm('c', 21), warnTime: '2026-01-20T09:00:00Z' }
    expect(alarmsByCategory(summaryOf([plain, newest, urgent])).get(20)).toEqual([urgent, newest, plain])
  })

  it('sounds again once unmuted, however it was muted', () => {
    const acknowledged = popupReducer(poll(INITIAL_POPUP, [alarm('a')]), { kind: 'acknowledged' })
    expect(acknowledged).toMatchObject({ isMuted: true, soundCount: 1 })
    expect(popupReducer(acknowledged, { kind: 'unmuted' })).toMatchObject({ isMuted: false, soundCount: 2 })
  })

  it('R3-18 R3-19 R3-20 R3-21 R3-22 R3-23 R3-24 R3-25 R3-26 puts each number into its category, and loses none', () => {
    expect([0, 2, 3, 4, 7, 8, 9, 20, 21, 22, 23].map(categoryOf)).toEqual([0, 2, 3, 4, 7, 8, 9, 20, 20, 20, 20])
    expect([1, 5, 19, 24].map(categoryOf)).toEqual(['other', 'other', 'other', 'other'])
    const lists = alarmsByCategory(summaryOf([alarm('a', 20), alarm('b', 21), alarm('c', 5)]))
    expect([...lists].map(([category, items]) => [category, items.length])).toEqual([
      [20, 2],
      ['other', 1],
    ])
  })
})
