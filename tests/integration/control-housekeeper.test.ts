import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ControlLoopRow, controlLoopCalls as calls } from '#contract/endpoints/control-loops.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { controlCheckResource } from '#contract/resources/control-check.resource.ts'
import { seedControlChecks } from '#server/first-start/base-control-checks.ts'
import { judgeLoops } from '#server/modules/control/housekeeper/housekeeper.job.ts'
import { ensurePartitions } from '#server/modules/telemetry/samples/partitions.repository.ts'
import { type ControlStage, createControlStage, IN_ORDER } from '../support/control-stage.ts'
import type { DemoAccount } from '../support/demo-app.ts'

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000]
let stage: ControlStage

beforeAll(async () => {
  stage = await createControlStage()
})
afterAll(() => stage?.close())
beforeEach(async () => {
  const { db } = stage.demo.env
  await db.$client.query('delete from control_commands')
  await db.$client.query('delete from control_loop_results')
  // the checks of a first start
  await db.$client.query('delete from control_checks')
  await db.$client.query(`delete from seed_steps where name like 'control check %'`)
  await seedControlChecks(db)
  await db.$client.query('delete from rollup_15m')
  await db.$client.query('delete from rollup_1m')
  stage.clock.advance(1_860_000)
  await stage.pass(1)
  await stage.measure({ ...IN_ORDER, CV1_Mode: 1, T2g: 45.2, CV1_U: 40 })
})

type Course = (step: number) => number

/** The last day of a point as it would be stored. */
async function storeDay(paramCode: string, table: 'rollup_15m' | 'rollup_1m', course: Course): Promise<void> {
  const { db } = stage.demo.env
  const stepMs = table === 'rollup_1m' ? MINUTE_MS : 15 * MINUTE_MS
  // what has been rolled up by now
  const to = Math.floor((stage.clock.now() - 10 * MINUTE_MS) / (15 * MINUTE_MS)) * 15 * MINUTE_MS
  const from = to - 24 * HOUR_MS
  await ensurePartitions(db, table, from, to)
  const values = Array.from({ length: (to - from) / stepMs }, (_, step) => course(step))
  await db.$client.query(
    `insert into ${table} (point_id, at, average, minimum, maximum, first, last, good_s, count_good, count_all, worst_quality)
    select $1, to_timestamp($2::double precision / 1000) + (nth - 1) * $3 * interval '1 ms', value, value, value, value, value,
      $3 / 1000, 6, 6, 0
    from unnest($4::double precision[]) with ordinality as measured(value, nth)`,
    [await stage.idOf(paramCode), from, stepMs, values],
  )
}
/** A valve loop that is well, unless told otherwise. */
async function storeLoop(courses: Partial<Record<'CV1_Mode' | 'T2gSP' | 'T2g' | 'XP1_Run', Course>>): Promise<void> {
  const all = { CV1_Mode: () => 1, T2gSP: () => 45, T2g: () => 45.2, XP1_Run: () => 1, ...courses }
  for (const [code, course] of Object.entries(all)) await storeDay(code, 'rollup_15m', course)
  await storeDay('CV1_U', 'rollup_1m', () => 40)
}
const judge = () => {
  const { db, now } = stage.demo.env
  return judgeLoops({ db, now, signal: new AbortController().signal, hours: 24, progress: () => undefined })
}
const list = async (account: DemoAccount = 'operator'): Promise<ControlLoopRow[]> =>
  calls.list.output.parse((await stage.call(calls.list.path, {}, account)).result)
const own = async (loop: ControlLoopRow['loop'] = 'valve'): Promise<ControlLoopRow> => {
  const row = (await list()).find(({ code, loop: other }) => code === stage.unit.unit && other === loop)
  if (!row) throw new Error('the unit is not listed')
  return row
}

interface StoredCheck {
  readonly keyId: string
  readonly version: number
  readonly checkKind: string
}
async function saved(verb: 'save' | 'update', values: object) {
  const form = Object.fromEntries(
    Object.entries({ remark: '', ...values }).map(([field, value]) => [field, String(value)]),
  )
  return stage.demo.post(controlCheckResource.call(verb), form, { token: await stage.demo.tokenOf('admin') })
}
async function checkOf(kind: string, loop = 'all'): Promise<StoredCheck> {
  const { rows } = await stage.demo.env.db.$client.query<{ id: string; version: number }>(
    `select id, version from control_checks where "check" = $1 and loop = $2`,
    [kind, loop],
  )
  const [row] = rows
  if (!row) throw new Error(`There is no check ${kind}.`)
  return { keyId: row.id, version: row.version, checkKind: kind }
}

