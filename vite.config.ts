import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import wasm from 'vite-plugin-wasm'
import { defineConfig } from 'vitest/config'
import { journeyTests } from './tests/support/journey-tests.ts'
import { serverTests } from './tests/support/server-tests.ts'

/** Where `npm run dev` has its server. */
const backEnd = `http://127.0.0.1:${process.env.PORT || 8080}`

/** Several times what the slowest of them takes on a busy machine, ms: what hangs must not hold up a run. */
const patience = (testTimeout: number) => ({
  testTimeout,
  hookTimeout: 2 * testTimeout,
  expect: { poll: { timeout: 45_000 } },
})
const [CODE, JOURNEY, RESTARTS] = [patience(60_000), patience(120_000), patience(300_000)]

const WORKERS = Math.max(2, availableParallelism())
/** Each has a server with its PostgreSQL and a browser. */
const JOURNEYS = Math.max(2, Math.floor(WORKERS / 2))

const SHARED = /src[\\/](archetypes|contract|data|lib|ui)[\\/]|lucide-react/
const DRAWS_CHARTS = /archetypes[\\/](figures[\\/]chart-frame|trend[\\/]chart-engine)/
const isSharedByPages = (id: string): boolean => SHARED.test(id) && !DRAWS_CHARTS.test(id)

export default defineConfig({
  plugins: [react(), wasm()],
  worker: { format: 'es', plugins: () => [wasm()] },
  base: './',
  server: {
    proxy: {
      '^/(jeasy-base|tx-ws-[a-z-]+|tx-ew-new-app|printerPrintActuator|vue-element-admin)/': { target: backEnd },
      '/live': { target: backEnd, ws: true },
      '^/docs(/|$)': { target: backEnd },
    },
  },
  build: {
    outDir: 'build/console',
    target: 'es2022',
    // the SM2 library asks Node for randomness where there is no Web Crypto: never in a browser
    rolldownOptions: {
      external: ['crypto'],
      output: {
        // few and whole: what is always loaded together is one file, not one for each module that two pages share
        codeSplitting: {
          groups: [
            { name: 'start', test: /src[\\/](main\.tsx|features[\\/]session[\\/])/, priority: 3 },
            { name: 'shell', test: /src[\\/]app[\\/]shell[\\/]/, priority: 2 },
            // every chart is loaded on demand: what draws them stays out of what all pages load
            { name: 'charts', test: /node_modules[\\/](echarts|zrender)[\\/]/, priority: 2 },
            { name: 'shared', test: isSharedByPages, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  test: {
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
