import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { gatewayCalls } from '#contract/endpoints/gateways.ts'
import { messageMappingCalls } from '#contract/endpoints/message-mappings.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { QUALITY } from '#contract/live/quality.ts'
import { type MessageMapping, messageMapping } from '#contract/message-mappings/mapping.ts'
import { PRESET_IDS, PRESETS } from '#contract/message-mappings/presets.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock, type TestClock } from '../support/test-env.ts'

/** The time in the examples of the presets, 2026-09-21 22:13:20 in Shanghai. */
const TOLD = 1_790_000_000_000
const { list, save, remove, tryMessage } = messageMappingCalls
let clock: TestClock
let demo: DemoApp
let gateway = ''
/** A unit of that gateway, and one of another. */
let unit = ''
let foreign = { gateway: '', unit: '' }
const saved: string[] = []

beforeAll(async () => {
  clock = createTestClock(TOLD + 60_000)
  demo = await createDemoApp(clock, { SIM_STATIONS: '8' })
  const { rows } = await demo.database.db.$client.query<{ code: string; gateway_code: string }>(
    `select distinct node.code, point.gateway_code from points point
    join physics_nodes node on node.id = point.node_id and node.node_type = 'unit' order by node.code`,
  )
  const [own] = rows
  const other = rows.find(({ gateway_code }) => gateway_code !== own?.gateway_code)
  if (!own || !other) throw new Error('The demo has units of two gateways.')
  unit = own.code
  gateway = own.gateway_code
  foreign = { unit: other.code, gateway: other.gateway_code }
})
afterEach(async () => {
  for (const keyId of saved.splice(0)) await ask(remove.path, { keyId })
  await demo.telemetry.followPlant()
  clock.advance(10_000)
})
afterAll(() => demo?.close())

const ask = async (path: string, body: object, account: DemoAccount = 'super') =>
  demo.postJson(path, body, { token: await demo.tokenOf(account), headers: { 'accept-language': 'en' } })

/** As an administrator enters it for the demo's own gateway and unit. */
const ours = (text: string): string => text.replaceAll('GW-HZ01', gateway).replaceAll('HZ01.1', unit)
const oursOf = (mapping: MessageMapping): MessageMapping =>
  messageMapping.parse(JSON.parse(ours(JSON.stringify(mapping))))
const built = (more: Partial<MessageMapping>): MessageMapping =>
  oursOf(messageMapping.parse({ ...PRESETS.plain.mapping, name: 'mapping', ...more }))

async function saveAndFollow(mapping: MessageMapping): Promise<string> {
  const { code, result, message } = await ask(save.path, { keyId: null, version: null, mapping })
  expect({ code, message: code === CODE.success ? '' : message }).toEqual({ code: CODE.success, message: '' })
  const { keyId } = save.output.parse(result)
  saved.push(keyId)
  await demo.telemetry.followPlant()
  return keyId
}

async function problemsOf(mapping: MessageMapping): Promise<readonly (readonly [string, string])[]> {
  const { code, result } = await ask(save.path, { keyId: null, version: null, mapping })
  expect(code).toBe(CODE.invalidInput)
  return (result as { field: string; rule: string }[]).map(({ field, rule }) => [field, rule])
}

const send = (topic: string, message: unknown): Promise<boolean> =>
  demo.telemetry.ingest.accept(topic, Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)))

/** Stored samples of a parameter of the unit since the clock of this test. */
async function stored(param: string, code = unit): Promise<(readonly [number, number, number])[]> {
  const { rows } = await demo.database.db.$client.query<{ at: Date; value: number; quality: number }>(
    `select at, value, quality from sample join points on points.id = sample.point_id where code = $1 order by at`,
    [`${code}.${param}`],
  )
  return rows.map(({ at, value, quality }) => [at.getTime(), value, quality])
}
const latest = async (param: string, code = unit) => {
  const { rows } = await demo.database.db.$client.query<{ at: Date; value: number; quality: number }>(
    `select at, value, quality from latest join points on points.id = latest.point_id where code = $1`,
    [`${code}.${param}`],
  )
  return rows.map(({ at, value, quality }) => [at.getTime(), value, quality])[0]
}
async function refusals(): Promise<string[][]> {
  const { result } = await demo.post(gatewayCalls.detail.path, { gateway }, { token: await demo.tokenOf('super') })
  return gatewayCalls.detail.output.parse(result).refusals.map(({ code, value, reason }) => [code, value, reason])
}

