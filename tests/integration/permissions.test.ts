import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isCompanyWide } from '#contract/kit/company-wide.ts'
import { CODE, envelope } from '#contract/kit/envelope.ts'
import { RESIDENT_VIEW_PERMISSION } from '#contract/kit/personal.ts'
import { BASE_MENU, codesOf } from '#contract/pages/menu.ts'
import type { RegisteredCall } from '#server/core/calls/router.ts'
import { addBranchAdmin } from '../support/branch-admin.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import type { Expected } from './permissions.kit.ts'
import { CALLS } from './permissions.table.ts'

const ACCOUNTS: readonly DemoAccount[] = ['super', 'admin', 'operator', 'leader']
const SESSION_INVALID = -4
const REFUSALS: readonly number[] = Object.values(CODE).filter((code) => code !== CODE.success)
const NO_PERMISSION = 1003

let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp()
})
afterAll(() => demo?.close())

const nameOf = ({ method, path }: RegisteredCall): string => `${method} ${path}`

/** Calls with an empty body: permission is checked before the input. */
function ask({ method, path }: RegisteredCall, token?: string) {
  const url = path.replace(/:\w+/, '00000000-0000-4000-8000-000000000000')
  return demo.app.inject({
    method: method === 'GET' ? 'GET' : 'POST',
    url,
    ...(method === 'GET' ? {} : { payload: '', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    ...(token === undefined
      ? {}
      : { headers: { 'content-type': 'application/x-www-form-urlencoded', token, authentication: token } }),
  })
}

async function codeOf(call: RegisteredCall, token?: string): Promise<number> {
  const response = await ask(call, token)
  return response.headers['content-type']?.toString().includes('json') ? response.json().code : 0
}

describe('permission', () => {
  it('the table lists exactly the registered calls, each with the accounts that may use it', () => {
    const registered = demo.app.calls.map((call) => [nameOf(call), call.access])
    expect(Object.fromEntries(registered)).toEqual(Object.fromEntries(CALLS.map(([name, access]) => [name, access])))
    expect(new Set(registered.map(([name]) => name)).size).toBe(registered.length)
  })

  it('every permission code of a call can be granted, and every code that can be granted guards a call', () => {
    const granted = BASE_MENU.flatMap(({ pages }) => pages)
      .flatMap(({ page }) => page.permissions ?? [])
      .flatMap(codesOf)
      .map(({ code }) => code)
    const asked = CALLS.flatMap(([, access]) => (typeof access === 'object' ? [access.permission].flat() : []))
    // asked for fields of an answer: tests/integration/residents.test.ts
    const ofFields = [RESIDENT_VIEW_PERMISSION]
    expect([...new Set([...asked, ...ofFields])].sort()).toEqual([...new Set(granted)].sort())
  })

  it('R2.2-19 no call but the open ones answers without a token, or with a wrong one', async () => {
    for (const call of demo.app.calls) {
      const codes = [await codeOf(call), await codeOf(call, 'forged')]
      const isOpen = call.access === 'open'
      expect([nameOf(call), codes.every((code) => code === SESSION_INVALID)]).toEqual([nameOf(call), !isOpen])
    }
  })

  it('R7-04, R9-02 every call answers in the envelope and nothing beside it, with code 0 unless it says what is wrong', async () => {
    const succeeded: string[] = []
    const token = await demo.signIn('super')
    for (const call of demo.app.calls) {
      if (call.path.endsWith('/user/logout')) continue
      const answer: unknown = (await ask(call, token)).json()
      const { code, message, result } = envelope.strict().parse(answer)
      if (result !== undefined && message === undefined && code !== SESSION_INVALID) {
        expect([nameOf(call), code]).toEqual([nameOf(call), 0])
        succeeded.push(nameOf(call))
      } else if (code !== 0) {
        expect([nameOf(call), message ?? result]).toEqual([nameOf(call), expect.any(String)])
        expect(REFUSALS).toContain(code)
      }
    }
    expect(succeeded).toEqual(expect.arrayContaining(['GET /jeasy-base/menu/menuAuth', 'POST /jeasy-base/role/all']))
  })

  it.each(ACCOUNTS)('%s is refused exactly what the role does not hold', async (account) => {
    const token = await demo.tokenOf(account)
    const refused: string[] = []
    for (const call of demo.app.calls) {
      // signing out would end the session that the next calls need
      if (call.path.endsWith('/user/logout')) continue
      if ((await codeOf(call, token)) === NO_PERMISSION) refused.push(nameOf(call))
    }
    const expected = CALLS.filter(([, access, who]) => isRefused(access, who, account)).map(([name]) => name)
    expect(refused.sort()).toEqual(expected.sort())
  })
})

/**
 * Nouns of permission codes whose records belong to places, persons or roles: who may change which is asked of each
 * record. All others act on the whole company.
 */
const OF_PARTS = [
  'alarm',
  'alarmPermit',
  'alarmRule',
  'alarmThreshold',
  'commCard',
  'control',
  'controlStop',
  'controlPower',
  'device',
  'mapArea',
  'pipeSegment',
  'pipeValve',
  'drawing',
  'energyData',
  'energyPlan',
  'energySlot',
  'historyImport',
  'loadPlan',
  'mailGroup',
  'maintenance',
  'nodeImage',
  'nodeWeather',
  'loadModel',
  'notice',
  'organization',
  'physics',
  'plannedTarget',
  'point',
  'role',
  'roleAuth',
  'roleHome',
  'shiftLog',
  'simulator',
  'sourceColumn',
  'sourcePoint',
  'stationNote',
  'stationPoint',
  'unitCtrlMode',
  'strategy',
  'unitForecastParams',
  'user',
  'warnTempSet',
  'weatherConfig',
]

describe('who sees a part of the company', () => {
  const nounOf = (code: string): string => code.split(':')[0] ?? ''
  const changing = (): RegisteredCall[] =>
    demo.app.calls.filter(
      ({ method, access }) =>
        method === 'POST' &&
        typeof access === 'object' &&
        [access.permission].flat().some((code) => !/:(view|export)$/.test(code)),
    )
  const codesOfCall = ({ access }: RegisteredCall): string[] =>
    typeof access === 'object' ? [access.permission].flat() : []

  it('every code that changes something is of the whole company, or its records say whose they are', () => {
    const codes = changing().flatMap(codesOfCall)
    const undecided = codes.filter((code) => isCompanyWide(code) === OF_PARTS.includes(nounOf(code)))
    expect(undecided.filter((code) => !/:(view|export)$/.test(code))).toEqual([])
  })

  it('changes nothing that acts on all of it, and is told why, whatever codes the role has', async () => {
    const { token } = await addBranchAdmin(demo, 'part', [])
    const whole = await demo.tokenOf('admin')
    const companyWide = changing().filter((call) => codesOfCall(call).every(isCompanyWide))
    expect(companyWide.length).toBeGreaterThan(60)
    for (const call of companyWide) {
      const answer = (await ask(call, token)).json()
      expect([nameOf(call), answer.code, answer.message]).toEqual([
        nameOf(call),
        NO_PERMISSION,
        '该操作影响整个公司，仅数据范围为全公司者可以更改',
      ])
      expect([nameOf(call), (await codeOf(call, whole)) === NO_PERMISSION]).toEqual([nameOf(call), false])
    }
  })
})

const isRefused = (access: RegisteredCall['access'], who: Expected, account: DemoAccount): boolean =>
  access !== 'open' && !who.includes(account)
