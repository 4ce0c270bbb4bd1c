import { setTimeout as pause } from 'node:timers/promises'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { type FirstStep, overviewCalls } from '#contract/endpoints/overview.ts'
import { sessionCalls, sessionUser } from '#contract/endpoints/session.ts'
import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { listResult } from '#contract/kit/resource.ts'
import { pointTemplateResource, templateCalls } from '#contract/resources/point-template.resource.ts'
import { systemSettings, users } from '#server/core/access/tables.ts'
import { readSettings } from '#server/core/settings.ts'
import { seedDemo } from '#server/demo/seed/seed-demo.ts'
import { addFirstAdministrator } from '#server/first-start/first-administrator.ts'
import { seedRealUse } from '#server/first-start/seed-real-use.ts'
import { addFirstUnit } from '../support/first-unit.ts'
import { createRealApp, type RealApp } from '../support/real-app.ts'
import { createTestDb } from '../support/test-db.ts'
import { createTestEnv } from '../support/test-env.ts'

const saved = z.object({ keyId: z.string().default('') })
const PASSWORD = 'Kettle+Moss7'
let real: RealApp
let token: string
beforeAll(async () => {
  real = await createRealApp()
})
afterAll(() => real?.close())

describe('the first administrator', () => {
  it('signs in as it was shown, must choose a password, and sees everything', async () => {
    const first = await real.signIn(real.administrator.password ?? '')
    const [user] = await real.env.db.select().from(users)
    expect(user).toMatchObject({ loginName: 'admin', mustChangePassword: true, organizationId: null })
    expect(await real.post(sessionCalls.selectOneById.path, {}, first.token)).toMatchObject({ code: CODE.success })
    token = (await real.firstSignIn(PASSWORD)).token
    const me = sessionUser.parse((await real.post(sessionCalls.selectOneById.path, {}, token)).result)
    expect(me).toMatchObject({ level: 1, roles: ['super'], companyName: '北河热力有限公司' })
    expect((await real.env.db.select().from(users))[0]?.mustChangePassword).toBe(false)
  })

  it('is added once, also by starts that come at once, and again only where nobody else may do everything', async () => {
    const { env } = real
    const again = await Promise.all([addFirstAdministrator(env, null), addFirstAdministrator(env, null)])
    expect(again).toEqual([null, null])
    await env.db.update(users).set({ isActive: false })
    const [one, other] = await Promise.all([addFirstAdministrator(env, null), addFirstAdministrator(env, null)])
    expect([one?.loginName ?? other?.loginName, one === null || other === null]).toEqual(['admin2', true])
    await env.db.update(users).set({ isActive: true })
  })

  it('finds the public second factor of the demo refused', async () => {
    for (const path of [sessionCalls.qrCode.path, sessionCalls.qrVCode.path])
      expect((await real.get(path)).code).toBe(CODE.noPermission)
  })
})

