/**
 * Says in one alarm of a device that all of its temperatures are error codes. Neighbours: ingest sees it in the messages
 * and gives such values a bad quality, so that no limit of them raises; reportAlarm raises. Invariants: a device has one
 * alarm; it returns when its temperatures are back, one of before a restart at the latest after a quiet time.
 */
import { label } from '#contract/kit/language.ts'
import { inTransaction } from '#server/core/db/in-transaction.ts'
import type { Env } from '#server/core/env.ts'
import { repeat } from '#server/core/kit/repeat.ts'
import type { ReadMessage } from '../../telemetry/ingest/ingest.ts'
import { reportAlarm } from '../report-alarm.ts'
import { placeOfNode, raisedBefore } from './lost-device.repository.ts'

const COMMUNICATION = 0
const GENERAL = 1
const TICK_MS = 5_000
/** A device that was lost before a restart and is not seen to be lost within this time is back. */
const QUIET_MS = 600_000
const LOST_DEVICE_KEY = 'device:'

export interface LostDeviceAlarms {
  noteUplink(message: Pick<ReadMessage, 'devices'>): void
  /** One round: raises and ends what has changed. */
  work(): Promise<void>
  stop(): Promise<void>
}

export function watchLostDevices(env: Pick<Env, 'db' | 'now' | 'log'>): LostDeviceAlarms {
  /** What is to be told of a node, and when it was seen. */
  const news = new Map<string, { readonly isOn: boolean; readonly at: number }>()
  const told = new Set<string>()
  const began = env.now()
  let isOldKnown = false

  async function endOld(): Promise<void> {
    if (isOldKnown || env.now() < began + QUIET_MS) return
    for (const node of await raisedBefore(env.db, LOST_DEVICE_KEY, new Date(began)))
      if (!told.has(node)) await report(node, false, env.now())
    isOldKnown = true
  }

  async function report(node: string, isOn: boolean, at: number): Promise<void> {
    const sourceKey = `${LOST_DEVICE_KEY}${node}`
    const place = isOn ? await placeOfNode(env.db, node) : null
    await inTransaction(env.db, (client) =>
      reportAlarm(
        client,
        isOn
          ? {
              sourceKey,
              at,
              isOn,
              warnNumber: COMMUNICATION,
              warnLevel: GENERAL,
              location: place?.location ?? node,
              ...(place ? { node: { id: place.id, name: place.name } } : {}),
              text: label('全部温度失真，设备或采集模块故障', 'All temperatures are lost: device or input module'),
              conditionInfo: label(
                '同一时刻全部温度为 0、85、−127 或满量程',
                'all temperatures of one time are 0, 85, −127 or full scale',
              ),
            }
          : { sourceKey, at, isOn },
      ),
    )
  }

  async function work(): Promise<void> {
    for (const node of [...news.keys()].sort()) {
      const seen = news.get(node)
      if (seen && seen.isOn !== told.has(node)) {
        await report(node, seen.isOn, seen.at)
        if (seen.isOn) told.add(node)
        else told.delete(node)
      }
      // what was seen meanwhile is told in the next round, as all is where the database was away
      if (news.get(node) === seen) news.delete(node)
    }
    await endOld()
  }
  const ticking = repeat(TICK_MS, work, (error) => env.log.error({ err: error }, 'lost devices were not told'))
  return {
    noteUplink({ devices: { lost, back } }) {
      for (const node of lost) if (!news.get(node)?.isOn) news.set(node, { isOn: true, at: env.now() })
      for (const node of back) news.set(node, { isOn: false, at: env.now() })
    },
    work,
    stop: ticking.stop,
  }
}
