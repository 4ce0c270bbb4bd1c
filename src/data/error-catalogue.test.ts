import { describe, expect, it } from 'vitest'
import { AppError } from './app-error.ts'
import { inlineTextOf, type ReactionRules, reactionAt, reactionTo } from './error-catalogue.ts'

const fromServer = (text: string) => ({ from: 'server', text })
const GENERIC = { from: 'console', name: 'generic' }

describe('reactionTo', () => {
  it('R8-01 shows a status as an error for ten seconds', () => {
    expect(reactionTo(new AppError('http', '', { status: 503 }))).toEqual({
      notice: { text: { from: 'status', status: 503 }, style: 'error', durationMs: 10_000 },
      endsSession: false,
    })
  })

  it('R8-05 ends the session at -4 and warns with the text of result', () => {
    expect(reactionTo(new AppError(-4, '', { result: '登录已过期' }))).toEqual({
      notice: { text: fromServer('登录已过期'), style: 'warning', durationMs: 5_000 },
      endsSession: true,
    })
  })

  it('R8-07 ends the session at -555 without a message', () => {
    expect(reactionTo(new AppError(-555, 'M', { result: 'R' }))).toEqual({ notice: null, endsSession: true })
  })

  it.each(['当前账号登录已过期或已在其它地方登录，请重新登录!!!', '非法访问,请先注册账号或联系管理员'])(
    'R8-10, R8-11 ends the session silently at 500 with %s',
    (result) => {
      expect(reactionTo(new AppError(500, 'M', { result }))).toEqual({ notice: null, endsSession: true })
    },
  )

  it('shows any other 500 like other codes', () => {
    expect(reactionTo(new AppError(500, 'M', { result: 'R' }))).toMatchObject({
      notice: { text: fromServer('M'), style: 'error', durationMs: 5_000 },
      endsSession: false,
    })
  })

  it.each([
    ['R8-13 the first item of a list in message', '["A","B"]', 'R', fromServer('A')],
    ['R8-14 message as it stands', 'M', 'R', fromServer('M')],
    ['R8-14 a message that only looks like a list', '[unfinished', 'R', fromServer('[unfinished')],
    ['R8-15 result without a message', '', 'R', fromServer('R')],
    ['R8-16 the general text without either', '', { some: 'object' }, GENERIC],
    ['R8-16 the general text for blanks', '  ', ' ', GENERIC],
  ])('shows %s', (_, message, result, text) => {
    expect(reactionTo(new AppError(999, message, { result })).notice?.text).toEqual(text)
  })

  it('R8-18 shows 2002 as a warning and 2003 as an error', () => {
    expect(reactionTo(new AppError(2002, 'M')).notice?.style).toBe('warning')
    expect(reactionTo(new AppError(2003, 'M')).notice?.style).toBe('error')
  })

  it('R8-19 shows the general text for five seconds when no answer came', () => {
    expect(reactionTo(new AppError('network', ''))).toEqual({
      notice: { text: GENERIC, style: 'error', durationMs: 5_000 },
      endsSession: false,
    })
  })

  it('shows nothing for a call cancelled by its caller', () => {
    expect(reactionTo(new AppError('aborted', ''))).toEqual({ notice: null, endsSession: false })
  })
})

describe('reactionAt', () => {
  const buildRules = (change: Partial<ReactionRules> = {}): ReactionRules => ({
    interceptErrors: true,
    alwaysInterceptUrls: ['/login'],
    indoorMonitorUrls: ['/indoor/add'],
    ...change,
  })
  const textAt = (code: number | 'http', path: string, rules: ReactionRules) =>
    reactionAt(new AppError(code, 'M', { status: 503 }), path, rules).notice?.text

  it('R8-08, R8-09 leaves 507 to the caller at the listed paths, and shows it elsewhere', () => {
    expect(textAt(507, '/indoor/add', buildRules())).toBeUndefined()
    expect(textAt(507, '/indoor/list', buildRules())).toEqual(fromServer('M'))
    expect(textAt(999, '/indoor/add', buildRules())).toEqual(fromServer('M'))
  })

  it('R8-23 shows nothing where interception is off, except at the listed paths', () => {
    const off = buildRules({ interceptErrors: false })
    expect([textAt(999, '/a', off), textAt('http', '/a', off)]).toEqual([undefined, undefined])
    expect(textAt(999, '/login', off)).toEqual(fromServer('M'))
  })

  it.each([-4, -555])('R8-24 ends the session at %i whatever is off', (code) => {
    const off = buildRules({ interceptErrors: false, indoorMonitorUrls: ['/a'] })
    expect(reactionAt(new AppError(code, 'M'), '/a', off)).toEqual(reactionTo(new AppError(code, 'M')))
  })

  it('R8-10 ends the session silently at the two texts of 500, whatever is off', () => {
    const error = new AppError(500, 'M', { result: '非法访问,请先注册账号或联系管理员' })
    expect(reactionAt(error, '/a', buildRules({ interceptErrors: false }))).toEqual({ notice: null, endsSession: true })
  })
})

describe('inlineTextOf', () => {
  it('says what to do where the server cannot be reached', () => {
    expect(inlineTextOf(new AppError('network', ''))).toEqual({ from: 'console', name: 'unreachable' })
    expect(inlineTextOf(new AppError('timeout', ''))).toEqual({ from: 'console', name: 'timedOut' })
  })

  it("returns the catalogue's text for other failures, and null for a cancelled call", () => {
    expect(inlineTextOf(new AppError(1003, '没有权限'))).toEqual(fromServer('没有权限'))
    expect(inlineTextOf(new AppError('aborted', ''))).toBeNull()
    expect(inlineTextOf(new Error('a fault of ours'))).toEqual(GENERIC)
  })
})