describe('an empty company', () => {
  const save = async (path: string, values: object): Promise<string> => {
    const { code, message, result } = await real.postJson(path, values, token)
    if (code !== CODE.success) throw new Error(`${path} answered ${code}: ${message}`)
    return saved.parse(result).keyId
  }
  /** Which first steps the home page calls done; null: it shows none any more. */
  async function stepsDone(): Promise<FirstStep[] | null> {
    const { result } = await real.get(overviewCalls.firstSteps.path, {}, token)
    const { steps } = overviewCalls.firstSteps.output.parse(result)
    return steps.length === 0 ? null : steps.flatMap(({ step, isDone }) => (isDone ? [step] : []))
  }

  it('shows the first value of a gateway that its administrator has set up by the pages', async () => {
    expect(await stepsDone()).toEqual([])
    const nodeId = await addFirstUnit(save)

    expect(await stepsDone()).toEqual(['organization', 'source', 'station'])

    const [template] = listResult.parse(
      (await real.get(pointTemplateResource.call('list'), { code: 'standard-unit' }, token)).result,
    ).list
    const target = { keyId: template?.keyId, nodeIds: [nodeId] }
    const found = templateCalls.difference.output.parse(
      (await real.postJson(templateCalls.difference.path, target, token)).result,
    )
    expect(found.added).toBeGreaterThan(20)
    await save(templateCalls.apply.path, { ...target, revision: found.revision })

    const points = telemetryCalls.points.output.parse(
      (await real.post(telemetryCalls.points.path, { nodeIds: JSON.stringify([nodeId]) }, token)).result,
    )
    const supply = points.find(({ code }) => code === 'HZ01.1.T2g')
    const now = async () => {
      const asked = { pointIds: JSON.stringify([supply?.pointId]) }
      return telemetryCalls.latest.output.parse((await real.post(telemetryCalls.latest.path, asked, token)).result)
    }
    expect(await now()).toEqual([])
    expect(await stepsDone()).toEqual(['organization', 'source', 'station', 'points'])

    const gateway = await mqtt.connectAsync(real.bus.url)
    const t = Date.now()
    // the server looks for new points every two seconds; meanwhile the gateway keeps sending
    while ((await now()).length === 0) {
      await gateway.publishAsync('heat/main/GW-HZ01/up', JSON.stringify({ t, v: [['HZ01.1.T2g', 48.5]] }), { qos: 1 })
      await pause(200)
    }
    await gateway.endAsync()
    expect(await now()).toEqual([{ pointId: supply?.pointId, time: t, value: 48.5, quality: 0 }])
    expect(await stepsDone()).toEqual(['organization', 'source', 'station', 'points', 'value'])
  })
})

describe('a proxy that ends TLS', () => {
  const hsts = async (remoteAddress: string) => {
    const headers = { 'x-forwarded-proto': 'https' }
    const answer = await real.app.inject({ method: 'GET', url: '/healthz', remoteAddress, headers })
    return answer.headers['strict-transport-security']
  }

  it('is believed only if it is trusted', async () => {
    expect(await hsts('10.0.0.7')).toBe('max-age=31536000; includeSubDomains')
    expect(await hsts('10.0.0.8')).toBeUndefined()
  })

  it('lets the server listen for other machines', () => {
    const host = (variables: NodeJS.ProcessEnv) => readSettings({ HOST: '0.0.0.0', ...variables }, { demo: false }).host
    expect(host({ TRUSTED_PROXIES: '10.0.0.7' })).toBe('0.0.0.0')
    expect(() => host({})).toThrow('TRUSTED_PROXIES')
  })
})

describe('the database of a company', () => {
  it('is prepared once: a second start changes nothing, and keeps the name it has', async () => {
    const tables = [
      'users',
      'menus',
      'role_menus',
      'dictionary_entries',
      'standard_params',
      'module_settings',
      'companies',
    ]
    const counts = () =>
      Promise.all(
        tables.map(async (name) => (await real.env.db.$client.query(`select count(*) from ${name}`)).rows[0].count),
      )
    const before = await counts()
    expect(before.every((count) => Number(count) > 0)).toBe(true)
    await seedRealUse(
      { ...real.env, settings: { ...real.env.settings, companyName: undefined } },
      { removesDemoAccounts: false },
    )
    expect(await counts()).toEqual(before)
    const { rows } = await real.env.db.$client.query('select name from companies')
    expect(rows).toEqual([{ name: '北河热力有限公司' }])
  })

  it.each([
    ['北河热力有限公司', '北河热力智慧供热平台'],
    ['Toplana Niš', 'Toplana Niš Smart Heating'],
    ['A'.repeat(64), 'A'.repeat(40)],
  ])('calls the system of %s %s', async (companyName, systemName) => {
    const database = await createTestDb()
    onTestFinished(database.close)
    const env = createTestEnv(database.db)
    await seedRealUse({ ...env, settings: { ...env.settings, companyName } }, { removesDemoAccounts: false })
    expect(await database.db.select({ systemName: systemSettings.systemName }).from(systemSettings)).toEqual([
      { systemName },
    ])
  })

  it('loses no account to a flag that was left in place since the first start', async () => {
    const before = await real.env.db.$count(users)
    expect(await seedRealUse(real.env, { removesDemoAccounts: true })).toEqual([])
    expect(await real.env.db.$count(users)).toBe(before)
  })

  it('refuses the demo', async () => {
    await expect(seedDemo(real.env)).rejects.toThrow('is in real use')
  })
})
