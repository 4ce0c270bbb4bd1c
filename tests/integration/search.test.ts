import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FoundThing, foundThings, MAX_FOUND_OF_KIND, searchCalls } from '#contract/endpoints/search.ts'
import { alarms } from '#server/modules/alarms/tables.ts'
import { pinyinOf } from '#server/modules/physics/pinyin.ts'
import { marksOf, type Place, placeIn } from '../support/branches.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

const NOW = Date.UTC(2026, 0, 20, 2)
let demo: DemoApp
/** A station of each branch; the administrator sees the eastern one alone. */
let east: Place
let west: Place

beforeAll(async () => {
  demo = await createDemoApp(createTestClock(NOW), { SIM_STATIONS: '4' })
  const { $client } = demo.database.db
  await $client.query(`update roles set data_scope = 'own' where key = 'admin'`)
  await $client.query(
    `update users set organization_id = (select id from organizations where code = 'CD') where login_name = 'admin'`,
  )
  ;[east, west] = [await placeIn(demo.database, 'CD%'), await placeIn(demo.database, 'CX%')]
  for (const { stationId: heatKeyId, station: heatName } of [east, west])
    await demo.env.db.insert(alarms).values({
      warnNumber: 2,
      warnLevel: 2,
      warnTypeLabel: '供温',
      content: `${heatName} 供温高`,
      raisedAt: new Date(NOW),
      heatName,
      heatKeyId,
    })
})
afterAll(() => demo?.close())

async function find(text: string, account: DemoAccount = 'super'): Promise<FoundThing[]> {
  const answer = await demo.postJson(searchCalls.everything.path, { text }, { token: await demo.tokenOf(account) })
  return foundThings.parse(answer.result)
}
const ofKind = (found: readonly FoundThing[], kind: FoundThing['kind']) => found.filter((one) => one.kind === kind)
const codes = (found: readonly FoundThing[]) => found.map(({ code }) => code)
const nodeNamed = async (code: string) =>
  (await demo.database.db.$client.query('select name, pinyin from physics_nodes where code = $1', [code])).rows[0]

describe('the search over everything', () => {
  it('finds a station by its code, its name and the initials of its pinyin, the whole code first', async () => {
    const { name, pinyin } = await nodeNamed(east.station)
    for (const text of [east.station.toLowerCase(), name, pinyin.split(' ')[0]])
      expect(codes(ofKind(await find(text), 'station')), text).toContain(east.station)
    const [best] = (await find(east.unit)).sort((one, other) => one.rank - other.rank)
    expect(best).toMatchObject({ kind: 'unit', code: east.unit, rank: 0, heat: { keyId: east.stationId } })
  })

  it('finds a point by its parameter and its station, in any order, and points by a parameter alone', async () => {
    const { name } = await nodeNamed(east.station)
    const [point] = ofKind(await find(`${east.unit}.T1g`), 'point')
    const [initials] = pinyinOf(point?.name ?? '').split(' ')
    for (const text of [`T1g ${name}`, `${name} T1g`, `${initials} ${name.slice(0, 2)}`, `T1g ${east.station}`])
      expect(ofKind(await find(text), 'point')[0], text).toMatchObject({
        code: `${east.unit}.T1g`,
        nodeCode: east.unit,
        heat: { keyId: east.stationId },
      })
    expect(codes(ofKind(await find('T1g'), 'point'))).toHaveLength(MAX_FOUND_OF_KIND)
    expect(ofKind(await find(`T1g ${name} nowhere`), 'point')).toEqual([])
    expect(ofKind(await find(name), 'point'), 'a station alone finds none of its hundred points').toEqual([])
  })

  it('finds residents, alarms, drawings and users for those who may see them', async () => {
    const { rows } = await demo.database.db.$client.query(
      `select node.name, node.code, own.room from physics_nodes node join households own on own.id = node.id
       where node.is_active order by node.code limit 1`,
    )
    const [{ name, code, room }] = rows
    expect(codes(ofKind(await find(`${name} ${room}`), 'household'))).toContain(code)
    expect(codes(ofKind(await find(code), 'household'))).toEqual([code])
    const { name: station } = await nodeNamed(east.station)
    const found = await find(station)
    expect(ofKind(found, 'drawing')[0]).toMatchObject({ nodeCode: east.station, type: 'station' })
    expect(ofKind(await find(`供温高 ${east.station}`), 'alarm')[0]).toMatchObject({ heat: { keyId: east.stationId } })
    expect(codes(ofKind(await find('zhiban'), 'user'))).toEqual(['operator'])
    expect(ofKind(await find('operator', 'leader'), 'user')).toEqual([])
    expect(ofKind(await find(code, 'leader'), 'household')).toEqual([])
  })

  it('finds nothing outside the data scope, and nothing by what is there', async () => {
    const marks = await marksOf(demo.database, 'CX%')
    const { name } = await nodeNamed(west.station)
    for (const text of [west.station, west.unit, west.pointCode, name, `T1g ${name}`, '供温高', 'T1g', '站', '1']) {
      const answer = JSON.stringify(await find(text, 'admin'))
      expect(
        marks.filter((mark) => answer.includes(mark)),
        text,
      ).toEqual([])
    }
    expect(codes(ofKind(await find(east.station, 'admin'), 'station'))).toEqual([east.station])
  })

  it.each(['', ' '.repeat(3), 'x'.repeat(101)])('refuses the text "%s" by its field', async (text) => {
    const answer = await demo.postJson(searchCalls.everything.path, { text }, { token: await demo.tokenOf('operator') })
    expect(answer).toMatchObject({ code: 1001, result: [{ field: 'text' }] })
  })

  it.each(["%' or 1=1 --", '%', '_', '\\'])('takes signs of the database as they are: %s', async (text) => {
    expect(ofKind(await find(text), 'station')).toEqual([])
  })
})
