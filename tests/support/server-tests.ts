import { readdirSync, readFileSync } from 'node:fs'

const FOLDERS = ['server', 'tests/integration']
/** Imports of the helpers that open a database for a test. */
const OPENS =
  /support\/(test-db|alarm-stage|control-stage|kpi-stage|telemetry-stage|demo-app|real-app|session-app)\.ts'/

const isTest = (name: string): boolean => name.endsWith('.test.ts')
const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isTest)
    .map((name) => `${folder}/${name}`),
)
const opensDatabase = (file: string): boolean => OPENS.test(readFileSync(file, 'utf8'))

/** Tests of the server: tests that open a database run on each engine, the others once. */
export const serverTests = {
  withDatabase: files.filter(opensDatabase),
  withoutDatabase: files.filter((file) => !opensDatabase(file)),
}
