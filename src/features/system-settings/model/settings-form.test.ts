import { describe, expect, it } from 'vitest'
import { checkDraft, draftOf } from './settings-form.ts'

const settings = {
  systemName: '智慧供热',
  systemRoundLogo: '',
  openVerifyPwd: true,
  sessionIdleMinutes: 720,
  sessionMaxDays: 200,
  version: 3,
}

describe('settings form', () => {
  it('R7-30 sends what it was given when nothing was touched', () => {
    const draft = draftOf(settings)
    expect(checkDraft(draft, 3, 'zh-CN')).toEqual({ settings, problems: null })
  })

  it('names each field that is not allowed, and what is', () => {
    const wrong = {
      ...draftOf(settings),
      systemName: ' ',
      sessionIdleMinutes: '1',
      sessionMaxDays: 'x',
      systemRoundLogo: 'https://evil.example/x.png',
    }
    const { problems } = checkDraft(wrong, 3, 'en')
    expect(problems).toMatchObject({ systemName: 'is required', sessionIdleMinutes: 'must be at least 5' })
    expect(Object.keys(problems ?? {}).sort()).toEqual([
      'sessionIdleMinutes',
      'sessionMaxDays',
      'systemName',
      'systemRoundLogo',
    ])
  })
})
