import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { adminHome, adminHomeCalls } from '#contract/endpoints/admin-home.ts'
import { alarmCalls, alarmSummary } from '#contract/endpoints/alarms.ts'
import { drawingCalls, drawingToEditResult } from '#contract/endpoints/drawings.ts'
import { networkOverview, overviewCalls } from '#contract/endpoints/overview.ts'
import { simulatorCalls, simulatorFaults } from '#contract/endpoints/simulator.ts'
import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { valueExportCalls } from '#contract/endpoints/value-export.ts'
import type { Envelope } from '#contract/kit/envelope.ts'
import { importResult, listResult, type Resource } from '#contract/kit/resource.ts'
import { readFrame } from '#contract/live/frame.ts'
import { LIVE_PATH } from '#contract/live/messages.ts'
import { commCardResource, renewCardsCall } from '#contract/resources/comm-card.resource.ts'
import { deviceResource } from '#contract/resources/device.resource.ts'
import { areaHistoryResource, physicsCalls, physicsResource } from '#contract/resources/physics.resource.ts'
import { NODE_RESOURCES } from '#contract/resources/physics-types.resource.ts'
import { pointResource, setLimitsOf } from '#contract/resources/point.resource.ts'
import { pointTemplateResource, templateCalls } from '#contract/resources/point-template.resource.ts'
import { createExcel } from '#server/core/kit/excel.ts'
import { DEMO_CLIMATE, DEMO_COMPANY } from '#server/demo/seed/demo-network.ts'
import type { DemoSimulator } from '#server/demo/simulator/demo-simulator.ts'
import { createSimulation } from '#server/demo/simulator/model/simulation.ts'
import { loadNetwork } from '#server/demo/simulator/network.repository.ts'
import { alarms } from '#server/modules/alarms/tables.ts'
import { fingerprintOf, marksOf, type Place, placeIn } from '../support/branches.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { readSheet } from '../support/excel-file.ts'
import { createTestClock } from '../support/test-env.ts'

// Here the administrator works in the eastern branch: with all permissions, but only the data of that branch.

const NOW = Date.UTC(2026, 0, 20, 2)
let demo: DemoApp
let simulator: DemoSimulator | null = null
/** A station of each branch with its first unit and the data that belongs to it. */
let east: Place
let west: Place
/** Codes, names and ids of the western branch, none of which may leak. */
let marks: readonly string[]

beforeAll(async () => {
  demo = await createDemoApp(createTestClock(NOW), { SIM_STATIONS: '4' }, undefined, () => simulator)
  const { $client } = demo.database.db
  await $client.query(`update roles set data_scope = 'own' where key = 'admin'`)
  await $client.query(
    `update users set organization_id = (select id from organizations where code = 'CD') where login_name = 'admin'`,
  )
  ;[east, west] = [await placeIn(demo.database, 'CD%'), await placeIn(demo.database, 'CX%')]
  for (const { gateway, pointCode } of [east, west])
    await demo.telemetry.ingest.accept(
      `heat/demo/${gateway}/up`,
      Buffer.from(JSON.stringify({ t: NOW, v: [[pointCode, 61]] })),
    )
  for (const { stationId, station } of [east, west]) {
    const [raisedAt, heatName] = [new Date(NOW), station]
    const alarm = {
      warnNumber: 2,
      warnLevel: 2,
      warnTypeLabel: '供温',
      content: `${station} 供温高`,
      raisedAt,
      heatName,
    }
    await demo.env.db.insert(alarms).values({ ...alarm, heatKeyId: stationId })
    // writes an entry into the log
    const { result } = await send(NODE_RESOURCES.station.call('toEdit'), { keyId: stationId }, 'super')
    const answer = await send(NODE_RESOURCES.station.call('update'), { ...Object(result), remark: '检修' }, 'super')
    expect(answer.code).toBe(0)
  }
  marks = await marksOf(demo.database, 'CX%')
})
afterAll(() => demo?.close())

