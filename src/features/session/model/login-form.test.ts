import { describe, expect, it } from 'vitest'
import { AppError } from '#data/app-error.ts'
import { checkLogin, EMPTY_LOGIN, firstTroubled, type LoginValues, troubleOf, withoutCodes } from './login-form.ts'

const FILLED: LoginValues = { loginName: 'super', loginPwd: ' pass ', code: 'AB12', vcode: '123456' }

describe('checkLogin', () => {
  it('finds nothing wrong with a filled form', () => {
    expect(checkLogin(FILLED)).toEqual({ fields: {}, form: null })
  })

  it('names every input that is empty or blank, except the verification code of a first sign-in', () => {
    expect(Object.keys(checkLogin(EMPTY_LOGIN).fields)).toEqual(['loginName', 'loginPwd', 'code'])
    expect(Object.keys(checkLogin({ ...FILLED, loginName: '  ' }).fields)).toEqual(['loginName'])
  })

  it('accepts a password of blanks as typed', () => {
    expect(checkLogin({ ...FILLED, loginPwd: '   ' }).fields).toEqual({})
  })

  it('reports the maximum length of an input', () => {
    expect(checkLogin({ ...FILLED, loginName: 'x'.repeat(65) }).fields).toEqual({
      loginName: { kind: 'tooLong', max: 64 },
    })
  })
})

describe('troubleOf', () => {
  it('shows a refusal at the input that the server names', () => {
    const fields = [{ field: 'vcode', rule: '动态验证码错误' }]
    const trouble = troubleOf(new AppError(1001, '动态验证码错误', { fields }))
    expect(trouble).toEqual({ fields: { vcode: { kind: 'refused', text: '动态验证码错误' } }, form: null })
    expect(firstTroubled(trouble)).toBe('vcode')
  })

  it('shows any other refusal for the whole form', () => {
    const error = new AppError(1001, 'M', { fields: [{ field: 'sessionCode', rule: 'R' }] })
    expect(troubleOf(error)).toEqual({ fields: {}, form: { from: 'server', text: 'M' } })
    expect(troubleOf(new AppError('network', '')).form).toEqual({ from: 'console', name: 'unreachable' })
    expect(troubleOf(new Error('chunk')).form).toEqual({ from: 'console', name: 'generic' })
  })
})

describe('firstTroubled', () => {
  it('follows the order of the form', () => {
    expect(firstTroubled(checkLogin({ ...EMPTY_LOGIN, loginName: 'a' }))).toBe('loginPwd')
  })
})

describe('withoutCodes', () => {
  it('keeps all values except the codes', () => {
    expect(withoutCodes(FILLED)).toEqual({ loginName: 'super', loginPwd: ' pass ', code: '', vcode: '' })
  })
})
