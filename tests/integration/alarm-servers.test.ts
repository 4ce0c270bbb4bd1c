import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { advance, initialState, type Threshold, takeSample } from '#server/modules/alarms/engine/evaluate.ts'
import { type AlarmServer, type AlarmStage, createAlarmStage } from '../support/alarm-stage.ts'

const START = Date.UTC(2026, 0, 20, 8)
const T1G = 'HZ0001.1.T1g'
const Q1 = 'HZ0001.1.Q1'
const SPAN_S = 3000
const LAST_S = 900

let stage: AlarmStage
let servers: AlarmServer[]

async function begin(numServers: number): Promise<void> {
  stage = await createAlarmStage(START, numServers === 1 ? 'alone' : 'beside others')
  await stage.setLimits(T1G, { limitL: 55, limitH: 125, limitHh: 130 })
  servers = [stage.first]
  while (servers.length < numServers) servers.push(await stage.start())
}
afterEach(async () => {
  await stage.close()
})
const serverOf = (number: number): AlarmServer => servers[number % servers.length] ?? stage.first

const limit = (name: string, side: 1 | -1, bound: number, level: number): Threshold => ({
  name,
  side,
  bound,
  level,
  deadband: 1.5,
  onDelayMs: 60_000,
  offDelayMs: 60_000,
})
const LIMITS = [limit('L', -1, 55, 2), limit('H', 1, 125, 2), limit('HH', 1, 130, 3)]

interface Sent {
  readonly second: number
  readonly value: number
  readonly delay: number
  readonly server: number
  /** What happens after it comes. */
  readonly after: 'tick' | 'kill' | 'nothing'
}
const series: fc.Arbitrary<Sent[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: LAST_S / 10 }), { minLength: 20, maxLength: 30 })
  .chain((places) =>
    fc.tuple(
      ...places
        .toSorted((one, other) => one - other)
        .map((place) =>
          fc.record({
            second: fc.constant(place * 10),
            value: fc.constantFrom(100, 124.5, 126, 126, 131, 50),
            delay: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 300 })),
            server: fc.nat(),
            after: fc.constantFrom<Sent['after']>('tick', 'tick', 'nothing', 'nothing', 'nothing', 'kill'),
          }),
        ),
    ),
  )

/** Raised, returned, level and value of each alarm, as arrival in order and a look at every instant give them. */
function inOrder(all: readonly Sent[], base: number) {
  const record: { raised: number; recovered: number | null; warnLevel: number; value: number | null }[] = []
  let state = initialState(LIMITS)
  const ends = [...all, { second: SPAN_S - 300, value: 100 }]
  for (const { second, value } of ends) {
    const taken = takeSample(LIMITS, state, { at: second * 1000, signal: value, value })
    const step = second === SPAN_S - 300 ? advance(LIMITS, taken.state, SPAN_S * 1000) : { ...taken, changes: [] }
    state = step.state
    for (const change of [...taken.changes, ...step.changes]) {
      const at = base + change.at / 1000
      const last = record.at(-1)
      if (change.kind === 'returned') {
        if (last) last.recovered = at
        continue
      }
      const about = { warnLevel: LIMITS[change.threshold]?.level ?? 0, value: change.value }
      if (change.kind === 'raised') record.push({ raised: at, recovered: null, ...about })
      else if (last) Object.assign(last, about)
    }
  }
  return record
}