type Account = 'super' | 'admin'
const asking = async (account: Account) => ({
  token: await demo.tokenOf(account),
  headers: { 'accept-language': 'en' },
})
const send = async (path: string, body: object, account: Account = 'admin'): Promise<Envelope> =>
  demo.postJson(path, body, await asking(account))
/** Marks of the western branch in a text, except those in the request. */
const leaks = (text: string, asked = ''): string[] =>
  marks.filter((mark) => text.includes(mark) && !asked.includes(mark))
const fingerprint = (): Promise<string> => fingerprintOf(demo.database, 'CX%')

/** The whole answer of a call with next to nothing in its request, including its file. */
async function textOf({ method, path }: { method: string; path: string }, account: Account): Promise<string> {
  const { token } = await asking(account)
  const headers = { token, authentication: token, 'content-type': 'application/json' }
  const payload = path.endsWith('/exportExcel') ? { scope: 'all' } : {}
  // the log grows by the calls of this test itself, and is to show those before it
  const url = path.endsWith('/systemLog/list') ? `${path}?limit=500` : path
  const response = await demo.app.inject(
    method === 'GET'
      ? { method, url, headers: { token, authentication: token } }
      : { method: 'POST', url, headers, payload },
  )
  const exported = /"url":"(\/jeasy-base\/common\/download[^"]*)"/.exec(response.body)?.[1]
  if (!exported) return response.body
  const file = await demo.app.inject({ url: exported, headers: { token, authentication: token } })
  return response.body + JSON.stringify(await readSheet(file.rawPayload))
}

