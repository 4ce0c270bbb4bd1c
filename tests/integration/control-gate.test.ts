import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmedHandBack } from '#archetypes/control/confirmed-hand-back.ts'
import { alarmHandlingCalls } from '#contract/endpoints/alarm-handling.ts'
import { controlCalls } from '#contract/endpoints/control.ts'
import { handBackCalls } from '#contract/endpoints/hand-back.ts'
import { controlInterlockResource } from '#contract/resources/control-interlock.resource.ts'
import { type ControlStage, createControlStage, IN_ORDER } from '../support/control-stage.ts'

let stage: ControlStage

beforeAll(async () => {
  stage = await createControlStage()
})
afterAll(() => stage?.close())
beforeEach(async () => {
  // what the test before changed within half an hour limits nothing in this one
  stage.clock.advance(1_860_000)
  await stage.pass(1)
  stage.first.told.length = 0
  stage.first.isBrokerThere = true
  await stage.measure(IN_ORDER)
})

/** A supply set point that was asked for and sent. */
async function sent(value = 46, more: Parameters<ControlStage['ask']>[2] = {}) {
  const command = stage.commandOf(await stage.ask('T2gSP', value, more))
  await stage.first.work()
  return command.commandId
}
const alarmsOfControl = async (kind = 'control') => {
  const { rows } = await stage.demo.env.db.$client.query<{ state: string; warn_number: number; warn_level: number }>(
    `select state, warn_number, warn_level from alarms where source_key = $1 order by raised_at desc, id`,
    [`${kind}:${stage.unit.unit}.T2gSP`],
  )
  return rows
}

describe('a command', () => {
  it('is asked, sent, answered and read back, and the record has all of it', async () => {
    const validUntil = stage.clock.now() + 3_600_000
    const asked = stage.commandOf(await stage.ask('T2gSP', 46, { validUntil, reason: '住户反映偏冷' }))
    expect(asked).toMatchObject({ state: 'asked', old: 45, value: 46, askedBy: '值班操作员', channel: 'manual' })
    await stage.first.work()
    expect(stage.first.told).toEqual([
      {
        topic: `heat/demo/${stage.unit.gateway}/down`,
        id: asked.commandId,
        point: `${stage.unit.unit}.T2gSP`,
        value: 46,
        validUntil,
        actBefore: stage.clock.now() + 30_000,
      },
    ])
    expect(await stage.state(asked.commandId)).toMatchObject({ state: 'sent', numSends: 1 })
    stage.clock.advance(4000)
    await stage.answer(asked.commandId, 'ok', { value: 46 })
    expect(await stage.state(asked.commandId)).toMatchObject({ state: 'answered', answered: 46 })
    await stage.pass(2)
    expect((await stage.state(asked.commandId)).state).toBe('answered')
    await stage.measure({ T2gSP: 46 })
    await stage.pass(1)
    expect(await stage.state(asked.commandId)).toMatchObject({ state: 'readBack', readBack: 46, tookMs: 7000 })
    const listed = controlCalls.list.output.parse(
      (await stage.call(controlCalls.list.path, { page: 1, limit: 10, sendChannel: 'manual', text: '偏冷' })).result,
    )
    expect(listed).toMatchObject({ total: 1, list: [{ commandId: asked.commandId, reason: '住户反映偏冷' }] })
    const frames = await stage.frames(asked.commandId)
    expect(frames.map(({ direction, result, tookMs }) => [direction, result, tookMs])).toEqual([
      ['ack', 'ok', 4000],
      ['down', null, null],
    ])
    expect(JSON.parse(frames[1]?.payload ?? '')).toMatchObject({ id: asked.commandId, value: 46, validUntil })
  })

  it('is sent three times under one id to a silent device, then counts as unanswered and raises class 20', async () => {
    const id = await sent()
    await stage.pass(9)
    expect(stage.first.told).toHaveLength(1)
    await stage.pass(1)
    expect(stage.first.told).toHaveLength(2)
    await stage.pass(19)
    expect(stage.first.told.map((told) => told.id)).toEqual([id, id, id])
    expect((await stage.state(id)).state).toBe('sent')
    await stage.pass(1)
    expect(await stage.state(id)).toMatchObject({ state: 'noAnswer', numSends: 3 })
    expect((await alarmsOfControl())[0]).toEqual({ state: 'active', warn_number: 20, warn_level: 2 })
    await stage.pass(60)
    expect(stage.first.told).toHaveLength(3)
    // a deed after that is recorded, and urgent
    await stage.answer(id, 'ok', { value: 46 })
    expect(await stage.state(id)).toMatchObject({ state: 'noAnswer', lateResult: 'ok', answered: null })
    expect(await alarmsOfControl('control-late')).toMatchObject([{ state: 'active', warn_level: 3 }])
    // a command that succeeds ends the alarms
    await stage.measure(IN_ORDER)
    const next = await sent(44)
    await stage.answer(next, 'ok', { value: 44 })
    stage.clock.advance(1000)
    await stage.measure({ T2gSP: 44 })
    await stage.pass(1)
    expect((await stage.state(next)).state).toBe('readBack')
    expect((await alarmsOfControl())[0]?.state).toBe('returned')
    expect((await alarmsOfControl('control-late'))[0]?.state).toBe('returned')
  })

  it('that the device refuses says why', async () => {
    const id = await sent()
    await stage.answer(id, 'local', { value: 45 })
    expect(await stage.state(id)).toMatchObject({
      state: 'refused',
      answered: 45,
      refusal: { code: 'local', text: 'The device is switched to local' },
    })
    await stage.pass(30)
    expect(stage.first.told).toHaveLength(1)
  })

  it('whose answers are lost after the deed is read back all the same', async () => {
    const id = await sent()
    stage.clock.advance(3000)
    await stage.measure({ T2gSP: 46 })
    await stage.pass(30)
    expect(await stage.state(id)).toMatchObject({ state: 'readBack', readBack: 46, answered: null })
  })

  it('that telemetry does not show within a minute is not reached: yesterday’s value proves nothing', async () => {
    await stage.measure({ T2gSP: 46 })
    stage.clock.advance(1000)
    const id = await sent(46)
    await stage.answer(id, 'ok', { value: 46 })
    await stage.pass(59)
    expect((await stage.state(id)).state).toBe('answered')
    await stage.pass(2)
    expect((await stage.state(id)).state).toBe('notReached')
  })

  it('is not sent an hour late, when the broker is back', async () => {
    stage.first.isBrokerThere = false
    const id = await sent()
    expect((await stage.state(id)).state).toBe('asked')
    stage.clock.advance(3_600_000)
    stage.first.isBrokerThere = true
    await stage.pass(2)
    expect(stage.first.told).toHaveLength(0)
    expect((await stage.state(id)).state).toBe('noAnswer')
  })

  it('ends with its time where nothing was sent until then', async () => {
    const command = stage.commandOf(await stage.ask('T2gSP', 46, { validUntil: stage.clock.now() + 1 }))
    stage.clock.advance(10)
    await stage.first.work()
    expect((await stage.state(command.commandId)).state).toBe('expired')
    expect(stage.first.told).toHaveLength(0)
  })
})

