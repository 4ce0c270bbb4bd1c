import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { alarms } from '#server/modules/alarms/tables.ts'
import { pinyinOf } from '#server/modules/physics/pinyin.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

// A company of an earlier version, whose households are named after their residents.

const NOW = Date.UTC(2026, 0, 20, 2)
const NAMES = /龘户主|dahuzhu|1397755\d{4}/
let demo: DemoApp
beforeAll(async () => {
  demo = await createDemoApp(createTestClock(NOW), { SIM_STATIONS: '2' })
})
afterAll(() => demo?.close())

const rowsOf = async (text: string, values: readonly unknown[] = []) =>
  (await demo.env.db.$client.query(text, [...values])).rows

it('households get the names of their addresses, residents become a field, and what told them before does so no more', async () => {
  const addresses = await rowsOf(
    'select node.id, node.name, node.pinyin from households own join physics_nodes node on node.id = own.id order by id',
  )
  await rowsOf(`with numbered as (select id, row_number() over (order by id) as nth from households)
    update physics_nodes set name = '龘户主' || nth, pinyin = 'dhz' || nth || ' dahuzhu' || nth, short_name = '龘户主' || nth
    from numbered where numbered.id = physics_nodes.id`)
  await rowsOf(`update households set resident = '', resident_pinyin = '', phone = '13977550000'`)
  const [home] = await rowsOf(`select node.id, node.code, node.name, point.id as "pointId", point.code as "pointCode",
      station.name as station, station.id as "stationId"
    from households own join physics_nodes node on node.id = own.id join points point on point.node_id = node.id
    join physics_nodes station on station.node_type = 'station' and node.path like station.path || '%' order by node.code limit 1`)
  const [alarm] = await demo.env.db
    .insert(alarms)
    .values({
      warnNumber: 4,
      warnLevel: 2,
      warnTypeLabel: '室温',
      pointId: home.pointId,
      content: `【重要】${home.station} ${home.name} 室温 14.2°C 低`,
      contentEn: `Important: ${home.station} ${home.name} room 14.2 °C low`,
      heatName: home.station,
      heatKeyId: home.stationId,
      pointLocation: home.name,
      raisedAt: new Date(NOW),
    })
    .returning()
  const entry = (module: string, targetId: string, targetName: string, before: object) =>
    rowsOf(
      `insert into audit_log (at, login_name, ip, module, action, outcome, target_id, target_name, before, after)
       values (now(), 'super', '::1', $1, 'update', 'success', $2, $3, $4, $4)`,
      [module, targetId, targetName, JSON.stringify(before)],
    )
  const row = { code: home.code, name: home.name, pinyin: 'dhz1 dahuzhu1', phone: '13977550000', nodeType: 'household' }
  await entry('physics', home.id, home.name, row)
  await entry('physics', home.id, '龘户主前', { ...row, name: '龘户主前', phone: '13977551111' })
  await entry('point', String(home.pointId), home.pointCode, { code: home.pointCode, nodeName: home.name })
  await entry('point', String(home.pointId), home.pointCode, { code: home.pointCode, nodeName: '龘户主前' })
  await entry('alarm', alarm?.id ?? '', home.name, { content: alarm?.content })
  await entry('station', home.stationId, home.station, { code: 'HZ', phone: '0313', nodeType: 'station' })
  await rowsOf(`insert into mail_outbox ("to", subject, text, created_at) values ('{a@b.cn}', $1, $1, now())`, [
    alarm?.content,
  ])

  const file = await readFile(
    new URL('../../server/core/db/migrations/0113_residents-of-households.sql', import.meta.url),
    'utf8',
  )
  const client = await demo.env.db.$client.connect()
  await client.query('begin')
  for (const statement of file.split('--> statement-breakpoint'))
    if (!/^\s*ALTER TABLE "households" ADD COLUMN/.test(statement)) await client.query(statement)
  await client.query('commit')
  client.release()

  expect(
    await rowsOf(
      'select node.id, node.name, node.pinyin from households own join physics_nodes node on node.id = own.id order by id',
    ),
  ).toEqual(addresses)
  const residents = await rowsOf('select resident, resident_pinyin as pinyin from households order by id limit 2')
  expect(residents.map(({ resident, pinyin }) => [resident, pinyin])).toEqual([
    ['龘户主1', 'dhz1 dahuzhu1'],
    ['龘户主2', 'dhz2 dahuzhu2'],
  ])
  for (const { name, pinyin } of addresses.slice(0, 20)) expect(pinyin).toBe(pinyinOf(name))
  const [{ name }] = await rowsOf('select name from physics_nodes where id = $1', [home.id])
  const [{ content, content_en, point_location }] = await rowsOf('select * from alarms where id = $1', [alarm?.id])
  expect([content, content_en, point_location]).toEqual([
    `【重要】${home.station} ${name} 室温 14.2°C 低`,
    `Important: ${home.station} ${name} room 14.2 °C low`,
    name,
  ])
  const entries = await rowsOf(
    `select target_name, before from audit_log where login_name = 'super' and ip = '::1' order by id`,
  )
  expect(entries.slice(0, 2)).toMatchObject([
    { target_name: name, before: { name: '龘**', phone: '139****0000', pinyin: '' } },
    { target_name: name, before: { name: '龘**', phone: '139****1111' } },
  ])
  expect(entries.slice(2, 4).map(({ before }) => before.nodeName)).toEqual([name, name])
  expect(entries.at(-1)).toMatchObject({ target_name: home.station, before: { phone: '0313' } })
  for (const table of ['physics_nodes', 'alarms', 'audit_log', 'mail_outbox'])
    expect([
      table,
      (await rowsOf(`select "${table}"::text as text from "${table}"`)).filter(({ text }) => NAMES.test(text)),
    ]).toEqual([table, []])
  await expect(rowsOf(`update audit_log set message = ''`)).rejects.toThrow('only ever added to')
})