describe.each([1, 2])('the record of alarms of %i server(s)', (numServers) => {
  beforeEach(() => begin(numServers))

  it('R3-16 is what arrival in order gives, in any order of arrival and after any kill', async () => {
    for (const [run, all] of fc.sample(series, { numRuns: 6, seed: 20_260_120 }).entries()) {
      const base = run * SPAN_S
      const arrivals = all.toSorted((one, other) => one.second + one.delay - other.second - other.delay)
      for (const { second, value, delay, server, after } of arrivals) {
        stage.goTo(base + second + delay)
        await stage.send(base + second, [[T1G, value]], serverOf(server))
        if (after === 'tick') await serverOf(server + 1).engine.tick()
        if (after === 'kill') servers[server % servers.length] = await stage.start()
      }
      stage.goTo(base + SPAN_S - 300)
      await stage.send(base + SPAN_S - 300, [[T1G, 100]], serverOf(run))
      stage.goTo(base + SPAN_S - 1)
      await Promise.all(servers.map(({ engine }) => engine.tick()))
      const found = (await stage.list())
        .filter(({ sourceKey, state }) => sourceKey.startsWith('limit:') && state !== 'withdrawn')
        .filter(({ raised }) => (raised ?? 0) >= base)
        .map(({ raised, recovered, warnLevel, value }) => ({ raised, recovered, warnLevel, value }))
      expect({ run, record: found }).toEqual({ run, record: inOrder(all, base) })
    }
  }, 300_000)

  it('R3-18 has each silence once, and it returns wherever values come again', async () => {
    const silences = async () =>
      (await stage.list())
        .filter(({ heatName, warnNumber }) => warnNumber === 0 && heatName === '幸福里换热站')
        .map(({ raised, recovered }) => [raised, recovered])
    const tickAll = (second: number): Promise<unknown> => {
      stage.goTo(second)
      return Promise.all(servers.map(({ engine }) => engine.tick()))
    }
    await stage.send(0, [[T1G, 100]], serverOf(0))
    await tickAll(179)
    expect(await silences()).toEqual([])
    await tickAll(200)
    expect(await silences()).toEqual([[180, null]])
    await stage.send(210, [[T1G, 100]], serverOf(1))
    await tickAll(250)
    expect(await silences()).toEqual([[180, 240]])
    await stage.send(330, [[T1G, 100]], serverOf(1))
    // only the one that did not hear of the last silence is left
    stage.goTo(520)
    await serverOf(0).engine.tick()
    await serverOf(0).engine.tick()
    expect(await silences()).toEqual([
      [180, 240],
      [510, null],
    ])
  })

  it('R3-16 sees the end of a deviation that another server hears of at the same moment as of its beginning', async () => {
    const raised: number[] = []
    for (let second = 0; second < 4000; second += 400) {
      await Promise.all([
        stage.send(second + 10, [[T1G, 131]], serverOf(0)),
        stage.send(second + 20, [[T1G, 100]], serverOf(1)),
      ])
      await stage.send(second + 30, [[T1G, 131]], serverOf(0))
      for (const instant of [80, 100, 350]) {
        if (instant === 350) await stage.send(second + 110, [[T1G, 100]], serverOf(1))
        stage.goTo(second + instant)
        for (const { engine } of servers) await engine.tick()
      }
      raised.push(second + 90)
      const found = (await stage.list()).filter(({ warnNumber, state }) => warnNumber !== 0 && state !== 'withdrawn')
      expect(new Set(found.map((alarm) => alarm.raised))).toEqual(new Set(raised))
    }
  })

  it('R3-16 judges values together that come to different servers', async () => {
    const [rule] = await addExpression()
    stage.goTo(60)
    await stage.send(10, [[T1G, 110]], serverOf(0))
    await stage.send(20, [[Q1, 0.5]], serverOf(1))
    await stage.send(15, [[T1G, 90]], serverOf(0))
    await stage.send(30, [[T1G, 120]], serverOf(0))
    const found = (await stage.list()).filter(({ sourceKey, state }) => sourceKey === rule && state !== 'withdrawn')
    expect(found.map(({ raised, recovered }) => [raised, recovered])).toEqual([[30, null]])
  })
})

async function addExpression(): Promise<string[]> {
  const { $client } = stage.stage.database.db
  const { rows } = await $client.query<{ id: string }>(
    `insert into alarm_rules (name, node_id, condition, params, warn_number, warn_level, on_delay_s)
      select '热量异常', node_id, 'expression', '{"expression": "{T1g} > 100 && {Q1} < 1"}', 2, 1, 0
      from points where code = $1 returning id`,
    [T1G],
  )
  for (const { telemetry } of servers) await telemetry.followPlant()
  return rows.map(({ id }) => `rule:${id}`)
}