describe('two dispatchers', () => {
  it('who ask at once: one is sent, the other hears that a command is under way', async () => {
    const answers = await Promise.all([stage.ask('T2gSP', 46), stage.ask('T2gSP', 44, { account: 'admin' })])
    const rows = answers.map(stage.commandOf)
    expect(rows.map(({ state }) => state).sort()).toEqual(['asked', 'refused'])
    expect(rows.find(({ state }) => state === 'refused')?.refusal).toMatchObject({ code: 'duplicate' })
    await stage.first.work()
    expect(stage.first.told).toHaveLength(1)
  })

  it('of whom one sees an old value: theirs is refused', async () => {
    const seen = { value: 45, at: stage.clock.now() }
    stage.clock.advance(1000)
    await stage.measure({ T2gSP: 46.5 })
    expect(stage.commandOf(await stage.ask('T2gSP', 46, { seen }))).toMatchObject({
      state: 'refused',
      refusal: { code: 'staleView', text: 'The value seen, 45.0 °C, has become 46.5 °C: look again, then send' },
    })
  })

  it('a double press is one command', async () => {
    const key = randomUUID()
    const rows = (await Promise.all([stage.ask('T2gSP', 46, { key }), stage.ask('T2gSP', 46, { key })])).map(
      stage.commandOf,
    )
    expect(rows[0]?.commandId).toBe(rows[1]?.commandId)
    await stage.first.work()
    expect(stage.first.told).toHaveLength(1)
    expect(await stage.ask('T2gSP', 44, { key })).toMatchObject({
      code: 1001,
      result: [{ field: 'writes.0.key', rule: 'Another command has this key' }],
    })
  })
})

