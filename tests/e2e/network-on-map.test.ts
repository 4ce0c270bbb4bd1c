import type { Page } from 'playwright-core'
import { beforeAll, expect, it, vi } from 'vitest'
import { alarmHandlingCalls } from '#contract/endpoints/alarm-handling.ts'
import { pipeEditCalls, type StoredNetwork } from '#contract/endpoints/pipe-edits.ts'
import { pipeCalls } from '#contract/endpoints/pipes.ts'
import { simulatorCalls } from '#contract/endpoints/simulator.ts'
import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { envelope } from '#contract/kit/envelope.ts'
import { planeAround, type Spot } from '#contract/pipes/plane.ts'
import type { Place } from '#contract/pipes/town.ts'
import { physicsCalls } from '#contract/resources/physics.resource.ts'
import { pipeSegmentResource } from '#contract/resources/pipe-segment.resource.ts'
import { groupedBy } from '#lib/grouped-by.ts'
import { converterOf } from '#server/modules/geometry-import/coordinates/converter.ts'
import { recordsOf } from '#server/modules/geometry-import/reading/files.test-support.ts'
import { server, stageOwnDemo } from '../support/demo-stage.ts'
import { gbkOf } from '../support/gbk.ts'
import { button, dialog, eventually, goTo, notice, openAt } from '../support/plant-page.ts'
import { signInByCall } from '../support/sign-in-call.ts'

const FILES = '/admin-mapConf/admin-geoJson'
const PIPES = '/admin-mapConf/admin-pipeLine'
const NEW = { code: 'HZ0900', name: '新街换热站' }
/** The chamber that the import puts at the free end. */
const DEAD_END = 'CH-9-2'

/** Small: an emulated GPU paints the maps. */
const WINDOW = { width: 1200, height: 720 }

// imports, publishes and breaks what other files look at
stageOwnDemo()

let token: string
/** The units of a station whose valves do not open. */
let cold: readonly { readonly name: string; readonly code: string }[]
beforeAll(async () => {
  token = (await signInByCall(server.url, 'super')).token
  // those with the coolest water: by the time that somebody looks, it is colder by far
  await vi.waitFor(async () => expect(await newest('T2g')).toHaveLength((await units()).length), { timeout: 40_000 })
  const meanOf = (values: readonly { readonly value: number }[]): number =>
    values.reduce((sum, { value }) => sum + value, 0) / values.length
  const stations = groupedBy(await newest('T2g'), ({ unit }) => unit.code.replace(/\.\d+$/, ''))
  const [coolest] = [...stations.values()].toSorted((one, other) => meanOf(one) - meanOf(other))
  cold = coolest?.map(({ unit }) => unit) ?? []
  for (const { code } of cold)
    await post(simulatorCalls.startFault.path, JSON.stringify({ kind: 'valve-stuck', target: code, severity: 0 }))
})

async function post(path: string, body: string | Record<string, string>): Promise<unknown> {
  const isJson = typeof body === 'string'
  const headers = { ...(isJson ? { 'content-type': 'application/json' } : {}), token, authentication: token }
  const sent = { method: 'POST', headers, body: isJson ? body : new URLSearchParams(body) }
  const answer = envelope.parse(await (await fetch(`${server.url}${path}`, sent)).json())
  if (answer.code !== 0) throw new Error(`${path} answered ${answer.code}: ${answer.message}`)
  return answer.result
}
const network = async (): Promise<StoredNetwork> =>
  pipeEditCalls.network.output.parse(await post(pipeEditCalls.network.path, {}))
const units = async () =>
  telemetryCalls.nodes.output
    .parse(await post(telemetryCalls.nodes.path, {}))
    .filter(({ nodeType }) => nodeType === 'unit')
/** The last values of a parameter, of the units that have one. */
async function newest(param: string) {
  const asked = await units()
  const points = telemetryCalls.points.output.parse(
    await post(telemetryCalls.points.path, {
      nodeIds: JSON.stringify(asked.map(({ keyId }) => keyId)),
      paramCodes: JSON.stringify([param]),
    }),
  )
  const ids = JSON.stringify(points.map(({ pointId }) => pointId))
  const values = telemetryCalls.latest.output.parse(await post(telemetryCalls.latest.path, { pointIds: ids }))
  return values.flatMap(({ pointId, time, value }) => {
    const nodeId = points.find((one) => one.pointId === pointId)?.nodeId
    const unit = asked.find(({ keyId }) => keyId === nodeId)
    return unit ? [{ unit, time, value }] : []
  })
}
const newestOf = async (code: string, param: string) => (await newest(param)).find(({ unit }) => unit.code === code)

