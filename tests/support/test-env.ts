import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import type { Db } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { createSealer, DEMO_SEALING_KEY } from '#server/core/kit/sealing.ts'
import { readSettings } from '#server/core/settings.ts'

/** Default number of stations of the demo company in tests. */
export const DEMO_STATIONS = '2'

/** A clock that a test advances. */
export interface TestClock {
  now(): number
  advance(ms: number): void
}

export function createTestClock(start = Date.UTC(2026, 0, 20, 8)): TestClock {
  let now = start
  return {
    now: () => now,
    advance: (ms) => {
      now += ms
    },
  }
}

/** Variables of a bench: answers are not checked against their contract, as on a real server. */
export const UNCHECKED = { CHECKS_ANSWERS: 'off' } as const

/** An environment for server code under test: silent log, demo settings, the given database and clock. */
export function createTestEnv(
  db: Db,
  clock: Pick<TestClock, 'now'> = { now: Date.now },
  variables: NodeJS.ProcessEnv = {},
): Env {
  return {
    db,
    background: db,
    now: () => clock.now(),
    randomBytes: (size) => randomBytes(size),
    sealer: createSealer([DEMO_SEALING_KEY]),
    settings: readSettings({ SIM_DAY: '01-20', SIM_TUNING: 'tuned', ...variables }, { demo: true }),
    log: pino({ level: 'silent' }),
    checksAnswers: variables.CHECKS_ANSWERS !== UNCHECKED.CHECKS_ANSWERS,
  }
}
