import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { controlStopCalls } from '#contract/endpoints/control-stops.ts'
import { regulationCalls } from '#contract/endpoints/regulation.ts'
import { strategyCalls } from '#contract/endpoints/strategies.ts'
import { addBranchAdmin } from '../support/branch-admin.ts'
import { createRegulationStage, curveOf, ON_CURVE, type RegulationStage } from '../support/regulation-stage.ts'

let stage: RegulationStage

beforeAll(async () => {
  stage = await createRegulationStage()
})
afterAll(() => stage?.close())
beforeEach(() => stage.beginAnew())

const curve = (name?: string, units = stage.units) => curveOf(units, name)
const stop = (keyId: string, account: 'operator' | 'leader') => stage.call(strategyCalls.stop.path, { keyId }, account)
const commandsOf = (keyId: string) => stage.query('select id from control_commands where strategy_id = $1', [keyId])
const first = async (keyId: string) => (await stage.results(keyId))[0]

describe('who released a strategy loses', () => {
  const ADMIN = `(select id from users where login_name = 'admin')`
  const LOSSES = {
    'the account': [
      `update users set is_active = false where id = ${ADMIN}`,
      `update users set is_active = true where id = ${ADMIN}`,
    ],
    'the role': [
      `create table held as select * from user_roles where user_id = ${ADMIN};
       update user_roles set role_id = (select id from roles where key = 'leader') where user_id = ${ADMIN}`,
      `delete from user_roles where user_id = ${ADMIN}; insert into user_roles select * from held; drop table held`,
    ],
    'the right to release': [
      `create table held as select * from role_menus;
       update role_menus set permissions = array_remove(permissions, 'strategy:release')`,
      `update role_menus set permissions = held.permissions from held
         where held.role_id = role_menus.role_id and held.menu_id = role_menus.menu_id; drop table held`,
    ],
    'the powers': ['update control_powers set is_active = false', 'update control_powers set is_active = true'],
    'sight of a station': [
      `update roles set data_scope = 'own' where key = 'admin';
       update users set organization_id = (select id from organizations where code = 'CX') where id = ${ADMIN}`,
      `update roles set data_scope = 'all' where key = 'admin'; update users set organization_id = null where id = ${ADMIN}`,
    ],
  } as const

  it.each(Object.entries(LOSSES))(
    '%s: nothing is written any more, it falls to advice, and an alarm says so',
    async (_, [happens, isOver]) => {
      const keyId = await stage.running(curve(), 'auto')
      await stage.run()
      await stage.carriedOut()
      await stage.pass(2)
      await stage.nextCycle({ ...ON_CURVE, KTemp: 1 })
      stage.first.told.length = 0
      const before = (await commandsOf(keyId)).length
      await stage.query(happens)
      try {
        await stage.run()
        await stage.run()
        await stage.pass(5)
      } finally {
        await stage.query(isOver)
      }
      expect(await commandsOf(keyId)).toHaveLength(before)
      expect(stage.first.told).toEqual([])
      expect(await stage.rowOf(keyId)).toMatchObject({ state: 'advice', fell: expect.stringMatching(/released it/) })
      expect(
        await stage.query(`select warn_number, recovered_at is null as "isOn" from alarms where source_key = $1`, [
          `strategy:${keyId}`,
        ]),
      ).toEqual([{ warn_number: 20, isOn: true }])
      // it says on what it would do
      expect(await first(keyId)).toMatchObject({ isWritten: false, target: expect.any(Number) })
      expect((await stage.release(keyId, 'auto')).code).toBe(0)
      expect(await stage.rowOf(keyId)).toMatchObject({ state: 'auto', fell: '' })
    },
  )
})

