import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { regulationAnalysisCalls as calls } from '#contract/endpoints/regulation-analysis.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { type ControlStage, createControlStage, IN_ORDER } from '../support/control-stage.ts'
import { askByStrategy, STAGED_STRATEGY } from '../support/strategy-commands.ts'

const MINUTE_MS = 60_000
let stage: ControlStage

beforeAll(async () => {
  stage = await createControlStage()
})
afterAll(() => stage?.close())

/** A set point that the device takes and telemetry shows. */
async function carryOut(paramCode: string, value: number): Promise<string> {
  const { commandId } = stage.commandOf(await stage.ask(paramCode, value))
  await stage.first.work()
  await stage.answer(commandId, 'ok', { value })
  stage.clock.advance(1000)
  await stage.measure({ [paramCode]: value })
  await stage.pass(1)
  return commandId
}

/** Means of minutes from now on, as they would be stored; time passes to their end. */
async function measureMinutes(paramCode: string, values: readonly number[]): Promise<void> {
  const pointId = await stage.idOf(paramCode)
  const from = stage.demo.env.now()
  await stage.demo.env.db.$client.query(
    `insert into rollup_1m (point_id, at, average, minimum, maximum, first, last, good_s, count_good, count_all, worst_quality)
    select $1, to_timestamp($2::double precision / 1000) + (nth - 1) * interval '1 minute', value, value, value, value, value, 60, 6, 6, 0
    from unnest($3::double precision[]) with ordinality as measured(value, nth)
    on conflict (point_id, at) do update set average = excluded.average`,
    [pointId, Math.floor(from / MINUTE_MS) * MINUTE_MS + MINUTE_MS, values],
  )
  stage.clock.advance((values.length + 2) * MINUTE_MS)
}
/** People give back what they hold, so that a strategy may write. */
const releaseAll = () =>
  stage.demo.env.db.$client.query('update control_commands set released_at = now() where released_at is null')
const analysed = async () =>
  calls.commands.output.parse((await stage.call(calls.commands.path, { hours: 24, of: null, kind: null })).result)
    .commands

describe('R2.5-37 regulation analysis', () => {
  it('follows a set point in the measured value: settled when, how far beyond; what was refused has no course', async () => {
    await stage.measure({ ...IN_ORDER, CV1_Mode: 1, T2gSP: 45 })
    const commandId = await carryOut('T2gSP', 47)
    await stage.ask('T2gSP', 74)
    await measureMinutes('T2g', [45, 45.5, 46.4, 47.6, 48.4, ...Array.from({ length: 25 }, () => 47.2)])
    const [refused, followed] = await analysed()
    expect(refused).toMatchObject({ target: 74, state: 'refused', course: null })
    expect(followed).toMatchObject({
      commandId,
      old: 45,
      target: 47,
      course: { isReached: true, stepMin: 1, isOpen: true },
    })
    // the first minute within 1 K for good is the sixth, and values stand at the end of their minute
    expect(followed?.course?.settledMin).toBeGreaterThanOrEqual(6)
    expect(followed?.course?.settledMin).toBeLessThanOrEqual(8)
    expect(followed?.course?.overshoot).toBeCloseTo(1.4, 6)
    expect(followed?.course?.lastDeviation).toBeCloseTo(0.2, 6)
  })

  it('ends with the next command of the point, and draws what stood before it', async () => {
    await stage.measure({ ...IN_ORDER, CV1_Mode: 1, T2gSP: 47 })
    const commandId = await carryOut('T2gSP', 48)
    await measureMinutes(
      'T2g',
      Array.from({ length: 20 }, () => 48.1),
    )
    const [next, , before] = await analysed()
    expect(next).toMatchObject({ commandId, course: { isReached: true, overshoot: expect.closeTo(0.1, 6) } })
    expect(before).toMatchObject({ target: 47, course: { isOpen: false, lastDeviation: expect.closeTo(0.2, 6) } })
    const course = calls.course.output.parse((await stage.call(calls.course.path, { commandId })).result)
    expect(course).toMatchObject({ target: 48, band: 1, unit: '°C', measuredName: '二次供水温度' })
    expect(course.from).toBeLessThan(course.sentAt)
    expect(course.measured.some(([at, value]) => at < course.sentAt && value === 47.2)).toBe(true)
  })

  it('takes what no rollup has yet from samples', async () => {
    await stage.measure({ ...IN_ORDER, CV1_Mode: 1, T2gSP: 48 })
    await carryOut('T2gSP', 46)
    stage.clock.advance(MINUTE_MS)
    await stage.measure({ T2g: 46.5 })
    stage.clock.advance(2 * MINUTE_MS)
    const [command] = await analysed()
    expect(command).toMatchObject({ target: 46, course: { isReached: true, stepMin: 1, lastDeviation: 0.5 } })
  })

  it('is by version of a strategy and by kind, with the versions that there are to choose from', async () => {
    const { id, name, version } = STAGED_STRATEGY.of
    await stage.demo.env.db.$client.query(`insert into strategies (id, name, kind) values ($1, $2, 'curve')`, [
      id,
      name,
    ])
    await stage.measure({ ...IN_ORDER, CV1_Mode: 1, T2gSP: 46 })
    stage.clock.advance(1_860_000)
    await stage.measure({ ...IN_ORDER, CV1_Mode: 1, T2gSP: 46 })
    await releaseAll()
    const before = await askByStrategy(stage, 'T2gSP', 47)
    stage.clock.advance(1_860_000)
    await stage.measure({ ...IN_ORDER, CV1_Mode: 1, T2gSP: 46 })
    const later = { ...STAGED_STRATEGY, of: { ...STAGED_STRATEGY.of, version: version + 1 } }
    const after = await askByStrategy(stage, 'T2gSP', 45, { strategy: later })
    const asked = async (body: object) =>
      calls.commands.output.parse(
        (await stage.call(calls.commands.path, { hours: 24, of: null, kind: null, ...body })).result,
      )
    const all = await asked({})
    expect(all.strategies).toEqual([
      { strategyId: id, version: version + 1, name, kind: 'curve' },
      { strategyId: id, version, name, kind: 'curve' },
    ])
    const of = { strategyId: id, version }
    expect((await asked({ of })).commands).toMatchObject([{ commandId: before.id, strategy: of }])
    expect((await asked({ kind: 'curve' })).commands.map(({ commandId }) => commandId)).toEqual([after.id, before.id])
    expect((await asked({ kind: 'oneNetwork' })).commands).toEqual([])
    expect(all.commands.length).toBeGreaterThan(2)
  })

  it('tells nobody of commands out of their sight', async () => {
    const [command] = await analysed()
    const unit = command?.nodeId ?? ''
    await stage.demo.env.db.$client.query(
      `update physics_nodes set organization_id = (select id from organizations where id not in (
        select own.id from users join organizations own on own.id = users.organization_id where login_name = 'operator')
        and parent_id is not null and not exists (
          select 1 from users join organizations own on own.id = users.organization_id
          where login_name = 'operator' and starts_with(organizations.path, own.path)) limit 1) where id = $1`,
      [unit],
    )
    expect((await analysed()).filter(({ nodeId }) => nodeId === unit)).toEqual([])
    const { result } = await stage.call(calls.commands.path, { hours: 24, of: null, kind: null })
    expect(calls.commands.output.parse(result).strategies).toEqual([])
    const answer = await stage.call(calls.course.path, { commandId: command?.commandId ?? '' })
    expect(answer.code).toBe(CODE.notFound)
  })
})
