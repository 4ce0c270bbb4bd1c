import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { controlCalls } from '#contract/endpoints/control.ts'
import { commandKey } from '#server/modules/control/asker.ts'
import { placeIn } from '../support/branches.ts'
import { type ControlStage, createControlStage, IN_ORDER } from '../support/control-stage.ts'
import { askByStrategy, askerOf, STAGED_STRATEGY as ITS, userIdOf } from '../support/strategy-commands.ts'

let stage: ControlStage

beforeAll(async () => {
  stage = await createControlStage()
})
afterAll(() => stage?.close())
beforeEach(async () => {
  stage.clock.advance(1_860_000)
  await stage.pass(1)
  stage.first.told.length = 0
  await stage.measure(IN_ORDER)
})

const query = (text: string, values: unknown[] = []) => stage.demo.env.db.$client.query(text, values)
const recordOf = async (id: string) => (await query('select * from control_commands where id = $1', [id])).rows[0]
const OPERATOR = `(select id from users where login_name = 'operator')`

describe('a strategy writes by the right of who released it', () => {
  it('and the record keeps both', async () => {
    const { id, state } = await askByStrategy(stage, 'T2gSP', 46)
    expect(state).toBe('asked')
    await stage.first.work()
    expect(stage.first.told).toHaveLength(1)
    expect(await stage.state(id)).toMatchObject({
      state: 'sent',
      writer: 'curve',
      channel: '20',
      askedBy: 'Strategy “城东气候补偿”, released by 值班操作员',
      key: null,
    })
    const asked_by_id = await userIdOf(stage, 'operator')
    const version = { strategy_id: ITS.of.id, strategy_version: 3, before_strategy: 45 }
    expect(await recordOf(id)).toMatchObject({ asked_by_id, ...version })
    const found = await stage.call(controlCalls.list.path, { page: 1, limit: 10, text: '城东气候' })
    expect(controlCalls.list.output.parse(found.result).total).toBe(1)
  })

  it('and reaches no point that this person does not see', async () => {
    const [foreign] = (
      await query(
        `select code from organizations where parent_id = (select parent_id from organizations own
           where own.id = (select organization_id from users where login_name = 'operator'))
         and id <> (select organization_id from users where login_name = 'operator')`,
      )
    ).rows
    const there = await placeIn(stage.demo.database, `${foreign.code}%`)
    const { rows } = await query('select id from points where code = $1', [`${there.unit}.T2gSP`])
    await expect(askByStrategy(stage, 'T2gSP', 46, { pointId: rows[0].id })).rejects.toMatchObject({ code: 1001 })
    const byAll = { ...ITS, releasedBy: 'admin' as const }
    expect((await askByStrategy(stage, 'T2gSP', 46, { strategy: byAll, pointId: rows[0].id })).refusal).not.toBe(
      'permission',
    )
  })

  it('and none of a person without the permission, or the power', async () => {
    const byReader = { ...ITS, releasedBy: 'leader' as const }
    expect(await askByStrategy(stage, 'T2gSP', 46, { strategy: byReader })).toMatchObject({
      state: 'refused',
      refusal: 'permission',
    })
  })

  it('and none that needs a second person: it is refused and does not wait', async () => {
    expect(await askByStrategy(stage, 'XP1_Start', 1)).toMatchObject({
      state: 'refused',
      refusal: 'power',
      approval: 'none',
      refusalEn: 'This value needs a second person: a strategy cannot send it',
    })
  })

  const LOSSES = {
    'closed account': [
      'permission',
      `update users set is_active = false where id = ${OPERATOR}`,
      `update users set is_active = true where id = ${OPERATOR}`,
    ],
    'removed account': [
      'permission',
      `update control_commands set asked_by_id = null where state = 'asked'`,
      'select 1',
    ],
    'changed role': [
      'permission',
      `create table held_roles as select * from user_roles where user_id = ${OPERATOR};
       update user_roles set role_id = (select id from roles where key = 'leader') where user_id = ${OPERATOR}`,
      `delete from user_roles where user_id = ${OPERATOR}; insert into user_roles select * from held_roles; drop table held_roles`,
    ],
    'lost power': [
      'power',
      'update control_powers set is_active = false',
      'update control_powers set is_active = true',
    ],
    'second person needed now': [
      'power',
      `create table held_powers as select id from control_powers where two_persons = false;
       update control_powers set two_persons = true`,
      `update control_powers set two_persons = false where id in (select id from held_powers); drop table held_powers`,
    ],
    'station of another branch': [
      'permission',
      `create table held_office as select id, organization_id from users where login_name = 'operator';
       update users set organization_id = (select id from organizations where parent_id is not null
         and id not in (select up.id from organizations up join physics_nodes node on true
           join organizations own on own.id = node.organization_id and starts_with(own.path, up.path)
           where node.code = current_setting('test.station')) limit 1) where login_name = 'operator'`,
      `update users set organization_id = held.organization_id from held_office held where held.id = users.id; drop table held_office`,
    ],
  } as const
  it.each(Object.entries(LOSSES))('as they are at each sending: %s', async (_, [code, happens, isOver]) => {
    const { id } = await askByStrategy(stage, 'T2gSP', 46)
    await query(happens.replace("current_setting('test.station')", `'${stage.unit.station}'`))
    try {
      await stage.first.work()
    } finally {
      await query(isOver)
    }
    expect(stage.first.told).toEqual([])
    await stage.pass(60)
    expect(stage.first.told).toEqual([])
    expect(await recordOf(id)).toMatchObject({ state: 'refused', refusal: code, num_sends: 0 })
  })

  it('and of a person who is gone it is no asker', async () => {
    await query(`update users set is_active = false where id = ${OPERATOR}`)
    try {
      expect(await askerOf(stage)).toBe('gone')
    } finally {
      await query(`update users set is_active = true where id = ${OPERATOR}`)
    }
  })
})

describe('keys of strategies', () => {
  it('a cycle that runs again asks for the same command', async () => {
    const first = await askByStrategy(stage, 'T2gSP', 46, { cycle: 'noon' })
    expect((await askByStrategy(stage, 'T2gSP', 46, { cycle: 'noon' })).id).toBe(first.id)
    const { rows } = await query('select count(*)::int as num from control_commands where key = $1', [first.key])
    expect(rows).toEqual([{ num: 1 }])
  })

  it('are taken by no person before the strategy', async () => {
    const key = commandKey([ITS.of.id, '3', 'tomorrow', String(await stage.idOf('T2gSP'))])
    const answer = await stage.ask('T2gSP', 46, { key })
    expect(answer).toMatchObject({ code: 1001, message: expect.stringContaining('version 8') })
    expect((await askByStrategy(stage, 'T2gSP', 46, { cycle: 'tomorrow' })).state).toBe('asked')
  })
})

it('what a strategy asks for takes nothing of the limit of its releaser', async () => {
  const asked_by_id = await userIdOf(stage, 'operator')
  await askByStrategy(stage, 'T2gSP', 46)
  await query(
    `insert into control_commands select (jsonb_populate_record(control_commands, jsonb_build_object('id', gen_random_uuid(),
       'key', gen_random_uuid(), 'state', 'refused'))).* from control_commands, generate_series(1, 1000)
     where asked_by_id = $1 and strategy_id is not null and asked_at = $2`,
    [asked_by_id, new Date(stage.clock.now())],
  )
  expect((await stage.ask('KTemp', 1)).code).toBe(0)
})
