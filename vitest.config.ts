import { availableParallelism } from 'node:os'
import { defineConfig, mergeConfig } from 'vitest/config'
import { hasGateway } from './scripts/ensure-installed.mjs'
import { journeyTests } from './tests/support/journey-tests.ts'
import { LongestFirst } from './tests/support/longest-first.ts'
import { serverTests } from './tests/support/server-tests.ts'
import viteConfig from './vite.config.ts'

/** Several times what the slowest of them takes on a busy machine, ms: what hangs must not hold up a run. */
const patience = (testTimeout: number) => ({
  testTimeout,
  hookTimeout: 2 * testTimeout,
  expect: { poll: { timeout: 45_000 } },
})
/** Of several hundred journeys in a browser, one that fails once and then passes is named by the run, and fails it not. */
const journey = (testTimeout: number) => ({ ...patience(testTimeout), retry: 1 })
const [CODE, JOURNEY, RESTARTS] = [patience(60_000), journey(120_000), journey(300_000)]

const WORKERS = Math.max(2, availableParallelism())
/** Each has a server with its PostgreSQL and a browser: a third one on two processors makes the run longer. */
const JOURNEYS = Math.max(2, Math.floor(WORKERS / 2))

const tests = defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // what differs is in the message itself: the report of a whole run keeps no more of a failure
    chaiConfig: { truncateThreshold: 2_000 },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          maxWorkers: WORKERS,
          globalSetup: './scripts/build-wasm.mjs',
          setupFiles: './tests/support/property-seed.ts',
          sequence: { groupOrder: 0 },
          include: [
            'src/**/*.test.{ts,tsx}',
            'workers/**/*.test.ts',
            'wasm-geom/**/*.test.ts',
            'tests/{architecture,contract,parity}/**/*.test.ts',
          ],
          ...CODE,
        },
      },
      {
        extends: true,
        test: {
          name: 'server-unit',
          isolate: false,
          maxWorkers: WORKERS,
          setupFiles: './tests/support/property-seed.ts',
          sequence: { groupOrder: 1 },
          include: serverTests.withoutDatabase,
          ...CODE,
        },
      },
      {
        extends: true,
        test: {
          name: 'gateway',
          isolate: false,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 1 },
          include: hasGateway() ? ['gateway/src/**/*.test.ts'] : [],
          ...CODE,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          isolate: false,
          globalSetup: './tests/support/database-template.ts',
          setupFiles: ['./tests/support/cheap-passwords.ts', './tests/support/property-seed.ts'],
          sequence: { groupOrder: 2 },
          include: serverTests.withDatabase,
          maxWorkers: WORKERS,
          ...CODE,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e-pages',
          isolate: false,
          sequence: { groupOrder: 3 },
          include: journeyTests.onTestPages,
          globalSetup: './tests/support/test-pages.ts',
          maxWorkers: JOURNEYS,
          ...CODE,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e-shared',
          isolate: false,
          sequence: { groupOrder: 4 },
          include: journeyTests.shared,
          globalSetup: ['./tests/support/demo-template.ts', './tests/support/shared-demos.ts'],
          maxWorkers: JOURNEYS,
          ...JOURNEY,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          sequence: { groupOrder: 5 },
          include: journeyTests.own,
          globalSetup: './tests/support/demo-template.ts',
          maxWorkers: JOURNEYS,
          ...RESTARTS,
        },
      },
    ],
  },
})

// apart from vite.config.ts: npm start builds without Vitest
export default mergeConfig(viteConfig, tests)