describe('servers', () => {
  it('killed between sent and answered: the next goes on, under the same id', async () => {
    const doomed = stage.start()
    await stage.measure(IN_ORDER)
    const id = stage.commandOf(await stage.ask('T2gSP', 46)).commandId
    await doomed.work()
    await doomed.gate.close()
    stage.clock.advance(10_000)
    await stage.first.work()
    expect([...doomed.told, ...stage.first.told].map((told) => told.id)).toEqual([id, id])
    await stage.answer(id, 'ok', { value: 46 })
    expect((await stage.state(id)).state).toBe('answered')
    // the same answer at another server is one frame
    await stage.answer(id, 'ok', { value: 46, server: stage.start() })
    expect((await stage.frames(id)).filter(({ direction }) => direction === 'ack')).toHaveLength(1)
  })
})

describe('a second person', () => {
  it('is needed for a pump, and is never oneself', async () => {
    const { commandId, approval } = stage.commandOf(await stage.ask('XP1_Start', 1, { seen: null }))
    expect(approval).toBe('waiting')
    await stage.pass(1)
    expect(stage.first.told).toHaveLength(0)
    const approve = (account: 'operator' | 'admin', isApproved = true) =>
      stage.call(controlCalls.approve.path, { commandIds: [commandId], isApproved, reason: '' }, account)
    expect(await approve('operator')).toMatchObject({
      code: 1001,
      result: [{ field: 'commandIds', rule: 'Nobody can approve their own command' }],
    })
    expect(stage.commandOf(await approve('admin'))).toMatchObject({ approval: 'approved' })
    await stage.first.work()
    expect(stage.first.told).toMatchObject([{ id: commandId, value: 1 }])
    await stage.answer(commandId, 'ok')
    stage.clock.advance(1000)
    await stage.measure({ XP1_Run: 1 })
    await stage.pass(1)
    expect((await stage.state(commandId)).state).toBe('readBack')
  })

  it('may decline, and the gate asks again when they approve', async () => {
    const ask = async () => stage.commandOf(await stage.ask('XP1_Start', 1, { seen: null })).commandId
    const one = await ask()
    const decline = { commandIds: [one], isApproved: false, reason: '正在检修' }
    expect(stage.commandOf(await stage.call(controlCalls.approve.path, decline, 'admin'))).toMatchObject({
      state: 'refused',
      refusal: { code: 'declined', text: expect.stringContaining('正在检修') },
    })
    const two = await ask()
    await stage.measure({ P2h: 0.1 })
    const approve = { commandIds: [two], isApproved: true, reason: '' }
    expect(stage.commandOf(await stage.call(controlCalls.approve.path, approve, 'admin'))).toMatchObject({
      state: 'refused',
      refusal: { code: 'interlock' },
    })
  })

  it('who does not come within a quarter of an hour ends it', async () => {
    const { commandId } = stage.commandOf(await stage.ask('XP1_Start', 1, { seen: null }))
    stage.clock.advance(901_000)
    await stage.first.work()
    expect(await stage.state(commandId)).toMatchObject({ state: 'expired', refusal: { code: 'unapproved' } })
  })
})

