import { createStore } from 'jotai'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AlarmSummary } from '#contract/endpoints/alarms.ts'
import { openPanelAtom } from '../open-panel.ts'
import { isAutoplayBlockedAtom } from './alarm-sound.ts'
import {
  alarmEventAtom,
  alarmSummaryAtom,
  alarmsPolledAtom,
  openCountAtom,
  popupStateAtom,
  shownAlarmsAtom,
  worstLevelAtom,
} from './alarm-state.ts'
import { mergeSummary } from './summary-merge.ts'

const summaryOf = (...keyIds: readonly string[]): AlarmSummary => ({
  retWarnNumList: [
    {
      warnNumber: 2,
      warnNumberList: keyIds.map((keyId) => ({
        keyId,
        warnContent: `报警 ${keyId}`,
        warnTime: '2026-01-20T08:00:00Z',
        warnLevel: 2,
        warnNumber: 2,
        warnTypeLabel: '超限',
        conditionInfo: '',
        heatName: '幸福里',
        pointLocation: '二次供温',
        heatKeyId: 'h1',
      })),
    },
  ],
  retWarnLevelCnt: [],
  isHaveNewMsg: false,
})

describe('shownAlarmsAtom', () => {
  let store: ReturnType<typeof createStore>
  let disturbed: 'typing' | 'alarmPage' | null
  const poll = (...keyIds: readonly string[]): void => store.set(alarmsPolledAtom, summaryOf(...keyIds), 0, disturbed)
  const closePopup = (): void => store.set(alarmEventAtom, 'popup', { kind: 'closed', now: 0, restore: null })
  const shown = () => store.get(shownAlarmsAtom)
  beforeEach(() => {
    store = createStore()
    disturbed = null
  })

  it('R4-27 is the pop-up at first', () => {
    poll('a')
    expect([shown(), store.get(openPanelAtom)]).toEqual(['popup', null])
  })

  it('R4-35 is the panel at a new alarm while the pop-up is closed, but not for known alarms', () => {
    poll('a')
    closePopup()
    poll('a')
    expect(shown()).toBeNull()
    poll('a', 'b')
    expect(shown()).toBe('panel')
  })

  it('R4-35 waits while a form is filled in, and is not the panel on pages of alarms', () => {
    poll('a')
    closePopup()
    disturbed = 'typing'
    poll('a', 'b')
    poll('a', 'b')
    expect(shown()).toBeNull()
    disturbed = null
    poll('a', 'b')
    expect(shown()).toBe('panel')
    store.set(openPanelAtom, null)
    disturbed = 'alarmPage'
    poll('a', 'b', 'c')
    disturbed = null
    poll('a', 'b', 'c')
    expect(shown()).toBeNull()
  })

  it('R4-35 is nothing where what it waited to show is acknowledged meanwhile', () => {
    poll('a')
    closePopup()
    disturbed = 'typing'
    poll('a', 'b')
    disturbed = null
    poll()
    expect(shown()).toBeNull()
  })

  it('R2.3-65 leaves another open panel of the header open', () => {
    poll('a')
    closePopup()
    store.set(openPanelAtom, 'message')
    poll('a', 'b')
    expect([shown(), store.get(openPanelAtom)]).toEqual([null, 'message'])
  })

  it('R2.3-12 is shown though sounds are blocked: alarms that are not heard have to be seen', () => {
    store.set(isAutoplayBlockedAtom, true)
    poll('a')
    expect(shown()).toBe('popup')
  })

  it('is the panel opened by the user, then the pop-up that is not closed', () => {
    poll('a')
    store.set(openPanelAtom, 'alarm')
    expect(shown()).toBe('panel')
    store.set(openPanelAtom, null)
    expect(shown()).toBe('popup')
  })
})

describe('alarmsPolledAtom', () => {
  it('R7-74 changes no part of the state at a poll without changes', () => {
    const store = createStore()
    const first = summaryOf('a', 'b')
    store.set(alarmsPolledAtom, first, 0, null)
    const partsNow = () => [alarmSummaryAtom, popupStateAtom].map((part) => store.get<unknown>(part))
    const before = partsNow()
    store.set(alarmsPolledAtom, mergeSummary(first, { ...summaryOf('a', 'b'), revision: '9.0' }), 3_000, null)
    for (const [i, part] of partsNow().entries()) expect(part).toBe(before[i])
    expect([store.get(openCountAtom), store.get(worstLevelAtom)]).toEqual([2, 2])
  })
})
