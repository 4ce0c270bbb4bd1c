import { describe, expect, it } from 'vitest'
import { systemSettingsPage } from '#contract/endpoints/system-settings.ts'
import { readSettings, settingValues, typedSince } from './settings-values.ts'

const settings = {
  systemName: '智慧供热',
  systemRoundLogo: '',
  openVerifyPwd: true,
  sessionIdleMinutes: 720,
  sessionMaxDays: 200,
  timeZone: 'Asia/Shanghai',
  currency: 'CNY',
  latitude: 40.2,
  longitude: 115.6,
}

describe('the values of a page of settings', () => {
  it('R7-30 are sent unchanged when nothing was edited', () => {
    const typed = settingValues(systemSettingsPage, { ...settings, version: 3 })
    expect(typed).toMatchObject({ openVerifyPwd: true, sessionIdleMinutes: '720' })
    expect(readSettings(systemSettingsPage, typed, 'zh-CN')).toEqual({ values: settings, problems: null })
  })

  it('are refused by field: each invalid one, with its rule', () => {
    const wrong = {
      ...settingValues(systemSettingsPage, settings),
      systemName: ' ',
      sessionIdleMinutes: '1',
      sessionMaxDays: 'x',
      timeZone: 'Europe/Nis',
      currency: 'YUAN',
      latitude: '91',
      systemRoundLogo: 'https://evil.example/x.png',
    }
    const { problems } = readSettings(systemSettingsPage, wrong, 'en')
    expect(problems).toMatchObject({ systemName: 'is required', sessionIdleMinutes: 'must be at least 5' })
    expect(Object.keys(problems ?? {}).sort()).toEqual([
      'currency',
      'latitude',
      'sessionIdleMinutes',
      'sessionMaxDays',
      'systemName',
      'systemRoundLogo',
      'timeZone',
    ])
  })

  it('R8-05 keep what was typed while they were being saved; the others become what was stored', () => {
    const sent = { ...settingValues(systemSettingsPage, settings), systemName: ' 一公司 ' }
    const typed = { ...sent, sessionIdleMinutes: '30' }
    const saved = { ...sent, systemName: '一公司' }
    expect(typedSince({ sent, typed, saved })).toEqual({ ...saved, sessionIdleMinutes: '30' })
  })
})