describe('data scope of one branch', () => {
  it('leaves out data of other branches in every list, tree, choice, count and file', async () => {
    const leaking: string[] = []
    for (const call of demo.app.calls) {
      if (call.path.endsWith('/logout') || call.path.includes(':')) continue
      if (leaks(await textOf(call, 'admin')).length > 0) leaking.push(call.path)
    }
    expect(leaking).toEqual([])
    // counter-check: for an account with the whole company's data, these calls do contain the marks
    const telling = [
      '/jeasy-base/physics/list',
      '/jeasy-base/physics/tree',
      '/jeasy-base/physics-station/exportExcel',
      '/jeasy-base/areaHistory/list',
      '/jeasy-base/stationPoint/list',
      '/jeasy-base/device/list',
      '/tx-ew-new-app/ewCommunicationCardApi/list',
      '/jeasy-base/organization/options',
      '/jeasy-base/systemLog/list',
      '/jeasy-base/systemLog/exportExcel',
      '/tx-ws-base/networkOverview/now',
      '/tx-ws-base/telemetry/nodes',
      '/tx-ws-warn/wsWarnMessage/titleWarn',
      '/tx-ws-warn/wsWarnMessage/eject',
    ]
    const kept: string[] = []
    for (const call of demo.app.calls)
      if (telling.includes(call.path) && leaks(await textOf(call, 'super')).length === 0) kept.push(call.path)
    expect(kept).toEqual([])
  })

  it('limits what overview, alarms and drawings count and sum up', async () => {
    const { $client } = demo.database.db
    const { rows } = await $client.query(
      `select count(distinct station.id)::int as stations, count(point.id)::int as points
      from points point join physics_nodes node on node.id = point.node_id
      join organizations own on own.id = node.organization_id and own.code like 'CD%'
      left join physics_nodes station on station.id = node.parent_id and node.node_type = 'unit'
      where point.is_active`,
    )
    // 0 good, 6 calculated: what is calculated of the one value that was sent may have come by now
    const sent = await $client.query(
      `select count(*)::int as good from latest join points point on point.id = latest.point_id
      join physics_nodes node on node.id = point.node_id
      join organizations own on own.id = node.organization_id and own.code like 'CD%' where latest.quality in (0, 6)`,
    )
    const overview = networkOverview.parse((await demo.get(overviewCalls.now.path, {}, await asking('admin'))).result)
    expect([overview.stationCount, overview.pointCount]).toEqual([rows[0].stations, rows[0].points])
    expect(sent.rows[0].good).toBeGreaterThan(0)
    expect([overview.goodPointCount, overview.sourceHeatPower]).toEqual([sent.rows[0].good, null])
    const homeOf = async (account: Account) =>
      adminHome.parse((await demo.get(adminHomeCalls.summary.path, {}, await asking(account))).result)
    const [own, whole] = [await homeOf('admin'), await homeOf('super')]
    expect([own.stationCount, own.pointCount]).toEqual([rows[0].stations, rows[0].points])
    // those of its stations, and those of no node
    const { rows: drawn } = await $client.query(
      `select count(*)::int as drawings from drawings
      where node_code = '' or node_code in (
        select node.code from physics_nodes node
        join organizations own on own.id = node.organization_id and own.code like 'CD%')`,
    )
    expect(drawn[0].drawings).toBeLessThan(whole.drawingCount ?? 0)
    // 7: a branch with two offices of two teams each; 2: operator and administrator
    expect([own.organizationCount, own.userCount, own.drawingCount]).toEqual([7, 2, drawn[0].drawings])
    expect(whole.organizationCount).toBe(15)
    const { retWarnLevelCnt, isHaveNewMsg } = alarmSummary.parse(
      (await send(alarmCalls.eject.path, { since: NOW })).result,
    )
    expect([retWarnLevelCnt, isHaveNewMsg]).toEqual([[{ warnLevel: 2, warnLevelCnt: 1 }], true])
  })

  it('R2.5-34 narrows the overview to one heat source and what it feeds, in sight of the asker', async () => {
    const { $client } = demo.database.db
    const ask = async (account: Account, sourceId?: string) =>
      demo.get(overviewCalls.now.path, sourceId === undefined ? {} : { sourceId }, await asking(account))
    const of = async (sourceId?: string) => networkOverview.parse((await ask('super', sourceId)).result)
    const { rows } = await $client.query(
      `with node as (
        insert into physics_nodes (node_type, code, name, organization_id, path)
        select 'source', 'RY99', '调峰热源', organization_id, '' from physics_nodes where code = 'RY01' returning id),
      source as (
        insert into heat_sources (id, kind, rated_capacity_mw, design_supply_c, design_return_c, static_pressure_mpa, worst_point_dp_mpa)
        select node.id, kind, rated_capacity_mw, design_supply_c, design_return_c, static_pressure_mpa, worst_point_dp_mpa
        from node, heat_sources limit 1),
      fed as (update heat_stations set source_id = node.id from node where heat_stations.id = $1)
      select node.id as added, (select id from physics_nodes where code = 'RY01') as first from node`,
      [west.stationId],
    )
    const { added, first } = rows[0]
    await $client.query(`update physics_nodes set path = id || '/' where id = $1`, [added])
    const [all, ofFirst, ofAdded] = [await of(), await of(first), await of(added)]
    expect(ofAdded.stations.map(({ code }) => code)).toEqual([west.station])
    expect(ofFirst.stations.map(({ code }) => code)).not.toContain(west.station)
    for (const figure of ['stationCount', 'unitCount', 'pointCount', 'roomCount', 'heatedArea', 'sourceCount'] as const)
      expect([figure, ofFirst[figure] + ofAdded[figure]]).toEqual([figure, all[figure]])
    expect(ofAdded.pointCount).toBeGreaterThan(0)
    const refused = { code: 1001, result: [{ field: 'sourceId' }] }
    for (const sourceId of [west.stationId, 'nonsense']) expect(await ask('super', sourceId)).toMatchObject(refused)
    // the administrator of the east does not see the sources
    expect(await ask('admin', first)).toMatchObject(refused)
    await $client.query('update heat_stations set source_id = $1', [first])
    await $client.query('delete from physics_nodes where id = $1', [added])
  })

  it('gives a drawing of the own branch without the values of what feeds it, and none of another', async () => {
    const list = async (account: Account) =>
      drawingCalls.list.output.parse(
        (await demo.get(drawingCalls.list.path, { type: 'station' }, await asking(account))).result,
      )
    const drawn = async (keyId: string) =>
      demo.get(drawingCalls.toEdit.path, { type: 'station', keyId }, await asking('admin'))
    const foreign = (await list('super')).find(({ nodeCode }) => nodeCode === west.station)
    expect(await drawn(foreign?.keyId ?? '')).toMatchObject({ code: 1004 })
    const [own] = await list('admin')
    const { points } = drawingToEditResult.parse((await drawn(own?.keyId ?? '')).result)
    expect(new Set(points.map(({ nodeCode }) => nodeCode.split('.')[0]))).toEqual(new Set([own?.nodeCode]))
  })

  it('refuses to read, change and export data of other branches, without naming it', async () => {
    const { $client } = demo.database.db
    const one = async (query: string): Promise<Record<string, string>> =>
      (await $client.query(query, [west.unitId])).rows[0]
    const device = await one('select id::text, code from devices where node_id = $1 order by code limit 1')
    const card = await one(
      `select card.id::text from comm_cards card join devices on devices.id = card.device_id
      join physics_nodes node on node.id = devices.node_id
      where node.id = $1 or node.id = (select parent_id from physics_nodes where id = $1) limit 1`,
    )
    const area = await one(
      `select id::text from area_history where node_id = $1 or node_id = (select parent_id from physics_nodes where id = $1) limit 1`,
    )
    const [template] = listResult.parse(
      (await demo.get(pointTemplateResource.call('list'), { code: 'standard-unit' }, await asking('admin'))).result,
    ).list
    const [alarm] = (await $client.query('select id::text from alarms where heat_key_id = $1', [west.stationId])).rows
    const ofSuper = async (resource: Resource, keyId: string) =>
      Object((await send(resource.call('toEdit'), { keyId }, 'super')).result)
    const unit = await ofSuper(NODE_RESOURCES.unit, west.unitId)
    const ownUnit = await ofSuper(NODE_RESOURCES.unit, east.unitId)
    const point = await ofSuper(pointResource, String(west.pointId))
    const westDevice = await ofSuper(deviceResource, String(device.id))
    const westArea = await ofSuper(areaHistoryResource, String(area.id))
    const target = { keyId: template?.keyId, nodeIds: [east.unitId, west.unitId], revision: template?.revision }
    const resources = [
      [NODE_RESOURCES.unit, west.unitId, unit],
      [pointResource, String(west.pointId), point],
      [deviceResource, String(device.id), westDevice],
      [commCardResource, String(card.id), await ofSuper(commCardResource, String(card.id))],
      [areaHistoryResource, String(area.id), westArea],
    ] as const
    const asked: (readonly [string, object])[] = [
      ...resources.flatMap(([resource, keyId, row]) => [
        [resource.call('toEdit'), { keyId }] as const,
        [resource.call('update'), row] as const,
        ...(resource.verbs.includes('delete')
          ? [[resource.call('del'), { keyId }] as const, [resource.call('batchDel'), { ids: keyId }] as const]
          : []),
      ]),
      [physicsResource.call('del'), { keyId: west.stationId }],
      [physicsResource.call('batchDel'), { ids: `${west.stationId},${west.unitId}` }],
      [physicsCalls.removal.path, { keyId: west.stationId }],
      [physicsCalls.move.path, { keyId: west.unitId, version: unit.version, parentId: east.stationId, index: 0 }],
      [physicsCalls.move.path, { keyId: east.unitId, version: ownUnit.version, parentId: west.stationId, index: 0 }],
      [physicsCalls.move.path, { keyId: east.stationId, version: 1, parentId: null, index: 0 }],
      [physicsCalls.copyStation.path, { keyId: west.stationId, code: 'HZ0990', name: '副本站' }],
      [NODE_RESOURCES.unit.call('save'), { ...ownUnit, code: 'HZ0991.1', parentCode: west.station }],
      [NODE_RESOURCES.unit.call('update'), { ...ownUnit, parentCode: west.station }],
      [NODE_RESOURCES.unit.call('update'), { ...ownUnit, organizationId: unit.organizationId }],
      [pointResource.call('save'), { ...point, paramCode: 'T2g' }],
      [setLimitsOf(pointResource).path, { ids: `${east.pointId},${west.pointId}`, limitH: 1 }],
      [deviceResource.call('save'), { ...westDevice, code: 'D-1', serialNumber: '' }],
      [
        commCardResource.call('save'),
        { iccid: '8986002300000000001', expiryDate: '2027-01-01', deviceCode: device.code },
      ],
      [areaHistoryResource.call('save'), westArea],
      [renewCardsCall.path, { ids: card.id, months: 6 }],
      [templateCalls.difference.path, target],
      [templateCalls.apply.path, target],
      ...[telemetryCalls.latest.path, telemetryCalls.recorded.path].map(
        (path) => [path, { pointIds: [east.pointId, west.pointId] }] as const,
      ),
      ...[telemetryCalls.history, telemetryCalls.replay, telemetryCalls.aggregate, telemetryCalls.exportExcel].map(
        ({ path }) => [path, { pointIds: [east.pointId, west.pointId], from: NOW - 3_600_000, to: NOW }] as const,
      ),
      [
        valueExportCalls.exportValues.path,
        { pointIds: [east.pointId, west.pointId], from: NOW - 3_600_000, to: NOW, shape: 'long', file: 'csv' },
      ],
    ]
    const before = await fingerprint()
    for (const [path, body] of asked) {
      const answer = await send(path, body)
      expect([path, answer.code]).not.toEqual([path, 0])
      expect([path, answer.code]).not.toEqual([path, 500])
      expect([path, leaks(JSON.stringify(answer), JSON.stringify(body))]).toEqual([path, []])
    }
    expect((await send(telemetryCalls.points.path, { nodeIds: [west.unitId] })).result).toEqual([])
    await send(alarmCalls.enterMessage.path, { enterIds: alarm.id, remarks: '' })
    expect(await fingerprint()).toBe(before)
  })

  it('refuses a file that hangs nodes below those of another', async () => {
    const headings = ['名称', '编码', '类型', '上级编码', '排序', '启用']
    const content = await createExcel('x', headings, [['控制柜', 'HZ0992-K', 'cabinet', west.station, 1, '是']])
    const file = { name: 'a.xlsx', content }
    const answer = await demo.postFile(
      physicsResource.call('importExcel'),
      file,
      { mode: 'all' },
      { token: await demo.tokenOf('admin') },
    )
    const { problems, written } = importResult.parse(answer.result)
    expect([written, problems.map(({ line, field }) => [line, field])]).toEqual([0, [[2, '上级编码']]])
    expect(leaks(JSON.stringify(problems), west.station)).toEqual([])
  })

  it('does not move nodes of other branches below an own node', async () => {
    const { $client } = demo.database.db
    await $client.query(
      `update physics_nodes set organization_id = (select organization_id from physics_nodes where id = $2) where id = $1`,
      [east.unitId, west.unitId],
    )
    const station = Object((await send(NODE_RESOURCES.station.call('toEdit'), { keyId: east.stationId })).result)
    const before = await fingerprint()
    for (const [path, body, field] of [
      [physicsResource.call('del'), { keyId: east.stationId }, 'keyId'],
      [NODE_RESOURCES.station.call('update'), { ...station, isActive: false }, 'isActive'],
      [physicsCalls.copyStation.path, { keyId: east.stationId, code: 'HZ0993', name: '副本站' }, 'keyId'],
    ] as const)
      expect(await send(path, body)).toMatchObject({ code: 1001, result: [{ field }] })
    expect(await fingerprint()).toBe(before)
    const tree = physicsCalls.tree.output.parse((await send(physicsCalls.tree.path, {})).result)
    expect(tree.map(({ keyId }) => keyId)).not.toContain(east.unitId)
    await $client.query(
      `update physics_nodes set organization_id = (select organization_id from physics_nodes where id = $2) where id = $1`,
      [east.unitId, east.stationId],
    )
  })

  it('limits where faults are shown, started and ended', async () => {
    const { network } = await loadNetwork(demo.env.db, { company: DEMO_COMPANY, climate: DEMO_CLIMATE })
    const simulation = createSimulation({ network, seed: 1, startMs: NOW, calendarOffsetMs: 0 })
    simulator = {
      simulation,
      backFill: { progress: () => null, finished: Promise.resolve(true), stop: async () => undefined },
      weatherStation: { read: async () => ({ isOk: true, answer: { observations: [], forecasts: [] } }) },
      calendarShiftDays: 0,
      followPlant: async () => false,
      stop: async () => undefined,
    }
    const start = (kind: string, target: string, account: Account = 'admin') =>
      send(simulatorCalls.startFault.path, { kind, target }, account)
    const { id } = simulatorCalls.startFault.output.parse((await start('power-cut', west.station, 'super')).result)
    await start('area-comm-loss', `${west.station},${east.station}`, 'super')
    await start('cold-wave', 'network', 'super')
    for (const [kind, target] of [
      ['power-cut', west.station],
      ['frozen-sensor', west.pointCode],
      ['area-comm-loss', `${east.station},${west.station}`],
      ['cold-wave', 'network'],
      // in scope but no unit: the model's refusal would name an example
      ['pump-trip', east.station],
    ] as const) {
      const answer = await start(kind, target)
      expect(answer).toMatchObject({ code: 1001, result: [{ field: 'target' }] })
      expect(leaks(JSON.stringify(answer), target)).toEqual([])
    }
    expect((await start('frozen-sensor', east.pointCode)).code).toBe(0)
    const seen = simulatorFaults.parse((await demo.get(simulatorCalls.faults.path, {}, await asking('admin'))).result)
    expect(seen?.active.map(({ kind, targets }) => [kind, targets])).toEqual([
      ['area-comm-loss', [east.station]],
      ['cold-wave', ['network']],
      ['frozen-sensor', [east.pointCode]],
    ])
    expect((await send(simulatorCalls.stopFault.path, { id })).code).toBe(1004)
    expect(simulation.faults()).toHaveLength(4)
    simulator = null
  })

  it('limits the live channel: points of other branches are refused, own ones are sent', async () => {
    const address = (await demo.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
    const socket = new WebSocket(address + LIVE_PATH)
    socket.binaryType = 'arraybuffer'
    const texts: unknown[] = []
    const seen: number[] = []
    socket.on('message', (data: ArrayBuffer | Buffer, isBinary: boolean) => {
      if (isBinary && data instanceof ArrayBuffer) seen.push(...readFrame(data).pointIds)
      else texts.push(JSON.parse(String(Buffer.isBuffer(data) ? data : Buffer.from(data))))
    })
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'auth', token: await demo.tokenOf('admin') }))
    socket.send(JSON.stringify({ type: 'subscribe', pointIds: [west.pointId, east.pointId, 0xffffffff] }))
    await expect
      .poll(() => texts.at(-1))
      .toMatchObject({ type: 'subscribed', count: 1, refused: { pointIds: [west.pointId, 0xffffffff] } })
    await expect.poll(() => seen).toEqual([east.pointId])
    socket.terminate()
  })
})