describe('what the gate refuses', () => {
  it('is stored with its reason, and nothing is sent', async () => {
    const tooFar = stage.commandOf(await stage.ask('T2gSP', 50))
    expect(tooFar).toMatchObject({ state: 'refused', refusal: { code: 'step' } })
    await stage.first.work()
    expect(stage.first.told).toHaveLength(0)
    expect((await stage.state(tooFar.commandId)).state).toBe('refused')
  })

  it('is anything at a tagged station, until the tag is taken off', async () => {
    const mark = { nodeId: stage.unit.stationId, reason: '换热器清洗', hours: 2 }
    const { result } = await stage.call(alarmHandlingCalls.startMaintenance.path, mark, 'admin')
    expect(stage.commandOf(await stage.ask('T2gSP', 46)).refusal).toMatchObject({
      code: 'tag',
      text: expect.stringContaining('换热器清洗'),
    })
    await stage.call(alarmHandlingCalls.endMaintenance.path, { keyId: Object(result).keyId }, 'admin')
    stage.clock.advance(1000)
    expect(stage.commandOf(await stage.ask('T2gSP', 46)).state).toBe('asked')
  })

  it('is what an interlock of the company forbids; one that nobody could read is not taken', async () => {
    const interlock = {
      nodeType: 'unit',
      paramCode: 'KTemp',
      value: null,
      condition: '{T2h} < 45',
      isActive: true,
      reason: '二次回温过高',
      reasonEn: 'the secondary return is too hot',
    }
    const save = (change: object) =>
      stage.call(controlInterlockResource.call('save'), { ...interlock, ...change }, 'admin')
    const problemOf = async (change: object) => {
      const { code, result } = await save(change)
      return [code, (result as { field: string }[]).map(({ field }) => field)]
    }
    expect(await problemOf({ condition: '' })).toEqual([1001, ['condition']])
    expect(await problemOf({ condition: '{T2h} <' })).toEqual([1001, ['condition']])
    expect(await problemOf({ condition: '{Nothing} < 1' })).toEqual([1001, ['condition']])
    expect(await problemOf({ condition: 'rate({T2h}) < 1' })).toEqual([1001, ['condition']])
    expect(await problemOf({ paramCode: 'T2g' })).toEqual([1001, ['paramCode']])
    expect((await save({})).code).toBe(0)
    await stage.measure({ T2h: 46 })
    expect(stage.commandOf(await stage.ask('KTemp', 0.5)).refusal).toEqual({
      code: 'interlock',
      text: 'Interlock: the secondary return is too hot (needs {T2h} < 45)',
    })
    await stage.measure({ T2h: 44 })
    expect(stage.commandOf(await stage.ask('KTemp', 0.5)).state).toBe('asked')
  })

  it('is a leader', async () => {
    expect((await stage.ask('T2gSP', 46, { account: 'leader' })).code).toBe(1003)
  })

  it('is whoever the station is out of sight of: they see neither its points nor its commands', async () => {
    const { rows } = await stage.demo.env.db.$client.query<{ id: number }>(
      `select point.id from points point join physics_nodes node on node.id = point.node_id
      join organizations office on office.id = node.organization_id
      where point.code like '%.KTemp' and not exists (select from users join organizations own
        on own.id = users.organization_id where login_name = 'operator' and starts_with(office.path, own.path))
      order by point.id limit 1`,
    )
    const pointId = rows[0]?.id ?? 0
    expect(pointId).toBeGreaterThan(0)
    const write = { pointId, value: 1, seen: null, key: randomUUID(), shown: await stage.shown(pointId) }
    const body = { writes: [write], reason: 'x', validUntil: null }
    expect((await stage.call(controlCalls.ask.path, body)).code).toBe(1001)
    expect((await stage.call(controlCalls.rights.path, { pointIds: [pointId] })).result).toEqual([])
    const { commandId } = stage.commandOf(await stage.call(controlCalls.ask.path, body, 'admin'))
    expect((await stage.call(controlCalls.states.path, { commandIds: [commandId] })).result).toEqual([])
    const listed = await stage.call(controlCalls.list.path, { page: 1, limit: 50, pointId })
    expect(controlCalls.list.output.parse(listed.result).total).toBe(0)
    const approve = { commandIds: [commandId], isApproved: true, reason: '' }
    expect((await stage.call(controlCalls.approve.path, approve)).code).toBe(1001)
    expect((await stage.call(controlCalls.withdraw.path, { commandIds: [commandId] })).code).toBe(1004)
  })

  it('is what cannot be read: every field is named, and nothing is stored', async () => {
    const pointId = await stage.idOf('T2gSP')
    const shown = await stage.shown(pointId)
    const one = { pointId, value: 46, seen: null, key: randomUUID(), shown }
    const ask = (body: object) =>
      stage.call(controlCalls.ask.path, { writes: [one], reason: 'x', validUntil: null, ...body })
    const fieldsOf = async (body: object) => {
      const { code, result } = await ask(body)
      expect(code).toBe(1001)
      return (result as { field: string }[]).map(({ field }) => field)
    }
    const before = await stage.demo.env.db.$client.query('select count(*) from control_commands')
    expect(await fieldsOf({ writes: [{ ...one, value: null }] })).toEqual(['writes.0.value'])
    expect(await fieldsOf({ writes: [{ ...one, value: 'NaN' }] })).toEqual(['writes.0.value'])
    expect(await fieldsOf({ writes: [{ ...one, pointId: 99_999_999 }] })).toEqual(['writes.0.pointId'])
    expect(await fieldsOf({ writes: [one, { ...one, key: randomUUID() }] })).toEqual(['writes.1.pointId'])
    for (const change of [{ paramCode: 'KTemp' }, { nodeName: '别的站' }, { unit: 'MW' }])
      expect(await fieldsOf({ writes: [{ ...one, shown: { ...shown, ...change } }] })).toEqual(['writes.0.shown'])
    expect(await fieldsOf({ writes: [{ ...one, shown: undefined }] })).toEqual(['writes.0.shown'])
    expect(await fieldsOf({ validUntil: stage.clock.now() - 1 })).toEqual(['validUntil'])
    expect(await fieldsOf({ validUntil: stage.clock.now() + 365 * 86_400_000 })).toEqual(['validUntil'])
    expect(await fieldsOf({ reason: ' ' })).toEqual(['reason'])
    const many = Array.from({ length: 10_000 }, () => ({ ...one, key: randomUUID() }))
    expect(await fieldsOf({ writes: many })).toEqual(['writes'])
    const after = await stage.demo.env.db.$client.query('select count(*) from control_commands')
    expect(after.rows).toEqual(before.rows)
  })

  it('is an answer of a foreign gateway, with an unknown id, or that nobody can read', async () => {
    const id = await sent()
    await stage.answer(id, 'ok', { gateway: 'GW-FOREIGN' })
    await stage.answer(randomUUID(), 'ok')
    await stage.answer(id, 'perhaps')
    for (const payload of ['', '{', '[]', 'x'.repeat(5000), JSON.stringify({ id, result: 'ok', value: '1', t: 'now' })])
      await stage.first.gate.receive(`heat/demo/${stage.unit.gateway}/ack`, Buffer.from(payload))
    expect(await stage.state(id)).toMatchObject({ state: 'sent', answered: null, lateResult: null })
  })
})

