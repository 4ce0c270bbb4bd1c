import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createPassword } from '#server/modules/users/initial-password.ts'
import { brokenPasswordRule } from './password-rules.ts'

const KNOWN = ['wangwei', '王伟', '云川热力有限公司']
const judge = async (password: string, isComplex = true) =>
  (await brokenPasswordRule(password, { isComplex, knownWords: KNOWN }))?.rule ?? null

describe('brokenPasswordRule', () => {
  it.each([
    'Heat-2026!',
    'Password1!',
    'P@ssw0rd2026',
    '1qaz@WSX',
    'Qwerty123!',
    'Summer#2026',
    'Admin-123456',
    'Woaini1314!',
    'Gongre@2026',
    '123供热-!?456',
  ])('refuses %s, which many have chosen or would guess', async (password) => {
    expect(await judge(password, false)).toBe('newPasswordCommon')
  })

  it.each(['Wangwei#2026', 'xxWangWei-7X', 'Yunchuan.reli1', '云川Aa1#kfjq', 'W@ngwe1-Xq7'])(
    'refuses %s, which is built from the account or the company',
    async (password) => {
      expect(await judge(password)).toBe('newPasswordKnownWord')
    },
  )

  it('refuses common passwords where complexity is off, too', async () => {
    expect(await judge('123456', false)).toBe('newPasswordCommon')
    expect(await judge('iloveyou', false)).toBe('newPasswordCommon')
    expect(await judge('klmqzt', false)).toBeNull()
  })

  it.each(['Kettle+Moss7', '锅炉房-Lamp-42', 'q7#Lantern-Bay'])('takes %s', async (password) => {
    expect(await judge(password)).toBeNull()
  })

  it('takes every generated password', async () => {
    for (let at = 0; at < 500; at += 1) expect(await judge(createPassword(randomBytes))).toBeNull()
  })
})