/** A station as one is set up before its street is dug: a copy of another one, without a pipe. */
async function addStation(): Promise<void> {
  const like = (await network()).nodes.find(({ kind }) => kind === 'station')
  await post(physicsCalls.copyStation.path, JSON.stringify({ ...NEW, keyId: like?.id }))
  const { nodes, pipes } = await network()
  const station = nodes.find(({ code }) => code === NEW.code)
  for (const { id } of pipes.filter(({ to }) => to === station?.id))
    await post(pipeSegmentResource.call('del'), { keyId: id })
}

/** Where a street of 400 m can be dug: a chamber, and how places beside the course of the street lie on the map. */
function freeGround({ nodes, pipes }: StoredNetwork) {
  const corners = pipes.flatMap(({ line }) =>
    (line ?? []).slice(1).flatMap((to, at): Place[] => {
      const from = line?.[at] ?? to
      return Array.from({ length: 20 }, (_, part): Place => {
        const share = part / 19
        return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]
      })
    }),
  )
  const taken = corners.concat(nodes.flatMap(({ place }) => (place ? [[place[0], place[1]]] : [])))
  for (const { kind, place, id } of nodes) {
    if (kind !== 'chamber' || !place) continue
    const plane = planeAround(place)
    const spots = taken.map(plane.spotOf)
    const dnMm = Math.min(...pipes.flatMap((one) => (one.from === id || one.to === id ? [one.dnMm] : [])))
    for (const [east, north] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const isFree = spots.every(([x, y]) => {
        const [along, aside] = [x * east + y * north, y * east - x * north]
        return along < 5 || along > 400 || Math.abs(aside) > 100
      })
      if (!isFree) continue
      const spotAt = (along: number, aside: number): Spot => [
        along * east - aside * north,
        along * north + aside * east,
      ]
      return { dnMm, spotAt, placeAt: (along: number, aside: number) => plane.placeOf(spotAt(along, aside)) }
    }
  }
  throw new Error('The demo has no room for a street.')
}
type Ground = ReturnType<typeof freeGround>

/**
 * A surveyed street in GBK and CGCS2000: two chambers, a piece with the new station that does not reach the second one, and of the
 * rest one pipe is drawn twice, one crosses it without a chamber and is far too wide, and one ends nowhere.
 */
function surveyedStreet({ placeAt, dnMm }: Ground): Buffer {
  const grid = converterOf({
    kind: 'grid',
    datum: 'cgcs2000',
    zoneWidth: 3,
    meridian: 117,
    hasZoneNumber: false,
    isNorthFirst: false,
  })
  if (typeof grid === 'string') throw new Error(grid)
  const at = (along: number, aside: number) => grid.fromWgs84(placeAt(along, aside)).map((one) => one.toFixed(3))
  let handle = 0
  const next = (): string => (++handle).toString(16).toUpperCase()
  const line = (layer: string, ...corners: readonly (readonly [number, number])[]) =>
    ['0', 'LWPOLYLINE', '5', next(), '8', layer, '90', String(corners.length), '70', '0'].concat(
      corners.flatMap(([along, aside]) => {
        const [x = '', y = ''] = at(along, aside)
        return ['10', x, '20', y]
      }),
    )
  const point = (layer: string, along: number, aside: number) => {
    const [x = '', y = ''] = at(along, aside)
    return ['0', 'POINT', '5', next(), '8', layer, '10', x, '20', y]
  }
  const [x = '', y = ''] = at(300, 0)
  const station = ['0', 'INSERT', '5', next(), '8', '新街换热站', '2', 'ZHAN', '66', '1', '10', x, '20', y].concat(
    ['0', 'ATTRIB', '8', '新街换热站', '2', '编码', '1', NEW.code],
    ['0', 'SEQEND'],
  )
  const usual = `新街支线DN${dnMm}`
  return gbkOf(
    recordsOf(
      point('新街井室', 100, 0),
      point('新街井室', 200, 0),
      station,
      line(usual, [0, 0], [100, 0]),
      line(usual, [100, 0], [130, 0], [200, 0]),
      line(usual, [100, 0], [130, 0.5], [200, 0]),
      line(`新街支线DN${dnMm + 400}`, [100, 0], [110, 40], [150, 40], [150, -40], [190, -40], [200, 0]),
      line(usual, [240, 0], [270, 0], [300, 0]),
      line(usual, [200, 0], [200, 80]),
    ),
  )
}

