import { readdirSync, readFileSync } from 'node:fs'

const FOLDER = 'tests/e2e'
/** Stages of a demo server that files use one after the other. */
const SHARES = /\bstage(Demo|Frame|Editor)\(\)|support\/page-walk\.ts'/
/** Stages of the pages in `test-pages.ts`, which need no server. */
const OPENS_TEST_PAGE = /support\/(draft-tabs|exchange-stage|map-stage|visual-stage)\.ts'/

const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `${FOLDER}/${name}`)
const kinds = new Map(files.map((file) => [file, kindOf(file)]))
const ofKind = (wanted: ReturnType<typeof kindOf>): string[] => files.filter((file) => kinds.get(file) === wanted)

/** Browser journeys: on pages without a server, on a demo server that other files use too, or with what they start. */
export const journeyTests = { onTestPages: ofKind('test pages'), shared: ofKind('shared'), own: ofKind('own') }

function kindOf(file: string): 'test pages' | 'shared' | 'own' {
  const text = readFileSync(file, 'utf8')
  if (SHARES.test(text)) return 'shared'
  return OPENS_TEST_PAGE.test(text) ? 'test pages' : 'own'
}
