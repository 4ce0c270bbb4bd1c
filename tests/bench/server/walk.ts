import { ADMIN_HOME } from '#contract/endpoints/admin-home.ts'
import { ALARM_PATH } from '#contract/endpoints/alarms.ts'
import { DRAWING_LIST, DRAWING_TO_EDIT, drawingListResult } from '#contract/endpoints/drawings.ts'
import { NOTICE_CENTER } from '#contract/endpoints/messages.ts'
import { NETWORK_OVERVIEW } from '#contract/endpoints/overview.ts'
import { SESSION_PATH } from '#contract/endpoints/session.ts'
import {
  TELEMETRY_AGGREGATE,
  TELEMETRY_BACK_FILL,
  TELEMETRY_HISTORY,
  TELEMETRY_LATEST,
  TELEMETRY_NODES,
  TELEMETRY_POINTS,
  telemetryNodes,
  telemetryPoints,
} from '#contract/endpoints/telemetry.ts'
import { WEATHER_PATH } from '#contract/endpoints/weather.ts'
import { deviceResource } from '#contract/resources/device.resource.ts'
import { dictionaryResource } from '#contract/resources/dictionary.resource.ts'
import { PHYSICS_TREE } from '#contract/resources/physics.resource.ts'
import { standardParamResource } from '#contract/resources/point.resource.ts'
import { userResource } from '#contract/resources/user.resource.ts'
import type { Console } from './asking.ts'

const DAY_MS = 86_400_000
/** Of a person whose page polls every five seconds: one history a minute. */
const ROUNDS_A_HISTORY = 12
const SHOWN = ['T1g', 'T1h', 'P1g', 'P1h', 'F1', 'Q1', 'T2g', 'T2h']

/** What a person waits between two pages. */
export type Pause = () => Promise<void>

/** The calls of a person who signs in and looks at one page after the other, as the console asks them. */
export async function walkPages(console: Console, loginName: string, round: number, pause: Pause): Promise<void> {
  await console.signIn(loginName)
  await frame(console)
  await pause()
  await console.ask('home', 'GET', ADMIN_HOME)
  await console.ask('home: progress of the past', 'GET', TELEMETRY_BACK_FILL)
  await console.ask('home: overview', 'GET', NETWORK_OVERVIEW)
  await pause()
  await watchStations(console, round, pause)
  await openDrawing(console, round)
  await pause()
  await lists(console)
  await pause()
}

/** What the frame around the pages asks when it opens. */
async function frame(console: Console): Promise<void> {
  await console.ask('frame: user', 'POST', SESSION_PATH.selectOneById)
  await console.ask('frame: menus', 'GET', SESSION_PATH.menuAuth)
  await console.ask('frame: permissions', 'POST', SESSION_PATH.getAuthByRole)
  await console.ask('frame: notices', 'GET', NOTICE_CENTER)
  await console.ask('frame: alarms', 'POST', ALARM_PATH.titleWarn)
  await console.ask('frame: weather', 'POST', WEATHER_PATH.titleWeather)
}

/** Station monitoring: the tree, all stations at once, the history and trend of one, a summary. */
async function watchStations(console: Console, round: number, pause: Pause): Promise<void> {
  const nodes = telemetryNodes.safeParse(await console.ask('tree of nodes', 'POST', TELEMETRY_NODES)).data ?? []
  const units = nodes.filter(({ nodeType }) => nodeType === 'unit').map(({ keyId }) => keyId)
  const found = await console.ask('realtime: points of all units', 'POST', TELEMETRY_POINTS, {
    nodeIds: JSON.stringify(units),
    paramCodes: JSON.stringify(SHOWN),
  })
  const points = telemetryPoints.safeParse(found).data ?? []
  const ids = points.map(({ pointId }) => pointId)
  await console.ask('realtime: last values', 'POST', TELEMETRY_LATEST, { pointIds: JSON.stringify(ids.slice(0, 500)) })
  await pause()
  const some = JSON.stringify(Array.from({ length: 8 }, (_, i) => ids[(round * 37 + i) % ids.length] ?? 1))
  const back = (days: number) => ({ pointIds: some, from: String(Date.now() - days * DAY_MS), to: String(Date.now()) })
  await console.ask('history of 24 h × 8 points', 'POST', TELEMETRY_HISTORY, back(1))
  await pause()
  await console.ask('history of 7 days × 8 points', 'POST', TELEMETRY_HISTORY, back(7))
  await console.ask('trend of 66 days × 8 points', 'POST', TELEMETRY_HISTORY, back(66))
  await console.ask('summary of 24 h × 8 points', 'POST', TELEMETRY_AGGREGATE, back(1))
  await pause()
}

async function openDrawing(console: Console, round: number): Promise<void> {
  const found = await console.ask('drawings', 'GET', DRAWING_LIST, { type: 'station' })
  const drawings = drawingListResult.safeParse(found).data ?? []
  const drawing = drawings[round % Math.max(1, drawings.length)]
  await console.ask('drawing', 'GET', DRAWING_TO_EDIT, { type: 'station', keyId: drawing?.keyId ?? '' })
}

async function lists(console: Console): Promise<void> {
  await console.ask('plant tree', 'POST', PHYSICS_TREE)
  await console.ask('users', 'GET', userResource.call('list'))
  await console.ask('dictionary', 'GET', dictionaryResource.call('list'))
  await console.ask('parameters', 'GET', standardParamResource.call('list'))
  await console.ask('devices', 'GET', deviceResource.call('list'))
}

/** What the home page that a person leaves open asks every few seconds; now and then the person looks at a history. */
export async function pollPages(console: Console, round: number, pointIds: readonly number[]): Promise<void> {
  await console.ask('home: overview', 'GET', NETWORK_OVERVIEW)
  await console.ask('frame: alarms', 'POST', ALARM_PATH.titleWarn)
  await console.ask('frame: notices', 'GET', NOTICE_CENTER)
  await console.ask('realtime: last values', 'POST', TELEMETRY_LATEST, {
    pointIds: JSON.stringify(pointIds.slice(0, 500)),
  })
  if (round % ROUNDS_A_HISTORY !== 0) return
  const some = Array.from({ length: 8 }, (_, i) => pointIds[(round * 37 + i) % pointIds.length] ?? 1)
  await console.ask('history of 24 h × 8 points', 'POST', TELEMETRY_HISTORY, {
    pointIds: JSON.stringify(some),
    from: String(Date.now() - DAY_MS),
    to: String(Date.now()),
  })
}
