import { describe, expect, it } from 'vitest'
import type { AlarmItem, AlarmSummary } from '#contract/endpoints/alarms.ts'
import { categoryOf } from '#contract/network/alarm-categories.ts'
import { alarmsByCategory, INITIAL_POPUP, isPopupVisible, type PopupState, popupReducer } from './alarm-popup.ts'

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

  it('R4-34 chooses the first category with a count, once', () => {
    const first = poll(INITIAL_POPUP, [alarm('a', 7), alarm('b', 2)])
    expect(first.tab).toBe(2)
    const chosen = popupReducer(first, { kind: 'tab', tab: 7 })
    expect(poll(chosen, [alarm('a', 7), alarm('b', 2)]).tab).toBe(7)
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
