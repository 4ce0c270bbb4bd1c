import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { endHolds, type GivenBack, restoreHolds } from '#server/modules/control/give-back.repository.ts'
import { type ControlStage, createControlStage, IN_ORDER } from '../support/control-stage.ts'
import { askByStrategy, askerOf, STAGED_STRATEGY } from '../support/strategy-commands.ts'

const ITS = { ...STAGED_STRATEGY, writer: 'oneNetwork' as const }
const CURVE = { ...STAGED_STRATEGY, of: { ...STAGED_STRATEGY.of, id: '0b1f7c52-6a5e-4f6c-8f0e-4a35c7d6c002' } }
const HALF_AN_HOUR_MS = 1_860_000

let stage: ControlStage

beforeAll(async () => {
  stage = await createControlStage()
})
afterAll(() => stage?.close())
beforeEach(async () => {
  await inTransaction((tx) => endHolds(tx, { strategyId: ITS.of.id, now: stage.clock.now() }))
  await inTransaction((tx) => endHolds(tx, { strategyId: CURVE.of.id, now: stage.clock.now() }))
  stage.clock.advance(HALF_AN_HOUR_MS)
  await stage.pass(1)
  stage.first.told.length = 0
  await stage.measure({ ...IN_ORDER, CV1_Mode: 5 })
})

const inTransaction: ControlStage['demo']['env']['db']['transaction'] = (work) => stage.demo.env.db.transaction(work)
const rowOf = async (id: string) =>
  (await stage.demo.env.db.$client.query('select * from control_commands where id = $1', [id])).rows[0]

/** The cabinet does what it was told last, and reports it. */
async function carriedOut(): Promise<void> {
  await stage.first.work()
  for (const { id, point, value } of stage.first.told.splice(0)) {
    await stage.answer(id, 'ok', { value })
    await stage.measure({ [point.split('.').at(-1) ?? '']: value })
  }
  await stage.pass(1)
}
async function written(paramCode: string, value: number, strategy = ITS): Promise<string> {
  const { id, refusalEn } = await askByStrategy(stage, paramCode, value, { strategy })
  expect(refusalEn).toBe('')
  await carriedOut()
  return id
}
async function later(): Promise<void> {
  stage.clock.advance(HALF_AN_HOUR_MS)
  await stage.measure({ LocRem: 1, Estop: 0, PwrFail: 0 })
  await stage.measure(await presentValues())
}
const presentValues = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await stage.demo.env.db.$client.query(
        `select split_part(code, '.', 3) as code, value from latest join points on points.id = point_id
         where code = any($1)`,
        [['T2gSP', 'CV1_Mode'].map((code) => `${stage.unit.unit}.${code}`)],
      )
    ).rows.map(({ code, value }) => [code, value]),
  )
async function restore(): Promise<GivenBack> {
  const asker = await askerOf(stage, ITS)
  if (asker === 'gone') throw new Error('Who released it is gone.')
  const now = stage.clock.now()
  return inTransaction((tx) => restoreHolds(tx, { asker, cycle: String(now), reason: '策略停用', now, language: 'en' }))
}

it('a strategy gives back what stood before it: set points step by step, then the mode, and then nobody holds them', async () => {
  await written('CV1_Mode', 1)
  await written('T2gSP', 47)
  await later()
  await written('T2gSP', 49)
  await later()
  const last = await written('T2gSP', 51)
  expect(await rowOf(last)).toMatchObject({ state: 'readBack', old_value: 49, before_strategy: 45 })
  const first = await restore()
  expect(first.commands.map(({ pointCode, value, state }) => [pointCode, value, state])).toEqual([
    [`${stage.unit.unit}.T2gSP`, 49, 'asked'],
  ])
  expect(first.commands[0]?.validUntil).not.toBeNull()
  await carriedOut()
  expect((await restore()).commands).toMatchObject([{ value: 47 }])
  await carriedOut()
  // one step further than half an hour allows
  expect(await restore()).toMatchObject({ commands: [], waiting: [{ refusal: null }, { refusal: null }] })
  await later()
  expect((await restore()).commands).toMatchObject([{ value: 45, validUntil: null }])
  await carriedOut()
  expect((await restore()).commands).toMatchObject([{ pointCode: `${stage.unit.unit}.CV1_Mode`, value: 5 }])
  await carriedOut()
  expect(await restore()).toEqual({ commands: [], waiting: [], numReleased: 1 })
  expect(await restore()).toEqual({ commands: [], waiting: [], numReleased: 0 })
  const { rows } = await stage.demo.env.db.$client.query(
    `select count(*)::int as num from control_commands where strategy_id = $1 and released_at is null
     and state in ('asked', 'sent', 'answered') `,
    [ITS.of.id],
  )
  expect(rows).toEqual([{ num: 0 }])
})

it('a strategy ends its hold at once: what waits is not sent, and another may write', async () => {
  await written('CV1_Mode', 1)
  await written('T2gSP', 46)
  await later()
  expect(await askByStrategy(stage, 'T2gSP', 47, { strategy: CURVE })).toMatchObject({ refusal: 'priority' })
  const waiting = await askByStrategy(stage, 'T2gSP', 47, { strategy: ITS })
  expect(waiting.state).toBe('asked')
  expect(await inTransaction((tx) => endHolds(tx, { strategyId: ITS.of.id, now: stage.clock.now() }))).toBe(2)
  await stage.pass(5)
  expect(stage.first.told).toEqual([])
  expect(await rowOf(waiting.id)).toMatchObject({ state: 'expired', refusal: 'withdrawn' })
  expect(await askByStrategy(stage, 'T2gSP', 47, { strategy: CURVE, cycle: 'next' })).toMatchObject({ state: 'asked' })
})

it('what a person has written since is the person’s', async () => {
  await written('CV1_Mode', 1)
  await written('T2gSP', 46)
  await later()
  stage.commandOf(await stage.ask('T2gSP', 47))
  await carriedOut()
  const { commands } = await restore()
  expect(commands.map(({ pointCode }) => pointCode)).toEqual([`${stage.unit.unit}.CV1_Mode`])
})
