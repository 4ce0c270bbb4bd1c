import { pino } from 'pino'
import { regulationCalls, type StrategyResult } from '#contract/endpoints/regulation.ts'
import { type StrategyDetail, type StrategyRow, strategyCalls } from '#contract/endpoints/strategies.ts'
import type { Envelope } from '#contract/kit/envelope.ts'
import { nextStep } from '#contract/regulation/release-steps.ts'
import type { StrategyInput } from '#contract/regulation/strategy.ts'
import { regulationJob } from '#server/modules/regulation/running/regulation.job.ts'
import { ensurePartitions } from '#server/modules/telemetry/samples/partitions.repository.ts'
import { type ControlStage, createControlStage, IN_ORDER } from './control-stage.ts'
import type { DemoAccount } from './demo-app.ts'

const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS

/** What a unit reports while its cabinet follows its own curve. */
export const ON_CURVE = { ...IN_ORDER, CV1_Mode: 5, TA: -5, T2g: 44, T2h: 36, T1g: 90 } as const

interface StagedUnit {
  readonly nodeId: string
  readonly code: string
}

/** A heating curve for units, each with a compensation. */
export const curveOf = (units: readonly StagedUnit[], name = '城东气候补偿', compensationK = 1): StrategyInput => ({
  kind: 'curve',
  name,
  cycleMinutes: 15,
  members: units.map(({ nodeId }) => ({ nodeId, compensationK })),
  params: { curve: { kind: 'quality' } },
})

/** Some units with their strategies; the job runs when the test says so. */
export interface RegulationStage extends ControlStage {
  /** Of the operator's branch, the staged unit first. */
  readonly units: readonly StagedUnit[]
  readonly elsewhere: readonly StagedUnit[]
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** All units report this now. */
  report(values?: Readonly<Record<string, number>>, units?: readonly StagedUnit[]): Promise<void>
  /** It has been so cold at the sources for a day. */
  outdoors(celsius: number): Promise<void>
  /** One minute's run of the job, as one of the servers does it. @returns What it says it did. */
  run(): Promise<string>
  /** Time passes to the beginning of the next cycle of 15 min, and everything reports again. */
  nextCycle(values?: Readonly<Record<string, number>>): Promise<void>
  save(strategy: StrategyInput, more?: { keyId?: string; account?: DemoAccount }): Promise<Envelope>
  /** A strategy that runs. @returns Its key. */
  running(
    strategy: StrategyInput,
    state: 'advice' | 'auto',
    more?: { membersReleased?: number; account?: DemoAccount },
  ): Promise<string>
  /** In auto of all units, as after the steps of a release, unless it says how many. */
  release(
    keyId: string,
    state: 'advice' | 'auto',
    more?: {
      number?: number
      membersReleased?: number
      account?: DemoAccount
      /** Default: the version has been rehearsed, where it runs in auto. */
      isRehearsed?: boolean
    },
  ): Promise<Envelope>
  /** A version has been rehearsed now, and broke so many limits. */
  rehearsed(keyId: string, number: number, numBroken?: number): Promise<void>
  rowOf(keyId: string, account?: DemoAccount): Promise<StrategyRow | undefined>
  detailOf(keyId: string): Promise<StrategyDetail>
  results(keyId: string, account?: DemoAccount): Promise<StrategyResult[]>
  /** The staged cabinet does what it was told, and reports it. */
  carriedOut(): Promise<void>
  /** Removes all strategies, with what they hold. */
  clear(): Promise<void>
  /** The next test: no strategy is left, what held points has ended, it is cold, and all units report on their own curves. */
  beginAnew(): Promise<void>
}