describe('attack', () => {
  const NOT_THERE = 1004
  const REFUSED = 1003
  const all = () => [...stage.units, ...stage.elsewhere]

  it('an operator sees what runs and makes nothing of it; R6-17 a leader does not see it', async () => {
    const keyId = await stage.running(curve(), 'auto')
    await stage.run()
    expect(await stage.rowOf(keyId, 'operator')).toMatchObject({ state: 'auto' })
    expect(await stage.results(keyId, 'operator')).toHaveLength(stage.units.length)
    const [result] = await stage.results(keyId)
    const taken = { cycleId: result?.cycleId, nodeId: result?.nodeId, writes: [] }
    const answers = [
      await stage.call(strategyCalls.list.path, {}, 'leader'),
      await stage.call(regulationCalls.ofCycle.path, { keyId }, 'leader'),
      await stage.save(curve('读者'), { account: 'leader' }),
      await stage.release(keyId, 'advice', { account: 'leader' }),
      await stop(keyId, 'leader'),
      await stage.call(regulationCalls.accept.path, taken, 'leader'),
      // an operator stops and takes advice, but does not make or release
      await stage.save(curve('操作员'), { account: 'operator' }),
      await stage.release(keyId, 'advice', { account: 'operator' }),
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => REFUSED))
    expect(await stage.rowOf(keyId)).toMatchObject({ state: 'auto', version: 3 })
  })

  it('R6-17 a leader who is given a page of strategies looks, and does nothing else', async () => {
    const keyId = await stage.running(curve(), 'auto')
    await stage.run()
    const page = `from roles, menus where roles.key = 'leader' and menus.url = '/oneNetwordBalance'`
    await stage.query(
      `insert into role_menus (role_id, menu_id, permissions) select roles.id, menus.id, array['strategy:view'] ${page}`,
    )
    try {
      expect(await stage.rowOf(keyId, 'leader')).toMatchObject({ state: 'auto', isWhole: true })
      const [result] = await stage.results(keyId, 'leader')
      expect(result).toMatchObject({ unit: '°C', target: expect.any(Number) })
      const lay = { kind: 'freeze', nodeIds: [result?.nodeId], from: stage.clock.now(), why: 'repair', reason: '检修' }
      const answers = [
        await stage.call(
          regulationCalls.accept.path,
          { cycleId: result?.cycleId, nodeId: result?.nodeId, writes: [] },
          'leader',
        ),
        await stage.call(
          regulationCalls.saveIntervention.path,
          { ...lay, to: stage.clock.now() + 3_600_000 },
          'leader',
        ),
        await stop(keyId, 'leader'),
        await stage.save(curve('领导'), { account: 'leader' }),
        await stage.release(keyId, 'advice', { account: 'leader' }),
        await stage.call(controlStopCalls.lift.path, { stopIds: [result?.nodeId] }, 'leader'),
        await stage.call(controlStopCalls.stop.path, { nodeIds: null, reason: '停' }, 'leader'),
      ]
      expect(answers.map(({ code }) => code)).toEqual(answers.map(() => REFUSED))
      expect(await stage.rowOf(keyId)).toMatchObject({ state: 'auto' })
    } finally {
      await stage.query(`delete from role_menus using roles where roles.id = role_menus.role_id and roles.key = 'leader'
        and menu_id in (select id from menus where url = '/oneNetwordBalance')`)
    }
  })

  it('a strategy of another branch is not there for an operator', async () => {
    const keyId = await stage.running(curve('城西', stage.elsewhere), 'advice')
    await stage.run()
    const [result] = await stage.results(keyId)
    const taken = {
      cycleId: result?.cycleId,
      nodeId: result?.nodeId,
      writes: [{ param: 'KTemp', key: '5f0c8a52-4a0e-4b5f-9c6e-8a35c7d6c009', seen: null }],
    }
    expect(await stage.rowOf(keyId, 'operator')).toBeUndefined()
    const answers = [
      await stage.call(strategyCalls.one.path, { keyId }, 'operator'),
      await stage.call(regulationCalls.cycles.path, { keyId, page: 1, limit: 10 }, 'operator'),
      await stage.call(regulationCalls.ofCycle.path, { keyId }, 'operator'),
      await stage.call(regulationCalls.accept.path, taken, 'operator'),
      await stop(keyId, 'operator'),
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => NOT_THERE))
    const span = { nodeId: result?.nodeId, from: stage.clock.now() - 3_600_000, to: stage.clock.now() }
    expect(await stage.call(regulationCalls.ofNode.path, span, 'operator')).toMatchObject({
      code: 1001,
      result: [{ field: 'nodeId' }],
    })
  })

  it('one with units of both branches is seen with the own ones, and neither stopped, edited nor released', async () => {
    const keyId = await stage.running(curve('全网', all()), 'auto')
    await stage.run()
    expect(await stage.rowOf(keyId, 'operator')).toMatchObject({ isWhole: false, numMembers: stage.units.length })
    const results = await stage.results(keyId, 'operator')
    expect(results.map(({ nodeId }) => nodeId)).toEqual(stage.units.map(({ nodeId }) => nodeId))
    const one = await stage.call(strategyCalls.one.path, { keyId }, 'operator')
    expect(JSON.stringify(one)).not.toContain(stage.elsewhere[0]?.nodeId)
    expect((await stop(keyId, 'operator')).code).toBe(REFUSED)
    const { token } = await addBranchAdmin(stage.demo, `east${stage.clock.now()}`, [])
    const { version } = await stage.detailOf(keyId)
    const asEast = (path: string, body: object) => stage.demo.postJson(path, body, { token })
    const release = { keyId, version, number: 1, state: 'advice', membersReleased: null }
    const answers = [
      await asEast(strategyCalls.save.path, { keyId, version, strategy: curve('全网') }),
      await asEast(strategyCalls.release.path, release),
      await asEast(strategyCalls.stop.path, { keyId }),
    ]
    expect(answers.map(({ code }) => code)).toEqual([REFUSED, REFUSED, REFUSED])
    // and a new one takes none of the other branch
    const greedy = await asEast(strategyCalls.save.path, { keyId: null, version: 0, strategy: curve('越界', all()) })
    const foreign = stage.elsewhere.map((_, nth) => ({ field: `strategy.members.${stage.units.length + nth}.nodeId` }))
    expect(greedy).toMatchObject({ code: 1001, result: foreign })
    expect(await stage.rowOf(keyId)).toMatchObject({ state: 'auto', presentVersion: 1 })
  })

  it('nothing runs in auto in the name of somebody who could not write it by hand', async () => {
    const keyId = await stage.running(curve(), 'advice')
    const { version } = await stage.detailOf(keyId)
    const body = { keyId, version, number: 1, state: 'auto', membersReleased: 1 }
    const codes: number[] = []
    for (const [without, writes] of [
      [['control:write'], true],
      [[], false],
    ] as const) {
      const { token } = await addBranchAdmin(stage.demo, `e${codes.length}${stage.clock.now()}`, without, { writes })
      codes.push((await stage.demo.postJson(strategyCalls.release.path, body, { token })).code)
    }
    expect(codes).toEqual([REFUSED, REFUSED])
  })
})
