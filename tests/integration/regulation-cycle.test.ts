import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { controlCalls } from '#contract/endpoints/control.ts'
import { regulationCalls } from '#contract/endpoints/regulation.ts'
import { unitControlModeCalls } from '#contract/endpoints/unit-control-modes.ts'
import type { StrategyInput } from '#contract/regulation/strategy.ts'
import { STRATEGY_KINDS } from '#contract/regulation/strategy-kinds.ts'
import { createRegulationStage, ON_CURVE, type RegulationStage } from '../support/regulation-stage.ts'
import { layForecast } from '../support/weather-forecast.ts'

let stage: RegulationStage

beforeAll(async () => {
  stage = await createRegulationStage()
})
afterAll(() => stage?.close())
beforeEach(() => stage.beginAnew())

const members = () => stage.units.map(({ nodeId }) => ({ nodeId, compensationK: 1 }))
const CURVE = { kind: 'curve', name: '城东气候补偿', cycleMinutes: 15, params: { curve: { kind: 'quality' } } } as const
const curve = (lookAheadH: number | null = null): StrategyInput => ({
  ...CURVE,
  members: members(),
  params: { ...CURVE.params, lookAheadH },
})
const rooms = (): StrategyInput => ({
  kind: 'roomFeedback',
  name: '城东室温修正',
  members: members().slice(0, 1),
  cycleMinutes: 15,
  params: { curve: { kind: 'quality' }, roomC: 20.5, rooms: 'mean' },
})

interface Row {
  id: string
  state: string
  point_code: string
  value: number
  asked_by: string
  strategy_name: string
  strategy_version: number
  valid_until: Date
  refusal: string | null
}
const commandsOf = (keyId: string): Promise<Row[]> =>
  stage.query('select * from control_commands where strategy_id = $1 order by asked_at, id', [keyId])
const own = (param: string): string => `${stage.unit.unit}.${param}`
const first = async (keyId: string) => {
  const [result] = await stage.results(keyId)
  if (!result) throw new Error('There is no result.')
  return result
}

describe('a strategy in advice', () => {
  it('says for each unit what it would do and why, and writes nothing', async () => {
    const keyId = await stage.running(curve(), 'advice')
    expect(await stage.run()).toBe('Cycles: 1, writes: 0, steps back: 0')
    const results = await stage.results(keyId)
    expect(results.map(({ nodeId }) => nodeId)).toEqual(stage.units.map(({ nodeId }) => nodeId))
    expect(results[0]).toMatchObject({
      isWritten: false,
      heldBy: null,
      reason: expect.stringMatching(/^tw -5\.0 °C, load share 0\.\d\d, .* offset \+1\.0 K$/),
      writes: [{ param: 'KTemp', value: 1, state: 'planned', command: null }],
    })
    expect(results[0]?.inputs).toContainEqual({ name: 'TA', value: -5, quality: 0, ageS: 0 })
    expect(await commandsOf(keyId)).toEqual([])
    expect(await stage.run()).toBe('Cycles: 0, writes: 0, steps back: 0')
  })

  it('R2.5-38 R2.5-40 is shown with all of its kind that run, beside what was measured', async () => {
    await stage.running(curve(), 'advice')
    await stage.run()
    const shown = async (kind: string) =>
      regulationCalls.ofKind.output.parse((await stage.call(regulationCalls.ofKind.path, { kind }, 'operator')).result)
    expect((await shown('curve'))[0]).toMatchObject({ reached: null, measured: expect.any(Number) })
    expect(await shown('constant')).toEqual([])
  })

  it('a person takes it: as their own command, once, while it is the newest', async () => {
    const keyId = await stage.running(curve(), 'advice')
    await stage.run()
    const { cycleId, nodeId } = await first(keyId)
    const write = {
      param: 'KTemp',
      key: '5f0c8a52-4a0e-4b5f-9c6e-8a35c7d6c001',
      seen: { value: 0, at: stage.clock.now() },
    }
    const accept = (body: object) => stage.call(regulationCalls.accept.path, { cycleId, nodeId, ...body }, 'operator')
    expect(await accept({ writes: [{ ...write, param: 'T2gSP' }] })).toMatchObject({
      code: 1001,
      result: [{ field: 'writes.0.param' }],
    })
    const command = stage.commandOf(await accept({ writes: [write] }))
    expect(command).toMatchObject({ state: 'asked', writer: 'operator', askedBy: '值班操作员', value: 1 })
    expect(stage.commandOf(await accept({ writes: [write] })).commandId).toBe(command.commandId)
    expect((await first(keyId)).writes).toMatchObject([
      { state: 'asked', acceptedBy: '值班操作员', command: { commandId: command.commandId } },
    ])
    await stage.nextCycle()
    await stage.run()
    expect((await accept({ writes: [write] })).code).toBe(2002)
  })
})