/** Pixels of the map of the editor, as a person presses on it: places are told from its middle, m. */
async function mapOf(page: Page) {
  const canvas = page.locator('.maplibregl-canvas')
  const scale = page.locator('.maplibregl-ctrl-scale')
  return async ([east, north]: Spot): Promise<readonly [number, number]> => {
    const box = await canvas.boundingBox()
    const bar = await scale.evaluate((one) => ({ text: one.textContent ?? '', width: one.clientWidth }))
    if (!box) throw new Error('There is no map.')
    const metres = Number(/\d+/.exec(bar.text)?.[0]) * (bar.text.includes('k') ? 1000 : 1)
    const perMetre = bar.width / metres
    return [box.x + box.width / 2 + east * perMetre, box.y + box.height / 2 - north * perMetre]
  }
}

it('a street of a surveyor is imported, mended where it is wrong, joined to its station, published, and heats it', async () => {
  await addStation()
  const ground = freeGround(await network())
  const { page, problems } = await openAt(FILES, 'super', WINDOW)
  await page.locator('input[type=file]').setInputFiles({
    name: '新街.dxf',
    mimeType: 'application/dxf',
    buffer: surveyedStreet(ground),
  })
  await button(page, '上传').click()
  await button(page, '打开“新街.dxf”').click()
  await page.getByRole('combobox', { name: /^坐标系/ }).selectOption({ label: 'CGCS2000 高斯-克吕格' })
  await page.getByRole('textbox', { name: /^中央子午线/ }).fill('117')
  await button(page, '试导入').click()
  await page.getByRole('list', { name: '试导入结果' }).getByText('拒绝 0').waitFor()
  await button(page, '导入').click()
  await notice(page, '“新街.dxf”已导入').waitFor()

  await goTo(page, PIPES)
  await button(page, '在地图上编辑').click()
  await page.locator('[data-map=open]').waitFor()
  const pixelOf = await mapOf(page)
  const findings = () => dialog(page).getByRole('listitem')
  const check = () => button(page, '检查').click()
  /** Presses at a spot that is so far from the middle of the map. */
  const press = async (spot: Spot = [0, 0]): Promise<void> => {
    await page.mouse.click(...(await pixelOf(spot)))
  }
  const show = (kind: string) => button(findings().filter({ hasText: kind }).first(), '查看').click()
  const inspector = page.getByRole('region')

  await check()
  for (const kind of ['管段重复', '管段交叉处没有井室', '没有热源的孤立管网', '下游管径变大', '端头悬空'])
    await findings().filter({ hasText: kind }).first().waitFor()
  await show('管段重复')
  await press()
  await inspector.getByRole('textbox', { name: '编码' }).waitFor()
  await page.keyboard.press('Delete')
  await check()
  await eventually(() => findings().filter({ hasText: '管段交叉处没有井室' }).count()).toBe(1)
  await button(findings().filter({ hasText: '管段交叉处没有井室' }), '只是穿过').click()
  await eventually(() => findings().filter({ hasText: '管段交叉处没有井室' }).count()).toBe(0)
  await show('下游管径变大')
  await press()
  await inspector.getByRole('textbox', { name: /公称直径/ }).fill(String(ground.dnMm))
  await page.keyboard.press('Tab')
  await check()
  await eventually(() => findings().filter({ hasText: '下游管径变大' }).count()).toBe(0)

  // what ends nowhere goes, with its chamber; the piece of the station has a free end as well
  await button(findings().filter({ hasText: '端头悬空' }).filter({ hasText: DEAD_END }), '查看').click()
  await press(ground.spotAt(0, -40))
  await inspector.getByText('长度').first().waitFor()
  await page.keyboard.press('Delete')
  await press()
  await inspector.getByText('井深').waitFor()
  await page.keyboard.press('Delete')

  // from the second chamber to the piece that does not reach it
  await check()
  await show('没有热源的孤立管网')
  await button(page, '放大').click()
  await page.getByRole('radio', { name: '绘制管段' }).check({ force: true })
  // drawn against the water
  await press(ground.spotAt(-30, 0))
  await press(ground.spotAt(-70, 0))
  await inspector.getByText('长度').first().waitFor()
  await check()
  await dialog(page)
    .getByText(/发现 \d+ 处|没有发现错误/)
    .waitFor()
  expect(await findings().allTextContents()).toEqual([])
  await page.keyboard.press('Escape')

  await button(page, /^发布（/).click()
  await dialog(page).getByText('修改没有带来新的问题。').waitFor()
  await dialog(page).getByRole('textbox', { name: '发布原因' }).fill('新街并网')
  const publishedAt = Date.now()
  await button(dialog(page), '发布').click()
  await notice(page, '已发布').waitFor()

  // the simulator goes on with the new street: water flows, and warm water comes
  await eventually(async () => (await newestOf(`${NEW.code}.1`, 'T2g'))?.time ?? 0).toBeGreaterThan(publishedAt)
  await eventually(async () => (await newestOf(`${NEW.code}.1`, 'F1'))?.value ?? 0).toBeGreaterThan(0.5)
  await eventually(async () => (await newestOf(`${NEW.code}.1`, 'T1g'))?.value ?? 0).toBeGreaterThan(50)
  expect(problems).toEqual([])
}, 120_000)

