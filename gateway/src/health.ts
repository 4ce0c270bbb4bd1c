import type { HealthPoints } from './config/config.ts'
import type { RunningDevices } from './devices/running-devices.ts'
import { QUALITY, type Reading } from './polling/reading.ts'
import type { MessageStore } from './store/message-store.ts'

interface Watched {
  readonly devices: Pick<RunningDevices, 'states' | 'latePolls'>
  readonly store: MessageStore
}

/** How the gateway itself is. */
export interface Health {
  readonly devicesReached: number
  readonly devicesSilent: number
  /** Since the start: polls that began more than a period after they were due. */
  readonly latePolls: number
  readonly queueLength: number
  /** By how much the clock was set since the last look, ms. */
  readonly clockJumpMs: number
  /** Since the start: messages that were dropped without being sent. */
  readonly lostMessages: number
}

/** @param steadyNow - A clock that nobody sets, ms. */
export function watchHealth({ devices, store }: Watched, now: () => number, steadyNow: () => number): () => Health {
  let lead = now() - steadyNow()
  return () => {
    const former = lead
    lead = now() - steadyNow()
    const states = devices.states()
    return {
      devicesReached: states.filter(({ isReached }) => isReached === true).length,
      devicesSilent: states.filter(({ isReached }) => isReached === false).length,
      latePolls: devices.latePolls(),
      queueLength: store.length,
      clockJumpMs: Math.round(lead - former),
      lostMessages: store.lost,
    }
  }
}

/** The points that the configuration names for it. */
export const healthReadings = (health: Health, points: HealthPoints): Reading[] =>
  HEALTH_NAMES.flatMap((name) => {
    const point = points[name]
    return point === undefined ? [] : [[point, health[name], QUALITY.good] as const]
  })

const HEALTH_NAMES = [
  'devicesReached',
  'devicesSilent',
  'latePolls',
  'queueLength',
  'clockJumpMs',
  'lostMessages',
] as const satisfies (keyof Health)[]