describe('a strategy in auto', () => {
  it('asks the gate in the name of who released it, for a time; the next cycle tells what was reached', async () => {
    const keyId = await stage.running(curve(), 'auto')
    expect(await stage.run()).toBe(`Cycles: 1, writes: ${stage.units.length}, steps back: 0`)
    const commands = await commandsOf(keyId)
    expect(commands).toHaveLength(stage.units.length)
    const now = stage.clock.now()
    expect(commands.find(({ point_code }) => point_code === own('KTemp'))).toMatchObject({
      state: 'asked',
      value: 1,
      strategy_name: '城东气候补偿',
      strategy_version: 1,
      asked_by: '管理员',
      valid_until: new Date(now + 40 * 60_000),
    })
    await stage.carriedOut()
    expect(await first(keyId)).toMatchObject({
      isWritten: true,
      reached: null,
      writes: [{ state: 'asked', command: { state: 'readBack' } }],
    })
    const { cycleId } = await first(keyId)
    await stage.nextCycle({ ...ON_CURVE, KTemp: 1, T2g: 41 })
    await stage.run()
    expect(
      await stage.query('select reached from strategy_results where cycle_id = $1 and position = 0', [cycleId]),
    ).toEqual([{ reached: 41 }])
  })

  it('its values end by themselves when nothing renews them', async () => {
    await stage.running(curve(), 'auto')
    await stage.run()
    await stage.carriedOut()
    const pointId = await stage.idOf('KTemp')
    const holder = async () => {
      const rights = await stage.call(controlCalls.rights.path, { pointIds: [pointId] }, 'operator')
      return controlCalls.rights.output.parse(rights.result)[0]?.heldBy
    }
    expect(await holder()).toMatchObject({ writer: 'curve' })
    stage.clock.advance(41 * 60_000)
    await stage.measure({ ...ON_CURVE, KTemp: 0 })
    expect(await holder()).toBeNull()
  })

  it('a cycle on two servers asks once', async () => {
    const keyId = await stage.running(curve(), 'auto')
    await Promise.all([stage.run(), stage.run(), stage.run()])
    expect(await stage.query('select count(*)::int as num from strategy_cycles')).toEqual([{ num: 1 }])
    expect(await commandsOf(keyId)).toHaveLength(stage.units.length)
    expect((await stage.results(keyId)).every(({ writes }) => writes[0]?.state === 'asked')).toBe(true)
  })

  const KILLS = {
    'while results are stored': 'strategy_results',
    'while the gate is asked': 'control_commands',
  }
  it.each(Object.entries(KILLS))(
    'a server killed %s leaves nothing half done, and the next one goes on',
    async (_, table) => {
      const keyId = await stage.running(curve(), 'auto')
      await stage.query(
        `create function killed() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
      )
      await stage.query(`create trigger killed after insert on ${table} for each row execute function killed()`)
      await expect(stage.run()).rejects.toThrow()
      await stage.query(`drop function killed cascade`)
      expect(await commandsOf(keyId)).toEqual([])
      await stage.run()
      expect(await stage.query('select state from strategy_cycles')).toEqual([{ state: 'done' }])
      expect(await commandsOf(keyId)).toHaveLength(stage.units.length)
    },
  )

  it('writes to the units that are released, and advises the others', async () => {
    const keyId = await stage.running(curve(), 'auto', { membersReleased: 1 })
    await stage.run()
    expect((await commandsOf(keyId)).map(({ point_code }) => point_code)).toEqual([own('KTemp')])
    const results = await stage.results(keyId)
    expect(results.map(({ isWritten }) => isWritten)).toEqual([true, ...stage.units.slice(1).map(() => false)])
    expect(results[1]?.writes).toMatchObject([{ state: 'planned', value: 1 }])
  })

  it('asks for 30 writes a minute and source at most, the rest in the minutes after', async () => {
    const day = Array.from({ length: 12 }, (_, slot) => (slot % 2 === 0 ? 1 : -1))
    const keyId = await stage.running(
      {
        kind: 'timeShare',
        name: '城东分时段',
        members: stage.units.map(({ nodeId }) => ({ nodeId })),
        cycleMinutes: 15,
        params: { plan: { kind: 'twoHours', days: { workday: day, weekend: day, holiday: day } } },
      },
      'auto',
    )
    await stage.report(Object.fromEntries(day.map((_, slot) => [`T2gSP_T${slot}`, 0])))
    const sources = Object.fromEntries(
      (
        await stage.query<{ code: string; source: string }>(
          `select unit.code, source_id as source from physics_nodes unit join heat_stations on heat_stations.id = unit.parent_id`,
        )
      ).map(({ code, source }) => [code, source]),
    )
    const counts: number[] = []
    for (let minute = 0; minute < 4; minute += 1) {
      const before = (await commandsOf(keyId)).length
      await stage.run()
      const now = (await commandsOf(keyId)).slice(before)
      for (const source of new Set(Object.values(sources)))
        counts.push(
          now.filter(({ point_code }) => sources[point_code.split('.').slice(0, 2).join('.')] === source).length,
        )
      stage.clock.advance(60_000)
      await stage.report()
    }
    expect(Math.max(...counts)).toBeLessThanOrEqual(30)
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(1)
    // all offsets of each unit; its mode follows when they are there
    expect(await commandsOf(keyId)).toHaveLength(12 * stage.units.length)
  })

  it('keeps what the gate refuses as the reason of the result', async () => {
    const keyId = await stage.running(curve(), 'auto')
    stage.commandOf(await stage.ask('KTemp', 2))
    await stage.run()
    expect(await first(keyId)).toMatchObject({
      reason: expect.stringMatching(/Held by “Operator”/),
      writes: [{ state: 'asked', command: { state: 'refused', refusal: { code: 'priority' } } }],
    })
  })

  it('goes on while the broker is away: commands end, and the next cycle asks anew', async () => {
    const keyId = await stage.running(curve(), 'auto')
    stage.first.isBrokerThere = false
    await stage.run()
    await stage.pass(70)
    expect((await commandsOf(keyId)).every(({ state }) => state === 'expired' || state === 'noAnswer')).toBe(true)
    stage.first.isBrokerThere = true
    await stage.nextCycle()
    await stage.run()
    await stage.carriedOut()
    expect((await first(keyId)).writes).toMatchObject([{ command: { state: 'readBack' } }])
  })
})

describe('a unit whose control modes forbid the kind while the strategy runs', () => {
  const kindsOf = async (allowedKinds: readonly string[]): Promise<void> => {
    const rows = unitControlModeCalls.list.output.parse(
      (await stage.call(unitControlModeCalls.list.path, {}, 'admin')).result,
    )
    const row = rows.find(({ code }) => code === stage.unit.unit)
    const answer = await stage.call(
      unitControlModeCalls.save.path,
      { units: [{ keyId: row?.keyId, version: row?.version }], values: { allowedKinds } },
      'admin',
    )
    expect(answer.code).toBe(0)
  }
  const EVERY = [...STRATEGY_KINDS]
  const BUT_CURVES = EVERY.filter((kind) => kind !== 'curve')
  afterEach(() => kindsOf(EVERY))

  it('R2.5-08 is written no more, says so, and goes back to what stood before; the others go on', async () => {
    const keyId = await stage.running(curve(), 'auto')
    await stage.run()
    await stage.carriedOut()
    await kindsOf(BUT_CURVES)
    await stage.nextCycle({ ...ON_CURVE, KTemp: 1 })
    await stage.run()
    expect(await first(keyId)).toMatchObject({
      target: null,
      writes: [],
      heldBy: 'kindForbidden',
      reason: expect.stringMatching(/control modes forbid “Heating curve”/),
    })
    const others = (await stage.results(keyId)).slice(1)
    expect(others.every(({ target }) => target !== null)).toBe(true)
    const ofUnit = (await commandsOf(keyId)).filter(({ point_code }) => point_code === own('KTemp'))
    expect(ofUnit.map(({ value }) => value)).toEqual([1, 0])
    await stage.carriedOut()
    await kindsOf(EVERY)
    await stage.nextCycle()
    await stage.run()
    expect(await first(keyId)).toMatchObject({ heldBy: null, writes: [{ value: 1, state: 'asked' }] })
  })

  it('is not asked for what still waited for its minute', async () => {
    const keyId = await stage.running(curve(), 'auto')
    // the gate fails once, so that the writes of the cycle wait
    await stage.query(
      `create function failing() returns trigger language plpgsql as $$ begin raise exception 'failing'; end $$`,
    )
    await stage.query(`create trigger failing after insert on control_commands for each row execute function failing()`)
    await expect(stage.run()).rejects.toThrow()
    await stage.query('drop function failing cascade')
    await kindsOf(BUT_CURVES)
    await stage.run()
    expect((await commandsOf(keyId)).map(({ point_code }) => point_code)).not.toContain(own('KTemp'))
    expect(await first(keyId)).toMatchObject({
      writes: [{ state: 'ended' }],
      reason: expect.stringMatching(/control modes forbid/),
    })
    expect(await stage.query('select state from strategy_cycles')).toEqual([{ state: 'done' }])
  })
})

describe('inputs', () => {
  it('an old, a bad or a missing one: nothing is written for the unit, and its result says which', async () => {
    const keyId = await stage.running(curve(), 'auto')
    const pointId = await stage.idOf('T2h')
    const set = (what: string) => stage.query(`update latest set ${what} where point_id = $1`, [pointId])
    for (const [what, said] of [
      [`at = at - interval '10 minutes'`, /T2h is old/],
      ['quality = 1', /T2h is of bad quality/],
    ] as const) {
      await stage.nextCycle()
      await set(what)
      await stage.run()
      expect(await first(keyId)).toMatchObject({
        target: null,
        writes: [],
        heldBy: 'badInput',
        reason: expect.stringMatching(said),
      })
    }
    await stage.nextCycle()
    await stage.query('delete from latest where point_id = $1', [pointId])
    await stage.run()
    expect((await first(keyId)).reason).toMatch(/T2h is missing/)
    expect((await commandsOf(keyId)).filter(({ point_code }) => point_code.startsWith(`${stage.unit.unit}.`))).toEqual(
      [],
    )
    expect((await commandsOf(keyId)).length).toBeGreaterThan(0)
  })

  it('without weather at the source nothing is written', async () => {
    const keyId = await stage.running(curve(), 'auto')
    await stage.query('delete from rollup_15m')
    await stage.run()
    expect(await first(keyId)).toMatchObject({
      heldBy: 'badInput',
      reason: expect.stringMatching(/tw is missing/),
      writes: [],
    })
    expect(await commandsOf(keyId)).toEqual([])
  })

  it('looks ahead by the newest forecast that was issued, and not at all without one', async () => {
    const keyId = await stage.running(curve(3), 'advice')
    const aheadOf = async () => {
      await stage.nextCycle()
      await stage.run()
      return (await first(keyId)).steps.find(([step]) => step === 'lookAhead')?.[1]
    }
    await stage.query('delete from weather_forecasts')
    expect(await aheadOf()).toBe(0)
    const issue = (beforeH: number, perHourK: number) =>
      layForecast(stage.demo.env.db, {
        issuedAt: stage.clock.now() - beforeH * 3_600_000,
        hours: 72,
        celsius: (hours) => perHourK * hours,
      })
    await issue(20, 1)
    expect(await aheadOf()).toBe(0)
    await issue(1, 1)
    expect(await aheadOf()).toBeCloseTo(1.5, 6)
    await issue(-1, -1)
    expect(await aheadOf()).toBeCloseTo(1.5, 6)
    await stage.query('delete from weather_forecasts')
  })

  it('with half of its room sensors standing still, a strategy by rooms moves nothing', async () => {
    const sensors = await stage.query<{ id: number }>(
      'select point_id as id from room_points where unit_id = $1 order by 1',
      [stage.units[0]?.nodeId],
    )
    expect(sensors.length).toBeGreaterThan(3)
    const sample = (frozen: number) =>
      stage.query(
        `with said as (
           insert into sample (point_id, at, value, quality)
           select id, $3::timestamptz - nth * interval '30 minutes',
             case when place <= $2 then 20 else 20 + 0.1 * (nth % 3) end, 0
           from unnest($1::int[]) with ordinality given(id, place), generate_series(1, 15) nth
           on conflict (point_id, at) do update set value = excluded.value returning point_id)
         insert into latest (point_id, at, value, quality)
           select distinct point_id, $3::timestamptz, 20, 0 from said
         on conflict (point_id) do update set at = excluded.at, value = excluded.value`,
        [sensors.map(({ id }) => id), frozen, new Date(stage.clock.now())],
      )
    const keyId = await stage.running(rooms(), 'auto')
    const { ensurePartitions } = await import('#server/modules/telemetry/samples/partitions.repository.ts')
    await ensurePartitions(stage.demo.env.db, 'sample', stage.clock.now() - 86_400_000, stage.clock.now())
    await stage.nextCycle()
    await sample(Math.ceil((sensors.length + 1) / 2))
    await stage.run()
    expect(await first(keyId)).toMatchObject({ heldBy: 'fewRooms', writes: [{ param: 'KTemp', value: 0 }] })
    await stage.nextCycle()
    await sample(0)
    await stage.run()
    const { heldBy, writes } = await first(keyId)
    expect(heldBy).not.toBe('fewRooms')
    expect(writes[0]?.value).toBeGreaterThan(0)
  })
})
