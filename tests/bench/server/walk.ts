import { adminHomeCalls } from '#contract/endpoints/admin-home.ts'
import { alarmCalls } from '#contract/endpoints/alarms.ts'
import { backFillCalls } from '#contract/endpoints/back-fill.ts'
import { drawingCalls } from '#contract/endpoints/drawings.ts'
import { messageCalls } from '#contract/endpoints/messages.ts'
import { overviewCalls } from '#contract/endpoints/overview.ts'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { weatherCalls } from '#contract/endpoints/weather.ts'
import { deviceResource } from '#contract/resources/device.resource.ts'
import { dictionaryResource } from '#contract/resources/dictionary.resource.ts'
import { physicsCalls } from '#contract/resources/physics.resource.ts'
import { standardParamResource } from '#contract/resources/point.resource.ts'
import { userResource } from '#contract/resources/user.resource.ts'
import type { Console } from './asking.ts'

const DAY_MS = 86_400_000
/** Rounds of polling per history call: at one round every five seconds, one a minute. */
const ROUNDS_A_HISTORY = 12
const SHOWN = ['T1g', 'T1h', 'P1g', 'P1h', 'F1', 'Q1', 'T2g', 'T2h']

/** Waits as long as a person does between two pages. */
export type Pause = () => Promise<void>

/** The calls the console sends for a person who signs in and looks at one page after the other. */
export async function walkPages(console: Console, loginName: string, round: number, pause: Pause): Promise<void> {
  await console.signIn(loginName)
  await frame(console)
  await pause()
  await console.ask('home', 'GET', adminHomeCalls.summary.path)
  await console.ask('home: progress of the past', 'GET', backFillCalls.progress.path)
  await console.ask('home: overview', 'GET', overviewCalls.now.path)
  await pause()
  await watchStations(console, round, pause)
  await openDrawing(console, round)
  await pause()
  await lists(console)
  await pause()
}

/** Calls of the frame around the pages when it opens. */
async function frame(console: Console): Promise<void> {
  await console.ask('frame: user', 'POST', sessionCalls.selectOneById.path)
  await console.ask('frame: menus', 'GET', sessionCalls.menuAuth.path)
  await console.ask('frame: permissions', 'POST', sessionCalls.getAuthByRole.path)
  await console.ask('frame: notices', 'GET', messageCalls.noticeCenter.path)
  await console.ask('frame: alarms', 'POST', alarmCalls.titleWarn.path)
  await console.ask('frame: weather', 'POST', weatherCalls.titleWeather.path)
}

/** Station monitoring: the tree, all stations at once, the history and trend of one, a summary. */
async function watchStations(console: Console, round: number, pause: Pause): Promise<void> {
  const nodes =
    telemetryCalls.nodes.output.safeParse(await console.ask('tree of nodes', 'POST', telemetryCalls.nodes.path)).data ??
    []
  const units = nodes.filter(({ nodeType }) => nodeType === 'unit').map(({ keyId }) => keyId)
  const found = await console.ask('realtime: points of all units', 'POST', telemetryCalls.points.path, {
    nodeIds: JSON.stringify(units),
    paramCodes: JSON.stringify(SHOWN),
  })
  const points = telemetryCalls.points.output.safeParse(found).data ?? []
  const ids = points.map(({ pointId }) => pointId)
  await console.ask('realtime: last values', 'POST', telemetryCalls.latest.path, {
    pointIds: JSON.stringify(ids.slice(0, 500)),
  })
  await pause()
  const some = JSON.stringify(Array.from({ length: 8 }, (_, i) => ids[(round * 37 + i) % ids.length] ?? 1))
  const back = (days: number) => ({ pointIds: some, from: String(Date.now() - days * DAY_MS), to: String(Date.now()) })
  await console.ask('history of 24 h × 8 points', 'POST', telemetryCalls.history.path, back(1))
  await pause()
  await console.ask('history of 7 days × 8 points', 'POST', telemetryCalls.history.path, back(7))
  await console.ask('trend of 66 days × 8 points', 'POST', telemetryCalls.history.path, back(66))
  await console.ask('summary of 24 h × 8 points', 'POST', telemetryCalls.aggregate.path, back(1))
  await pause()
}

async function openDrawing(console: Console, round: number): Promise<void> {
  const found = await console.ask('drawings', 'GET', drawingCalls.list.path, { type: 'station' })
  const drawings = drawingCalls.list.output.safeParse(found).data ?? []
  const drawing = drawings[round % Math.max(1, drawings.length)]
  await console.ask('drawing', 'GET', drawingCalls.toEdit.path, { type: 'station', keyId: drawing?.keyId ?? '' })
}

async function lists(console: Console): Promise<void> {
  await console.ask('plant tree', 'POST', physicsCalls.tree.path)
  await console.ask('users', 'GET', userResource.call('list'))
  await console.ask('dictionary', 'GET', dictionaryResource.call('list'))
  await console.ask('parameters', 'GET', standardParamResource.call('list'))
  await console.ask('devices', 'GET', deviceResource.call('list'))
}

/** Calls of one polling round of an open home page; a history is added every {@link ROUNDS_A_HISTORY} rounds. */
export async function pollPages(console: Console, round: number, pointIds: readonly number[]): Promise<void> {
  await console.ask('home: overview', 'GET', overviewCalls.now.path)
  await console.ask('frame: alarms', 'POST', alarmCalls.titleWarn.path)
  await console.ask('frame: notices', 'GET', messageCalls.noticeCenter.path)
  await console.ask('realtime: last values', 'POST', telemetryCalls.latest.path, {
    pointIds: JSON.stringify(pointIds.slice(0, 500)),
  })
  if (round % ROUNDS_A_HISTORY !== 0) return
  const some = Array.from({ length: 8 }, (_, i) => pointIds[(round * 37 + i) % pointIds.length] ?? 1)
  await console.ask('history of 24 h × 8 points', 'POST', telemetryCalls.history.path, {
    pointIds: JSON.stringify(some),
    from: String(Date.now() - DAY_MS),
    to: String(Date.now()),
  })
}