it('the coldest area on the map leads to what keeps it cold, and a leak on the map to its valves and to marked stations', async () => {
  const { page, problems } = await openAt('/wsBrowse/polygon?by=T2g', 'super', WINDOW)
  const areas = page.locator('[data-areas]').getByRole('button')
  const figures = async () =>
    (await areas.allTextContents()).map((text) => Number(/(\d+\.\d)$/.exec(text)?.[1] ?? Number.NaN))
  await eventually(async () => (await figures()).every(Number.isFinite) && (await figures()).length > 2).toBe(true)
  const shown = await figures()
  await areas.nth(shown.indexOf(Math.min(...shown))).click()
  const panel = page.locator('[data-area-panel]')
  await panel.getByRole('link', { name: '不热原因' }).click()
  await page.locator('[data-page=why-cold]').waitFor()
  for (const { name } of cold) {
    const unit = page.getByRole('list', { name, exact: true })
    expect(await unit.getByRole('listitem').first().textContent()).toContain('调节阀不跟随给定')
  }

  const { nodes, pipes } = await network()
  const kinds = new Map(nodes.map(({ id, kind }) => [id, kind]))
  const leak = pipes.find(({ from, to }) => kinds.get(from) === 'chamber' && kinds.get(to) === 'chamber')
  const plan = pipeCalls.shutOff.output.parse(await post(pipeCalls.shutOff.path, { keyId: leak?.id ?? '' }))
  expect([plan.toClose.length, plan.stations.length]).toEqual([expect.toSatisfy(isSome), expect.toSatisfy(isSome)])
  await goTo(page, '/loca-map/polyLineMap')
  await page.getByRole('searchbox', { name: '名称、编号或拼音' }).fill(leak?.code ?? '')
  await page.locator(`[data-things] [data-code="${leak?.code}"]`).click()
  await button(page, '关断').click()
  const trace = page.locator('[data-trace=shut]')
  const closed = trace.getByRole('list', { name: /^依次关闭/ })
  await closed.waitFor()
  const valves = await closed.getByRole('listitem').allTextContents()
  expect(valves).toEqual(
    plan.toClose.map(({ code, node }, at) => `${at + 1}.${node}${code}${at < plan.numFeeding ? '来水侧' : ''}`),
  )
  const cut = await trace
    .getByRole('list', { name: /^停热的换热站/ })
    .getByRole('listitem')
    .allTextContents()
  expect(cut.map((text, at) => text.startsWith(plan.stations[at]?.name ?? '–'))).toEqual(plan.stations.map(() => true))
  await button(trace, '标记检修').click()
  await button(dialog(page), `标记 ${plan.stations.length} 座`).click()
  await notice(page, `已将 ${plan.stations.length} 座换热站标记为检修`).waitFor()
  const marks = alarmHandlingCalls.maintenance.output.parse(await post(alarmHandlingCalls.maintenance.path, {}))
  expect(marks.map(({ nodeName, reason }) => [nodeName, reason]).toSorted()).toEqual(
    plan.stations.map(({ name }) => [name, `关断 ${leak?.code}`]).toSorted(),
  )
  expect(problems).toEqual([])
}, 120_000)

const isSome = (count: number): boolean => count > 0