/** Values of its example by each preset: the second one of Tasmota is T2h, of others P2g where the example has it. */
const FIGURES: Readonly<Record<(typeof PRESET_IDS)[number], Readonly<Record<string, number>>>> = {
  plain: { T2g: 48.5, P2g: 0.35 },
  'thingsboard-device': { T2g: 48.5, P2g: 0.35 },
  'thingsboard-gateway': { T2g: 48.5, P2g: 0.35 },
  huawei: { T2g: 48.5, P2g: 0.35 },
  'huawei-gateway': { T2g: 48.5 },
  aliyun: { T2g: 48.5, P2g: 0.35 },
  tasmota: { T2g: 48.5, T2h: 41.2 },
  sparkplug: {},
}

describe('a preset', () => {
  it.each(PRESET_IDS.filter((id) => id !== 'sparkplug').map((id, at) => [id, at] as const))(
    '%s: its example is tried, saved, sent, and becomes these figures',
    async (id, at) => {
      const { mapping, example } = PRESETS[id]
      // each in a minute of its own, as of two values at one time the first one counts
      const shift = (at + 1) * 1_000
      const told = TOLD + shift
      const inTime = (text: string): string =>
        ours(text)
          .replaceAll(String(TOLD), String(told))
          .replaceAll('141320Z', `14132${at + 1}Z`)
          .replaceAll('22:13:20', `22:13:2${at + 1}`)
      const topic = ours(example.topic)
      const message = inTime(example.message)
      const answer = await ask(tryMessage.path, { keyId: null, mapping: oursOf(mapping), topic, message })
      const { problems, warnings, tried } = tryMessage.output.parse(answer.result)
      expect({ problems, warnings }).toEqual({ problems: [], warnings: [] })
      const expected = Object.entries(FIGURES[id]).map(([param, value]) => [`${unit}.${param}`, value, told])
      expect(tried?.gateway).toBe(gateway)
      expect(tried?.values.flatMap(({ code, value, time }) => (value === null ? [] : [[code, value, time]]))).toEqual(
        expected,
      )
      await saveAndFollow(oursOf(mapping))
      expect(await send(topic, message)).toBe(true)
      for (const [param, value] of Object.entries(FIGURES[id]))
        expect(await latest(param)).toEqual([told, value, QUALITY.good])
    },
  )

  it('of the flat object of ThingsBoard without a time takes that of its arrival', async () => {
    await saveAndFollow(oursOf(PRESETS['thingsboard-device'].mapping))
    expect(await send('v1/devices/me/telemetry', { T2g: '49.5' })).toBe(true)
    expect(await latest('T2g')).toEqual([clock.now(), 49.5, QUALITY.good])
  })

  it('of Alibaba IoT takes plain values beside those with a time', async () => {
    await saveAndFollow(oursOf(PRESETS.aliyun.mapping))
    const params = { T2g: 47.5, T2h: { value: 40.25, time: clock.now() - 5_000 } }
    expect(await send(`/sys/a1/${gateway}/thing/event/property/post`, { params })).toBe(true)
    expect(await latest('T2g')).toEqual([clock.now(), 47.5, QUALITY.good])
    expect(await latest('T2h')).toEqual([clock.now() - 5_000, 40.25, QUALITY.good])
  })
})

