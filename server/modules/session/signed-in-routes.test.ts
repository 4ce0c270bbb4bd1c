import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorityResult, menuAuthResult, sessionCalls, sessionUser, systemInfo } from '#contract/endpoints/session.ts'
import { CODE } from '#contract/kit/envelope.ts'
import type { MenuNode } from '#contract/pages/menu-node.ts'
import { companies, systemSettings } from '#server/core/access/tables.ts'
import { type Answer, createSessionApp, type SessionApp } from '#tests/support/session-app.ts'

const NAMES = ['super', 'admin', 'operator', 'leader'] as const
const token: Record<string, string> = {}
let app: SessionApp

beforeAll(async () => {
  app = await createSessionApp()
  for (const name of NAMES) token[name] = (await app.signIn(name)).token
})

afterAll(() => app?.close())

const me = async (name: string) =>
  sessionUser.parse((await app.post(sessionCalls.selectOneById.path, {}, token[name])).result)
const MONITORING = [
  '/websiteRealTime',
  '/websiteHis',
  '/websiteHisTrend',
  '/loca-map/index',
  '/stationRealTime',
  '/siteRealtime',
  '/pipeLineRealTimeData',
  '/monitoringLine',
  '/whyCold',
  '/heatSourceHis',
  '/websiteHisSearch',
  '/dataRanking',
  '/workCondintionRank',
  '/websiteHisReport',
  '/heatSourceReport',
  '/duration',
  '/realTimeAlerts',
  '/alarmManagement',
  '/alarmThreshold',
  '/warnTempSet',
  '/shiftHandover',
  '/shiftRecords',
  '/weatherSituation',
  '/weatherHis',
  '/wsBrowse/polygon',
  '/wsBrowse/line',
  '/balancePolygon',
  '/room-temperature',
  '/offline-map',
]
const outline = (nodes: readonly MenuNode[]): unknown =>
  nodes.map(({ menuName, menuUrl, childMenuList }) => (menuUrl === '' ? [menuName, outline(childMenuList)] : menuUrl))

describe('every call but the open one', () => {
  it.each([
    ['POST', sessionCalls.systemInfo.path],
    ['POST', sessionCalls.selectOneById.path],
    ['GET', sessionCalls.menuAuth.path],
    ['POST', sessionCalls.getAuthByRole.path],
    ['POST', sessionCalls.isVerifyPwdComplexity.path],
  ])('R2.2-19 answers %s %s with -4 and no data without a token', async (method, path) => {
    const answer: Answer = method === 'GET' ? await app.get(path) : await app.post(path)
    expect(answer.code).toBe(CODE.sessionInvalid)
    expect(answer.result).toBeTypeOf('string')
  })
})

describe('systemInfo/toEdit', () => {
  it('R7-22 R7-29 R7-58 gives its public fields without a token, and the same by POST with one', async () => {
    const open = await app.get(sessionCalls.systemInfo.path)
    expect(systemInfo.strict().parse(open.result)).toEqual({
      systemName: '测试热力智慧供热平台',
      systemRoundLogo: '',
      openVerifyPwd: true,
      // walls and frames show the company's clock and prices without a session
      timeZone: 'Asia/Shanghai',
      currency: 'CNY',
    })
    expect((await app.post(sessionCalls.systemInfo.path, {}, token.operator)).result).toEqual(open.result)
  })
})

describe('selectOneById', () => {
  it('R7-13 R7-59 gives the signed-in user without keyId, and never a password', async () => {
    const answer = await app.post(sessionCalls.selectOneById.path, {}, token.leader)
    expect(sessionUser.strict().parse(answer.result)).toMatchObject({
      loginName: 'leader',
      roleName: '监督领导',
      roles: ['leader'],
      level: 4,
    })
    expect(JSON.stringify(answer)).not.toMatch(/scrypt|password/i)
  })

  it('R3-01 R3-02 names the fields of a user, and how long one has been signed in', async () => {
    const keyId = await app.addUser('newcomer', 'leader')
    const ask = async () =>
      sessionUser.parse((await app.post(sessionCalls.selectOneById.path, { keyId }, token.admin)).result)
    expect((await ask()).onlineTime).toBeNull()
    await app.signIn('newcomer')
    const loginTime = new Date(app.clock.now()).toISOString()
    app.clock.advance(60_000)
    await app.signIn('newcomer')
    app.clock.advance(1_000)
    expect(await ask()).toEqual({
      keyId,
      timeZone: 'Asia/Shanghai',
      currency: 'CNY',
      userId: keyId,
      loginName: 'newcomer',
      realName: '用户 newcomer',
      userPhone: '',
      companyId: (await me('admin')).companyId,
      companyName: '测试热力有限公司',
      roleName: '监督领导',
      mainRoleId: 'leader',
      level: 4,
      roles: ['leader'],
      mainUrl: null,
      loginTime: new Date(Date.parse(loginTime) + 60_000).toISOString(),
      onlineTime: 61_000,
      avatar: '',
      introduction: expect.stringMatching(/./),
    })
  })

  it('R6-10 gives another user to level 2 and below only', async () => {
    const { duties, ...operator } = await me('operator')
    const ask = (name: string) => app.post(sessionCalls.selectOneById.path, { keyId: operator.keyId }, token[name])
    expect((await ask('super')).result).toEqual(operator)
    expect((await ask('admin')).result).toEqual(operator)
    expect((await ask('operator')).result).toEqual({ ...operator, duties })
    expect(duties).toEqual([])
    expect((await ask('leader')).code).toBe(CODE.noPermission)
  })

  it('says when there is no such user, also when it is one of another company', async () => {
    const [company] = await app.env.db.insert(companies).values({ code: 'other', name: '别家热力' }).returning()
    const foreigner = await app.addUser('foreigner', 'editor', company ? { companyId: company.id } : {})
    for (const keyId of [randomUUID(), foreigner]) {
      expect((await app.post(sessionCalls.selectOneById.path, { keyId }, token.super)).code).toBe(CODE.notFound)
    }
  })

  it('names the field of a malformed keyId', async () => {
    expect(await app.post(sessionCalls.selectOneById.path, { keyId: '7' }, token.super)).toMatchObject({
      code: CODE.invalidInput,
      result: [{ field: 'keyId' }],
    })
  })
})