describe('a gateway', () => {
  it('is reached where its values come from, not where somebody says so', async () => {
    for (const payload of ['{}', JSON.stringify({ t: stage.clock.now(), v: [['HZ0001.9.T1g', 1]] })])
      await stage.demo.telemetry.ingest.accept(`heat/evil/${stage.unit.gateway}/up`, Buffer.from(payload))
    await stage.first.gate.receive(`heat/evil/${stage.unit.gateway}/ack`, Buffer.from('{}'))
    await sent()
    expect(stage.first.told.map(({ topic }) => topic)).toEqual([`heat/demo/${stage.unit.gateway}/down`])
  })

  it('that answers on and on fills no record', async () => {
    const id = await sent()
    for (let n = 0; n < 30; n += 1) {
      stage.clock.advance(1)
      await stage.answer(id, 'ok', { value: 46 })
    }
    expect((await stage.frames(id)).filter(({ direction }) => direction === 'ack')).toHaveLength(10)
    expect((await stage.state(id)).state).toBe('answered')
  })
})

describe('one writer at a time', () => {
  it('an operator holds a point until it is given back', async () => {
    const id = await sent()
    await stage.answer(id, 'ok', { value: 46 })
    stage.clock.advance(1000)
    await stage.measure({ T2gSP: 46 })
    await stage.pass(1)
    const rights = async () =>
      controlCalls.rights.output.parse(
        (await stage.call(controlCalls.rights.path, { pointIds: [await stage.idOf('T2gSP')] })).result,
      )[0]
    expect((await rights())?.heldBy).toMatchObject({ writer: 'operator', name: '值班操作员', commandId: id })
    const pointIds = [await stage.idOf('T2gSP')]
    const plans = handBackCalls.plan.output.parse((await stage.call(handBackCalls.plan.path, { pointIds })).result)
    await stage.call(handBackCalls.handBack.path, {
      handBacks: plans.map((plan) => confirmedHandBack(plan, randomUUID())),
    })
    expect((await rights())?.heldBy).toBeNull()
  })
})

it('offers 55 °C of supply at most where a unit heats floors, and 75 °C where it heats radiators', async () => {
  const { rows } = await stage.demo.env.db.$client.query<{ id: number; emitter: string }>(
    `select distinct on (emitter) points.id, emitter from points join heat_units on heat_units.id = node_id
     where code like '%.T2gSP' order by emitter`,
  )
  const rights = controlCalls.rights.output.parse(
    (await stage.call(controlCalls.rights.path, { pointIds: rows.map(({ id }) => id) }, 'super')).result,
  )
  expect(rows.map(({ emitter }, index) => [emitter, rights[index]?.max])).toEqual([
    ['floor', 55],
    ['radiator', 75],
  ])
})