describe('a mapping', () => {
  it('scales, computes by the product’s own expressions, and judges quality', async () => {
    const rules = [
      { key: 'tIn', point: '{node}.T2g', scale: 0.1, offset: -2, expression: '' },
      {
        key: 'tOut',
        point: '{node}.T2h',
        scale: 1,
        offset: 0,
        expression: '{value} > 6000 ? {fallback} : {value} / 10',
      },
    ]
    await saveAndFollow(built({ rules, qualityField: 'q', goodQualities: '0, GOOD', timeField: 't', timeForm: 'us' }))
    const topic = `data/${gateway}/${unit}`
    const t = clock.now() * 1_000
    await send(topic, { t, tIn: 505, tOut: 6553.5, fallback: 41, q: 'good' })
    expect(await latest('T2g')).toEqual([clock.now(), 48.5, QUALITY.good])
    expect(await latest('T2h')).toEqual([clock.now(), 41, QUALITY.good])
    await send(topic, { t: t + 1_000_000, tIn: 515, q: 192 })
    expect(await latest('T2g')).toEqual([clock.now() + 1_000, 49.5, QUALITY.commFail])
  })

  it('reads objects that name their keys, of nodes that devices call otherwise', async () => {
    const nodes = [{ name: 'boiler house 7', code: unit }]
    await saveAndFollow(
      built({
        topic: 'site/{gateway}',
        path: 'tags[device=dev]',
        node: '{device}',
        nodes,
        shape: 'items',
        keyField: 'name',
        valueField: 'val',
        timeField: 'at',
        timeForm: 's',
      }),
    )
    const at = clock.now() / 1000
    const tags = [
      { dev: 'boiler house 7', name: 'T2g', val: 46.5, at },
      { dev: 'boiler house 7', name: 'T2h', val: 'on', at },
      { name: 'T1g', val: 80, at },
    ]
    expect(await send(`site/${gateway}`, { tags })).toBe(true)
    expect(await latest('T2g')).toEqual([clock.now(), 46.5, QUALITY.good])
  })

  it('takes nothing for points of another gateway, and says so with value and reason', async () => {
    await saveAndFollow(built({}))
    const before = await stored('T2g', foreign.unit)
    expect(await send(`data/${gateway}/${foreign.unit}`, { ts: clock.now(), T2g: 20, status: 'fine', NoSuch: 3 })).toBe(
      false,
    )
    expect(await stored('T2g', foreign.unit)).toEqual(before)
    expect((await refusals()).slice(0, 2)).toEqual([
      [`${foreign.unit}.NoSuch`, '3', 'unknown_point'],
      [`${foreign.unit}.T2g`, '20', 'foreign_point'],
    ])
  })

  it('refuses what it cannot read, and takes the rest of a message', async () => {
    await saveAndFollow(built({ path: 'd', isTimeOptional: false }))
    const topic = `data/${gateway}/${unit}`
    const ts = clock.now()
    for (const message of ['{"d": ', '[1, 2]', { d: [] }, { d: { T2g: 1 } }, { ts, d: { T2g: 'warm', T2h: 39.5 } }])
      await send(topic, message)
    await send(topic, { ts: 'yesterday', d: { T2g: 1 } })
    expect((await refusals()).slice(0, 6)).toEqual([
      [`${unit}.T2g`, '1', 'bad_time_form'],
      [`${unit}.T2g`, 'warm', 'bad_value'],
      [`${unit}.T2g`, '1', 'bad_time_form'],
      ['', '', 'no_values'],
      ['', '', 'no_values'],
      ['', '', 'not_json'],
    ])
    expect(await latest('T2h')).toEqual([ts, 39.5, QUALITY.good])
  })

  it('that is changed, put out of use or removed acts at once, and a value delivered twice is stored once', async () => {
    const keyId = await saveAndFollow(built({}))
    const topic = `data/${gateway}/${unit}`
    const at = clock.now()
    const numBefore = (await stored('P2h')).length
    await send(topic, { ts: at, P2h: 0.31 })
    await send(topic, { ts: at, P2h: 0.31 })
    expect((await stored('P2h')).slice(numBefore)).toEqual([[at, 0.31, QUALITY.good]])
    const stale = await ask(save.path, { keyId, version: 7, mapping: built({ isActive: false }) })
    expect(stale.code).toBe(CODE.staleEdit)
    await ask(save.path, { keyId, version: 1, mapping: built({ isActive: false }) })
    await demo.telemetry.followPlant()
    expect(demo.telemetry.foreign.topics.find(topic)).toBeNull()
    const { result } = await ask(list.path, {})
    expect(list.output.parse(result).list).toMatchObject([{ keyId, version: 2, mapping: { isActive: false } }])
  })

  it.each<[string, Partial<MessageMapping>, string, string]>([
    ['a broken topic', { topic: 'a/#/b' }, 'topic', '# may be the last level only'],
    [
      'a part of a level',
      { topic: 'a/dev-{x}' },
      'topic',
      '“dev-{x}” is no level: allowed are a text, +, {name}, and # at the end',
    ],
    [
      'a topic of the broker',
      { topic: '$SYS/{x}', gateway: 'G' },
      'topic',
      'must not begin with $SYS, $share or $queue: these topics are the broker’s own',
    ],
    [
      'the product’s own topics',
      { topic: 'heat/{a}/{gateway}/up' },
      'topic',
      'overlaps the product’s own topics heat/<company>/<gateway>/…: use another one',
    ],
    [
      'every topic',
      { topic: '#', gateway: 'G' },
      'topic',
      'overlaps the product’s own topics heat/<company>/<gateway>/…: use another one',
    ],
    [
      'a gateway that a message would choose',
      { gateway: '{key}' },
      'gateway',
      '{key} is not known: allowed are {gateway}, {device}',
    ],
    ['no rule', { rules: [] }, 'rules', 'needs at least one rule, else it matches nothing'],
    [
      'a rule that nothing reaches',
      {
        rules: [
          { key: '{any}', point: '{node}.{any}', scale: 1, offset: 0, expression: '' },
          { key: 'x.{y}', point: 'P', scale: 1, offset: 0, expression: '' },
        ],
      },
      'rules.1.key',
      'is never used: the rule “{any}” before it takes the same keys',
    ],
    [
      'an expression that cannot be read',
      { rules: [{ key: 'a', point: 'P', scale: 1, offset: 0, expression: '{value} +' }] },
      'rules.0.expression',
      'character 10: the end found, a number, a point, a function, -, !, ( expected',
    ],
    [
      'a loop',
      { commandTopic: 'data/{gateway}/{device}', commandPayload: '{value}' },
      'commandTopic',
      'overlaps the topic of the mapping itself: a command would be read as values',
    ],
    [
      'a command without its value',
      { commandTopic: 'set/{device}', commandPayload: '{"on": 1}' },
      'commandPayload',
      'must contain {value}',
    ],
    [
      'a command that is no JSON',
      { commandTopic: 'set/{device}', commandPayload: '{"a": {value}' },
      'commandPayload',
      'is not JSON once values are filled in',
    ],
    [
      'a path that cannot be read',
      { path: 'a..b' },
      'path',
      'must be steps separated by dots: member, member?, [], [name=field] or {name}, at most 10',
    ],
  ])('is refused with %s, by its field', async (_what, more, field, rule) => {
    expect(await problemsOf(built(more))).toEqual([[`mapping.${field}`, rule]])
  })

  it('is refused where it overlaps another one, or would read its commands', async () => {
    await saveAndFollow(built({ name: 'first', commandTopic: 'set/{device}/{key}', commandPayload: '{value}' }))
    expect(await problemsOf(built({ name: 'second', topic: 'data/+/{gateway}' }))).toEqual([
      ['mapping.topic', 'overlaps the topic of the mapping “first”: a message belongs to one mapping only'],
    ])
    expect(await problemsOf(built({ name: 'second', topic: 'set/#', gateway }))).toEqual([
      ['mapping.topic', 'overlaps the topic of the mapping “first”: a command would be read as values'],
    ])
    expect((await problemsOf(built({ name: 'first', topic: 'other/{gateway}/{device}' })))[0]?.[0]).toBe('mapping.name')
  })

  it('is saved with a warning where it matches nothing as yet', async () => {
    const mapping = built({
      topic: 'one',
      gateway: 'NOBODY',
      rules: [
        { key: 'a', point: 'NoSuch.T1', scale: 1, offset: 0, expression: '' },
        { key: 'b', point: `${unit}.T2g`, scale: 1, offset: 0, expression: '' },
      ],
      node: '',
    })
    const { result } = await ask(save.path, { keyId: null, version: null, mapping })
    const { keyId, warnings } = save.output.parse(result)
    saved.push(keyId)
    expect(warnings).toEqual([
      { field: 'gateway', rule: 'No point names the gateway NOBODY: all values will be refused' },
      { field: 'rules.0.point', rule: 'There is no point NoSuch.T1: the rule matches nothing as yet' },
      {
        field: 'rules.1.point',
        rule: `The point ${unit}.T2g is of the gateway ${gateway}: its values will be refused`,
      },
    ])
  })

  it('is tried without a trace, and says what of a message is refused', async () => {
    const { mapping } = PRESETS.plain
    const topic = `data/${gateway}/${unit}`
    const before = await latest('T2g')
    const message = JSON.stringify({ ts: clock.now(), T2g: 48, T2h: 'cold', P9: 1, note: 'x' })
    const { result } = await ask(tryMessage.path, { keyId: null, mapping, topic, message })
    const { tried } = tryMessage.output.parse(result)
    expect(tried?.values.map(({ key, code, value, refusal }) => [key, code, value, refusal])).toEqual([
      ['T2g', `${unit}.T2g`, 48, null],
      ['T2h', `${unit}.T2h`, null, 'bad_value'],
      ['P9', `${unit}.P9`, null, 'unknown_point'],
      ['note', null, null, null],
    ])
    expect(await latest('T2g')).toEqual(before)
    const wrong = await ask(tryMessage.path, { keyId: null, mapping, topic: 'elsewhere', message })
    expect(wrong.result).toEqual([{ field: 'topic', rule: 'does not fit this mapping' }])
    expect((await ask(save.path, { keyId: null, version: null, mapping }, 'operator')).code).toBe(CODE.noPermission)
  })
})