describe('menu/menuAuth', () => {
  const menusOf = async (name: string, query: Record<string, string> = {}) =>
    menuAuthResult.parse((await app.get(sessionCalls.menuAuth.path, query, token[name])).result)

  it.each(['super', 'admin', 'operator'])(
    'R7-43 R6-03 R3-10 R7-57 gives %s the overview, the stations and their drawings first',
    async (name) => {
      expect(outline((await menusOf(name, { keyId: '1' })).slice(0, 3))).toEqual([
        ['总览', ['/index']],
        ['在线监测', MONITORING],
        ['工艺图', ['/processDrawing/showS/station', '/processDrawing/showR/source', '/configuration-diagram']],
      ])
    },
  )

  it('R6-17 gives the leader the overview only', async () => {
    expect(outline(await menusOf('leader'))).toEqual([['总览', ['/index']]])
  })

  it('gives what is below parentMenuId', async () => {
    const drawings = (await menusOf('super')).find((group) => group.menuName === '工艺图')
    expect(await menusOf('super', { parentMenuId: drawings?.keyId ?? 'none' })).toEqual(drawings?.childMenuList)
  })

  it('R3-10 gives nothing for a set that does not exist, and takes the parameters of subsystems', async () => {
    const query = { keyId: '9', parentMenuId: '', sid: 's', quickMenuIds: '1,2', hashHide: '0' }
    expect(await menusOf('super', query)).toEqual([])
  })
})

describe('authority/getAuthByRole', () => {
  const authorityOf = async (name: string, form: Record<string, string> = {}) =>
    app.post(sessionCalls.getAuthByRole.path, form, token[name])

  it('R7-20 R6-22 R3-09 lists permission codes by page', async () => {
    expect(authorityResult.parse((await authorityOf('operator')).result)).toEqual(
      expect.arrayContaining([
        { menuUrl: '/index', authorityNo: 'network:view,alarm:acknowledge' },
        {
          menuUrl: '/processDrawing/showS/station',
          authorityNo:
            'drawing:view,control:view,control:write,control:approve,control:export,controlStop:stop,controlStop:lift',
        },
        { menuUrl: '/admin-confDict/confDict', authorityNo: 'dict:view' },
      ]),
    )
    expect((await authorityOf('leader')).result).toEqual([{ menuUrl: '/index', authorityNo: 'network:view' }])
  })

  it('gives a role that one does not hold to level 2 and below only', async () => {
    const form = { roleId: 'editor' }
    const own = (await authorityOf('operator')).result
    expect((await authorityOf('admin', form)).result).toEqual(own)
    expect((await authorityOf('operator', form)).result).toEqual(own)
    expect((await authorityOf('leader', form)).code).toBe(CODE.noPermission)
  })
})

describe('isVerifyPwdComplexity', () => {
  const mustChange = async (loginName: string) => {
    const { token } = await app.signIn(loginName)
    return (await app.post(sessionCalls.isVerifyPwdComplexity.path, {}, token)).result
  }

  it('R7-15 R2.2-14 answers true for a password that fails the rules, false for the demo password', async () => {
    await app.addUser('weak', 'editor', { isPasswordStrong: false })
    expect(await mustChange('weak')).toBe(true)
    expect(await mustChange('operator')).toBe(false)
  })

  it('R5-38 asks nobody to change while the rule is switched off', async () => {
    await app.addUser('weak-but-free', 'editor', { isPasswordStrong: false })
    await app.env.db.update(systemSettings).set({ openVerifyPwd: false })
    expect(await mustChange('weak-but-free')).toBe(false)
    await app.env.db.update(systemSettings).set({ openVerifyPwd: true })
  })
})

describe('accounts of the demo', () => {
  it('R6-14 R6-15 R6-16 R6-17 R6-21 are four, one for each role', async () => {
    const people = await Promise.all(NAMES.map(me))
    expect(people.map(({ roleName, roles, level }) => ({ roleName, roles, level }))).toEqual([
      { roleName: '超级管理员', roles: ['super'], level: 1 },
      { roleName: '管理员', roles: ['admin'], level: 2 },
      { roleName: '操作员', roles: ['editor'], level: 3 },
      { roleName: '监督领导', roles: ['leader'], level: 4 },
    ])
  })
})
