import { readdirSync, readFileSync } from 'node:fs'
import { hasGateway } from '../../scripts/ensure-installed.mjs'

const FOLDERS = ['server', 'tests/integration', ...(hasGateway() ? ['gateway/tests'] : [])]
/** Imports of the helpers that open a database for a test. */
const OPENS = /support\/(test-db|\w+-stage|demo-app|real-app|session-app)\.ts'/

/** What differs between versions of PostgreSQL first: types of rows, migrations, locks, partitions. */
const MARKED = [
  'alarm-batches',
  'alarm-servers',
  'drawing-migration',
  'energy-data',
  'history-whole',
  'imports',
  'job-runner',
  'reach',
  'references',
  'resource-rows',
  'retention',
  'rollups',
  'sealed-at-rest',
  'telemetry-path',
  'unique-fields',
].map((name) => `tests/integration/${name}.test.ts`)

const isTest = (name: string): boolean => name.endsWith('.test.ts')
const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isTest)
    .map((name) => `${folder}/${name}`),
)
const opensDatabase = (file: string): boolean => OPENS.test(readFileSync(file, 'utf8'))

/** Tests of the server. With TEST_MARKED, of those that open a database only the marked ones: for an older PostgreSQL. */
export const serverTests = {
  withDatabase: process.env.TEST_MARKED ? MARKED : files.filter(opensDatabase),
  withoutDatabase: files.filter((file) => !opensDatabase(file)),
}
