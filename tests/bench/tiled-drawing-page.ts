import mqtt, { type MqttClient } from 'mqtt'
import type { Browser, Page } from 'playwright-core'
import { startDemo } from '../support/demo-server.ts'
import { openDataFolder } from '../support/test-db.ts'
import { openDrawingPage, takeDurations } from './drawing-page.ts'
import { measureMainThread } from './main-thread.ts'
import { type BenchRow, benchRow } from './results.ts'
import { buildTiledDrawing, type TiledDrawing } from './tiled-drawing.ts'

const ELEMENTS = 10_000
const STATIONS = 60
const RUNS = 3
const RUN_MS = 8_000
const CHANGES_A_SECOND = 2_000

/** Opens, pans and updates a drawing of 10,000 elements. `dataDir` holds the data of a stopped demo server. */
export async function benchTiledDrawing(browser: Browser, dataDir: string): Promise<BenchRow[]> {
  const tiled = buildTiledDrawing(ELEMENTS, STATIONS)
  const id = await storeDrawing(dataDir, tiled)
  const server = await startDemo({ DATA_DIR: dataDir, SIM_STEP_S: '60', LOG_LEVEL: 'error' })
  const gateway = await mqtt.connectAsync(server.mqttUrl)
  const size = `${tiled.document.boards[0]?.objects.objects.length} elements, ${tiled.boundElements} bound`
  try {
    const firstFrames: number[] = []
    let page: Page | null = null
    for (let run = 0; run < RUNS; run += 1) {
      await page?.close()
      page = await openDrawingPage(browser, server, id)
      firstFrames.push(...(await takeDurations(page, 'drawing:first-frame')))
    }
    if (!page) throw new Error('no run')
    const opened = page
    const pan = await repeat(() => measureMainThread(opened, () => panFor(opened, RUN_MS)))
    await zoomToOneToOne(opened)
    const panClose = await repeat(() => measureMainThread(opened, () => panFor(opened, RUN_MS)))
    await opened.keyboard.press('0')
    const changing = await repeat(() => measureMainThread(opened, () => publishChanges(gateway, tiled, RUN_MS)))
    await page.close()
    return [
      benchRow('live', `document to first frame, ${size}`, 'ms', firstFrames),
      benchRow('live', 'same, main thread a frame when panning, fitted', 'ms', pan),
      benchRow('live', 'same, main thread a frame when panning, 1:1', 'ms', panClose),
      benchRow('live', `same, main thread a frame at ${CHANGES_A_SECOND} changes a second`, 'ms', changing),
    ]
  } finally {
    await gateway.endAsync()
    await server.stop()
  }
}

async function repeat(measure: () => Promise<{ taskMs: number; frames: number; seconds: number }>): Promise<number[]> {
  const costs: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const { taskMs, frames, seconds } = await measure()
    console.log(`  ${(frames / seconds).toFixed(0)} frames/s, main thread ${(taskMs / frames).toFixed(2)} ms a frame`)
    costs.push(taskMs / frames)
  }
  return costs
}

async function storeDrawing(dataDir: string, { document }: TiledDrawing): Promise<string> {
  const database = await openDataFolder(dataDir)
  const { $client } = database.db
  const { rows } = await $client.query<{ id: string }>(
    `with drawing as (
      insert into drawings (title, type, node_code, unit_code) values ('bench', 'station', 'HZ0001', 'HZ0001.1') returning id
    )
    insert into drawing_versions (drawing_id, number, canvas) select id, 1, $1 from drawing returning drawing_id as id`,
    [JSON.stringify(document)],
  )
  const [row] = rows
  if (!row) throw new Error('The drawing was not stored.')
  await $client.query('update drawings set published_number = 1 where id = $1', [row.id])
  await database.close()
  return row.id
}

/** Drags back and forth with a mouse move every 16 ms. */
async function panFor(page: Page, durationMs: number): Promise<void> {
  const until = Date.now() + durationMs
  await page.mouse.move(960, 600)
  await page.mouse.down()
  for (let turn = 0; Date.now() < until; turn += 1) {
    await page.mouse.move(960 + 300 * Math.sin(turn / 20), 600 + 150 * Math.cos(turn / 31))
    await page.waitForTimeout(16)
  }
  await page.mouse.up()
}

/** Zooms in by keyboard to 100 % or more. */
async function zoomToOneToOne(page: Page): Promise<void> {
  await page.locator('canvas').first().click()
  for (let step = 0; step < 40; step += 1) {
    const percent = Number(/(\d+)\s*%/.exec((await page.locator('main').textContent()) ?? '')?.[1] ?? 0)
    if (percent >= 100) return
    await page.keyboard.press('+')
    await page.waitForTimeout(50)
  }
}

/** Publishes {@link CHANGES_A_SECOND} changes a second, spread over the stations, in ten batches a second. */
async function publishChanges(
  gateway: MqttClient,
  { pointsByGateway }: TiledDrawing,
  durationMs: number,
): Promise<void> {
  const points = [...pointsByGateway].flatMap(([name, codes]) => codes.map((code) => ({ name, code })))
  const each = CHANGES_A_SECOND / 10
  const started = Date.now()
  for (let turn = 0; Date.now() - started < durationMs; turn += 1) {
    const messages = new Map<string, Array<[string, number]>>()
    for (let i = 0; i < each; i += 1) {
      const point = points[(turn * each + i) % points.length]
      if (!point) continue
      const values = messages.get(point.name) ?? []
      values.push([point.code, ((turn * 13 + i * 7) % 50) + 0.5])
      messages.set(point.name, values)
    }
    const t = Date.now()
    for (const [name, v] of messages) gateway.publish(`heat/demo/${name}/up`, JSON.stringify({ t, v }), { qos: 0 })
    const next = started + (turn + 1) * 100
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - Date.now())))
  }
}
