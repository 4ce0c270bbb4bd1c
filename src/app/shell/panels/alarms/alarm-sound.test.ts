import { describe, expect, it } from 'vitest'
import type { AlarmDisplay, AlarmSummary } from '#contract/endpoints/alarms.ts'
import { recordAddress, thresholdAddress } from './alarm-addresses.ts'
import { soundAddress, soundOf } from './alarm-sound.ts'
import { DEFAULT_DISPLAY } from './display-default.ts'

const look = (audio: number) => ({ fontSize: 14, color: '#ffffff', audio })
const display: AlarmDisplay = { ...DEFAULT_DISPLAY, lowWarn: look(4), middleWarn: look(8), highWarn: look(12) }
const alarm = {
  keyId: 'a',
  warnContent: 'x',
  warnTime: '',
  warnNumber: 2,
  warnTypeLabel: '',
  conditionInfo: '',
  heatName: '幸福里 站',
  pointLocation: 'T2g',
  heatKeyId: 'h1',
}
const summary = (...levels: number[]): AlarmSummary => ({
  retWarnNumList: [{ warnNumber: 2, warnNumberList: levels.map((warnLevel) => ({ ...alarm, warnLevel })) }],
  retWarnLevelCnt: [],
  isHaveNewMsg: true,
})

describe('alarm sound', () => {
  it('R3-35, R9-36 is that of the worst level', () => {
    expect([soundOf(summary(1), display), soundOf(summary(1, 3, 2), display), soundOf(summary(0), display)]).toEqual([
      4,
      12,
      null,
    ])
    expect([soundAddress(12), soundAddress(null)]).toEqual(['./sounds/12.wav', './sounds/mute.wav'])
  })

  it('R3-28 is not played where sounds are off, or without alarms', () => {
    expect([soundOf(summary(3), { ...display, soundOpenFlag: false }), soundOf(summary(), display)]).toEqual([
      null,
      null,
    ])
  })

  it('R3-28 is played for urgent alarms only, as long as a flood lasts', () => {
    const flood = { from: '2026-01-20T08:00:00Z', peak: 12, groups: [] }
    expect(soundOf({ ...summary(1, 2), flood }, display)).toBe(null)
    expect(soundOf({ ...summary(1, 3), flood }, display)).toBe(12)
  })

  it('R3-51, R9-09 defaults to sound 1 and 400 by 600', () => {
    expect(soundOf(summary(3), DEFAULT_DISPLAY)).toBe(1)
    expect(DEFAULT_DISPLAY).toMatchObject({ popupHeight: 400, popupWidth: 600 })
  })

  it('R2.3-38, R2.3-40 links to the thresholds with the parameter names of the specification', () => {
    const address = thresholdAddress({ ...alarm, warnLevel: 1 })
    expect(Object.fromEntries(new URLSearchParams(address.split('?')[1]))).toEqual({
      heatName: '幸福里 站',
      pointLocation: 'T2g',
      heatKeyId_1: 'h1',
    })
    expect(recordAddress({ ...alarm, warnLevel: 1, warnNumber: 22 })).toBe('/regulateControlRecord?sendChannel=22')
  })
})