describe('R2.5-40 the control housekeeper', () => {
  it('says that a loop is unknown until it was judged, and well once nothing is found', async () => {
    expect(await own()).toMatchObject({ health: 'unknown', judged: null, deviation: expect.closeTo(0.2, 6) })
    await storeLoop({})
    await judge()
    expect(await own()).toMatchObject({
      health: 'good',
      judged: { coverage: 1, autoShare: 1, followed: 'T2gSP', findings: [], unjudged: [] },
    })
    // units of which nothing was stored are not well: they are not known
    const others = (await list()).filter(({ code }) => code !== stage.unit.unit)
    expect(others.length).toBeGreaterThan(0)
    expect(others.filter(({ health }) => health === 'good')).toEqual([])
    // and what was judged long ago says nothing of now
    stage.clock.advance(4 * HOUR_MS)
    expect((await own()).health).toBe('unknown')
  })

  it('finds what its checks say: changed limits, inactive checks and those of one loop count in the next run', async () => {
    await storeLoop({ T2g: (step) => (step >= 20 && step < 26 ? 47.5 : 45.2), CV1_Mode: (step) => (step < 5 ? 0 : 1) })
    await judge()
    expect((await own()).judged?.findings).toMatchObject([{ check: 'notReached', value: 90, limit: 2, minutes: 60 }])
    const notReached = await checkOf('notReached')
    const values = { checkKind: 'notReached', loop: 'all', threshold: 2, minutes: 120, action: 'look', isActive: true }
    expect(await saved('update', { ...notReached, ...values })).toMatchObject({ code: CODE.success })
    const auto = { checkKind: 'outOfAuto', loop: 'valve', threshold: 96, action: 'lock', isActive: true }
    expect(await saved('save', auto)).toMatchObject({ code: CODE.success })
    await judge()
    const { health, judged } = await own()
    expect([health, judged?.findings]).toEqual([
      'poor',
      [{ check: 'outOfAuto', value: expect.closeTo((100 * 91) / 96, 6), limit: 96, minutes: null, action: 'lock' }],
    ])
    const inactive = { ...(await checkOf('outOfAuto', 'valve')), ...auto, isActive: false }
    expect(await saved('update', inactive)).toMatchObject({ code: CODE.success })
    await judge()
    expect(await own()).toMatchObject({ health: 'good', judged: { findings: [] } })
  })

  it('refuses a check by its field: limits of its kind, a time that it needs or cannot have, one that there is', async () => {
    const check = { checkKind: 'hunting', loop: 'pump', threshold: 20, action: 'look', isActive: true }
    const refused = async (values: object) => {
      const { code, result } = await saved('save', { ...check, ...values })
      return [code, Array.isArray(result) ? result.map(({ field }) => field) : result]
    }
    expect(await refused({ threshold: 90 })).toEqual([CODE.invalidInput, ['threshold']])
    expect(await refused({ threshold: 'much' })).toEqual([CODE.invalidInput, ['threshold']])
    expect(await refused({ minutes: 30 })).toEqual([CODE.invalidInput, ['minutes']])
    expect(await refused({ checkKind: 'notReached', threshold: 2 })).toEqual([CODE.invalidInput, ['minutes']])
    expect(await refused({ loop: 'all' })).toEqual([CODE.invalidInput, ['loop']])
    expect(await refused({ checkKind: 'outOfAuto', threshold: 101 })).toEqual([CODE.invalidInput, ['threshold']])
  })

  it('tells how long a person has held a loop, over renewals, and what can be handed back', async () => {
    await storeLoop({})
    const hold = async (value: number) => {
      const { commandId } = stage.commandOf(await stage.ask('T2gSP', value))
      await stage.first.work()
      await stage.answer(commandId, 'ok', { value })
      stage.clock.advance(1000)
      await stage.measure({ T2gSP: value })
      await stage.pass(1)
      expect((await stage.state(commandId)).state).toBe('readBack')
      return commandId
    }
    const heldFrom = stage.clock.now() - 80 * HOUR_MS
    const first = await hold(46)
    // so that three days need not pass
    await stage.demo.env.db.$client.query(
      `update control_commands set asked_at = asked_at - interval '80 hours' where id = $1`,
      [first],
    )
    await hold(47)
    await judge()
    const row = await own()
    expect(row).toMatchObject({
      health: 'poor',
      heldBy: { writer: 'operator', since: heldFrom },
      byHandIds: [await stage.idOf('T2gSP')],
    })
    expect(row.judged?.findings.map(({ check, value }) => [check, Math.floor(value)])).toEqual([['heldByPerson', 80]])
    expect(row.writtenIds).toEqual([await stage.idOf('CV1_Mode'), await stage.idOf('T2gSP')])
    // on its curve a cabinet takes an offset, and reckons the set point itself
    await stage.measure({ CV1_Mode: 5 })
    expect((await own()).writtenIds).toEqual([await stage.idOf('CV1_Mode'), await stage.idOf('KTemp')])
  })

  it('counts units by mode, health and deviation: what is not known is in no class', async () => {
    await storeLoop({})
    await judge()
    const overview = calls.overview.output.parse((await stage.call(calls.overview.path, {}, 'operator')).result)
    const rows = (await list()).filter(({ loop }) => loop === 'valve')
    expect(overview.numUnits).toBe(rows.length)
    const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0)
    expect([sum(overview.modes), sum(overview.health), sum(overview.holders)]).toEqual([
      rows.length,
      rows.length,
      rows.length,
    ])
    const known = rows.filter(({ deviationBands }) => deviationBands !== null).length
    expect(sum(overview.deviations)).toBe(known)
    expect(overview.health.find(({ health }) => health === 'good')?.count).toBe(1)
    expect(overview.numDeviationUnknown).toBe(
      rows.filter(({ mode, deviationBands }) => mode?.isUsable && mode.value !== 0 && deviationBands === null).length,
    )
  })

  it('draws the last day of a loop, of units in sight only', async () => {
    await storeLoop({})
    const { nodeId } = await own()
    const course = calls.course.output.parse((await stage.call(calls.course.path, { nodeId, loop: 'valve' })).result)
    expect(course.lines.map(({ part }) => part)).toEqual(['setPoint', 'measured', 'actuator'])
    expect(course.lines.map(({ values }) => values.length > 90)).toEqual([true, true, true])
    const seen = new Set((await list()).map((row) => row.nodeId))
    const foreign = (await list('super')).find((row) => !seen.has(row.nodeId))
    if (!foreign) throw new Error('the operator sees every unit')
    const refused = await stage.call(calls.course.path, { nodeId: foreign.nodeId, loop: 'valve' })
    expect(refused.code).toBe(CODE.notFound)
  })
})