export async function createRegulationStage(stations?: number): Promise<RegulationStage> {
  const stage = await createControlStage(stations)
  const { demo, clock } = stage
  const { db } = demo.env
  const query = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await db.$client.query(text, [...values])).rows as Row[]
  const unitsWhere = (where: string) =>
    query<StagedUnit>(
      `select unit.id as "nodeId", unit.code from physics_nodes unit join organizations own on own.id = unit.organization_id
       where unit.node_type = 'unit' and ${where} order by unit.code <> $1, unit.code`,
      [stage.unit.unit],
    )
  const OF_OPERATOR = `starts_with(own.path, (select home.path from organizations home
    join users on users.organization_id = home.id and users.login_name = 'operator'))`
  const units = await unitsWhere(OF_OPERATOR)
  const elsewhere = await unitsWhere(`not ${OF_OPERATOR}`)
  const report: RegulationStage['report'] = async (values = ON_CURVE, of = [...units, ...elsewhere]) => {
    await query(
      `insert into latest (point_id, at, value, quality)
       select points.id, $1, given.value::float8, 0 from points join standard_params param on param.id = points.param_id
       join jsonb_each_text($2) given(code, value) on given.code = param.code where points.node_id = any($3)
       on conflict (point_id) do update set at = excluded.at, value = excluded.value, quality = excluded.quality`,
      [new Date(clock.now()), values, of.map(({ nodeId }) => nodeId)],
    )
    if (of.some(({ code }) => code === stage.unit.unit)) await stage.measure(values)
  }
  const outdoors: RegulationStage['outdoors'] = async (celsius) => {
    const end = Math.floor(clock.now() / QUARTER_MS) * QUARTER_MS
    const times = Array.from({ length: 104 }, (_, nth) => new Date(end - (nth + 1) * QUARTER_MS))
    await ensurePartitions(db, 'rollup_15m', times.at(-1)?.getTime() ?? end, clock.now())
    await query(
      `insert into rollup_15m (point_id, at, average, minimum, maximum, first, last, good_s, count_good, count_all, worst_quality)
       select points.id, at, $2, $2, $2, $2, $2, 900, 15, 15, 0 from points
       join standard_params param on param.id = points.param_id and param.code = 'TA'
       join heat_sources on heat_sources.id = points.node_id cross join unnest($1::timestamptz[]) at
       on conflict (point_id, at) do update set average = excluded.average`,
      [times, celsius],
    )
  }
  const as = async (account: DemoAccount) => ({
    token: await demo.tokenOf(account),
    headers: { 'accept-language': 'en' },
  })
  const call = async (path: string, body: object, account: DemoAccount = 'admin'): Promise<Envelope> =>
    demo.postJson(path, body, await as(account))
  const resultOf = (envelope: Envelope): unknown => {
    if (envelope.code !== 0) throw new Error(`The call answered ${envelope.code}: ${envelope.message}`)
    return envelope.result
  }
  const rowOf: RegulationStage['rowOf'] = async (keyId, account = 'admin') =>
    strategyCalls.list.output
      .parse(resultOf(await call(strategyCalls.list.path, {}, account)))
      .find((row) => row.keyId === keyId)
  const detailOf: RegulationStage['detailOf'] = async (keyId) =>
    strategyCalls.one.output.parse(resultOf(await call(strategyCalls.one.path, { keyId })))
  const rehearsed: RegulationStage['rehearsed'] = async (keyId, number, numBroken = 0) => {
    await query(
      `insert into strategy_rehearsals (strategy_id, number, hours, asked_at, asked_by, starts_at, finished_at, totals)
       values ($1, $2, 24, $3, '', $3, $3, jsonb_build_object('numBroken', $4::int, 'numUnits', 1, 'numWithoutTarget', 0))`,
      [keyId, number, new Date(clock.now()), numBroken],
    )
  }
  const release: RegulationStage['release'] = async (
    keyId,
    state,
    { number, membersReleased, account, isRehearsed = true } = {},
  ) => {
    const row = await detailOf(keyId)
    if (state === 'auto' && isRehearsed) await rehearsed(keyId, number ?? row.newestVersion)
    const isWhole = state === 'auto' && membersReleased === undefined
    const step = row.state === 'auto' ? row.membersReleased : nextStep(row.numMembers, 0)
    const answer = await call(
      strategyCalls.release.path,
      {
        keyId,
        version: row.version,
        number: number ?? row.newestVersion,
        state,
        membersReleased: isWhole ? step : (membersReleased ?? null),
      },
      account,
    )
    if (isWhole && answer.code === 0) await reachAll(keyId, number ?? row.newestVersion, row.numMembers)
    return answer
  }
  /** As after the steps of its release. */
  async function reachAll(keyId: string, number: number, numMembers: number): Promise<void> {
    await query('update strategies set members_released = $2 where id = $1', [keyId, numMembers])
    await query('update strategy_releases set members_released = $3 where strategy_id = $1 and version = $2', [
      keyId,
      number,
      numMembers,
    ])
  }
  const save: RegulationStage['save'] = async (strategy, { keyId, account } = {}) => {
    const version = keyId ? (await detailOf(keyId)).version : 0
    return call(strategyCalls.save.path, { keyId: keyId ?? null, version, strategy }, account)
  }
  const clear: RegulationStage['clear'] = async () => {
    await query('delete from strategies')
    await query('delete from interventions')
    await query(`update control_commands set released_at = now(), state = 'expired' where strategy_id is not null`)
  }
  const nextCycle: RegulationStage['nextCycle'] = async (values = ON_CURVE) => {
    clock.advance(QUARTER_MS - (clock.now() % QUARTER_MS) + 1000)
    await report(values)
  }
  return {
    ...stage,
    units,
    elsewhere,
    query,
    report,
    outdoors,
    async run() {
      const done = await regulationJob.run({
        params: {},
        signal: new AbortController().signal,
        progress: () => undefined,
        log: pino({ level: 'silent' }),
        db,
        now: clock.now,
      })
      return done.en
    },
    nextCycle,
    save,
    release,
    async running(strategy, state, more) {
      const { keyId } = strategyCalls.save.output.parse(resultOf(await save(strategy)))
      resultOf(await release(keyId, state, more))
      return keyId
    },
    rehearsed,
    rowOf,
    detailOf,
    async results(keyId, account) {
      return regulationCalls.ofCycle.output.parse(
        resultOf(await call(regulationCalls.ofCycle.path, { keyId }, account)),
      )
    },
    async carriedOut() {
      await stage.first.work()
      const told = stage.first.told.splice(0).filter(({ point }) => point.startsWith(`${stage.unit.unit}.`))
      for (const { id, value, point } of told) {
        await stage.answer(id, 'ok', { value })
        await stage.measure({ [point.split('.').at(-1) ?? '']: value })
      }
      await stage.pass(1)
    },
    clear,
    async beginAnew() {
      await clear()
      clock.advance(1_860_000)
      await stage.pass(1)
      stage.first.isBrokerThere = true
      stage.first.told.length = 0
      await outdoors(-5)
      await nextCycle()
    },
  }
}
