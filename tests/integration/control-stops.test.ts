import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ControlStop, controlStopCalls as calls } from '#contract/endpoints/control-stops.ts'
import { placeIn } from '../support/branches.ts'
import { type ControlStage, createControlStage, IN_ORDER } from '../support/control-stage.ts'
import type { DemoAccount } from '../support/demo-app.ts'
import { askByStrategy, STAGED_STRATEGY } from '../support/strategy-commands.ts'

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
afterEach(() => query(`update control_stops set lifted_at = now() where lifted_at is null`))

const query = (text: string, values: unknown[] = []) => stage.demo.env.db.$client.query(text, values)
const stop = (nodeIds: readonly string[] | null, account: DemoAccount = 'operator') =>
  stage.call(calls.stop.path, { nodeIds, reason: '爆管抢修' }, account)
const lift = (stopIds: readonly string[], account: DemoAccount = 'operator') =>
  stage.call(calls.lift.path, { stopIds }, account)
const standing = async (account: DemoAccount = 'operator'): Promise<readonly ControlStop[]> =>
  calls.list.output.parse((await stage.call(calls.list.path, {}, account)).result)
const recordOf = async (id: string) => (await query('select * from control_commands where id = $1', [id])).rows[0]
/** A station that the operator does not see. */
async function elsewhere() {
  const { rows } = await query(
    `select branch.code from organizations branch join users on login_name = 'operator'
     join organizations own on own.id = users.organization_id
     where branch.parent_id = own.parent_id and branch.id <> own.id`,
  )
  return placeIn(stage.demo.database, `${rows[0].code}%`)
}

describe('while all strategies are stopped', () => {
  it('what they ask for is refused, and people go on writing', async () => {
    expect((await stop([stage.unit.stationId])).code).toBe(0)
    expect(await standing()).toMatchObject([
      { nodeId: stage.unit.stationId, reason: '爆管抢修', stoppedBy: '值班操作员', mayLift: true },
    ])
    for (const writer of ['curve', 'ai', 'intermittent'] as const)
      expect(
        await askByStrategy(stage, 'T2gSP', 46, { strategy: { ...STAGED_STRATEGY, writer }, cycle: writer }),
      ).toMatchObject({
        state: 'refused',
        refusal: 'stopped',
        refusalEn: expect.stringContaining('All strategies are stopped: 爆管抢修 (值班操作员'),
      })
    expect(stage.commandOf(await stage.ask('T2gSP', 46)).state).toBe('asked')
  })

  it('what waits ends at once and is not sent; what is out is not sent again, by any server', async () => {
    const second = stage.start()
    const waiting = await askByStrategy(stage, 'KTemp', 1)
    const out = await askByStrategy(stage, 'T2gSP', 46)
    await query(`update control_commands set due_at = now() + interval '1 year' where id = $1`, [waiting.id])
    await stage.first.work()
    expect(stage.first.told).toHaveLength(1)
    expect((await stop(null, 'admin')).code).toBe(0)
    expect(await recordOf(waiting.id)).toMatchObject({ state: 'expired', refusal: 'stopped' })
    await stage.pass(25)
    expect([...stage.first.told, ...second.told]).toHaveLength(1)
    expect(await recordOf(out.id)).toMatchObject({ state: 'sent', num_sends: 1, refusal: 'stopped' })
  })

  it('what is asked for at the same moment is refused when it would be sent, at a second server too', async () => {
    const second = stage.start()
    const { id } = await askByStrategy(stage, 'T2gSP', 46)
    // as if the stop had not seen it yet
    await query(
      `insert into control_stops (node_name, reason, stopped_by, stopped_at) values ('', '爆管抢修', '王工', $1)`,
      [new Date(stage.clock.now())],
    )
    await second.work()
    await stage.pass(30)
    expect([...stage.first.told, ...second.told]).toEqual([])
    expect(await recordOf(id)).toMatchObject({ state: 'refused', refusal: 'stopped', num_sends: 0 })
  })

  it('other stations are regulated on, and all of them again once it is lifted', async () => {
    const there = await elsewhere()
    await stop([there.stationId], 'admin')
    expect((await askByStrategy(stage, 'T2gSP', 46, { cycle: 'first' })).state).toBe('asked')
    await stop([stage.unit.unitId])
    expect((await askByStrategy(stage, 'KTemp', 1, { cycle: 'second' })).refusal).toBe('stopped')
    const own = (await standing()).map(({ keyId }) => keyId)
    expect((await lift(own)).code).toBe(0)
    expect((await askByStrategy(stage, 'KTemp', 1, { cycle: 'third' })).state).toBe('asked')
    expect(await standing('admin')).toHaveLength(1)
  })

  it('a second press changes nothing: one stop of a place stands', async () => {
    await Promise.all([stop(null, 'admin'), stop(null, 'super')])
    expect(await standing('admin')).toHaveLength(1)
  })
})

describe('nobody stops or lifts beyond what they see', () => {
  it('a reader may neither stop nor lift', async () => {
    await stop(null, 'admin')
    const [one] = await standing('admin')
    expect((await stop(null, 'leader')).code).not.toBe(0)
    expect((await lift([one?.keyId ?? ''], 'leader')).code).not.toBe(0)
    expect(await standing('admin')).toHaveLength(1)
  })

  it('an operator stops their own branch with one press, and not the company', async () => {
    expect((await stop(null)).code).toBe(0)
    const there = await elsewhere()
    const stopped = (await standing('admin')).map(({ nodeId }) => nodeId)
    expect(stopped.length).toBeGreaterThan(0)
    expect(stopped).not.toContain(null)
    expect(stopped).not.toContain(there.stationId)
    expect((await askByStrategy(stage, 'T2gSP', 46)).refusal).toBe('stopped')
  })

  it('an operator stops no station of another branch, nor one that does not exist', async () => {
    const there = await elsewhere()
    for (const nodeId of [there.stationId, there.unitId, '00000000-0000-4000-8000-000000000000'])
      expect(await stop([stage.unit.stationId, nodeId])).toMatchObject({
        code: 1001,
        message: expect.stringContaining('no such node'),
      })
    expect(await standing('admin')).toEqual([])
  })

  it('an operator sees what stops their stations, and lifts only what they could have set', async () => {
    const there = await elsewhere()
    await stop(null, 'admin')
    await stop([there.stationId], 'admin')
    expect(await standing()).toMatchObject([{ nodeId: null, mayLift: false }])
    const all = await standing('admin')
    for (const { keyId } of all) expect(await lift([keyId])).toMatchObject({ code: 1001 })
    await stop([stage.unit.stationId])
    const own = (await standing()).find(({ nodeId }) => nodeId === stage.unit.stationId)?.keyId ?? ''
    // all or none
    expect((await lift([own, ...all.map(({ keyId }) => keyId)])).code).toBe(1001)
    expect(await standing('admin')).toHaveLength(3)
  })
})
