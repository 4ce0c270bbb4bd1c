import { sql } from 'drizzle-orm'
import { listResult } from '#contract/kit/resource.ts'
import { dictionaryResource } from '#contract/resources/dictionary.resource.ts'
import { createDemoApp } from '../support/demo-app.ts'
import { createDataFolder } from '../support/demo-server.ts'
import { openDataFolder } from '../support/test-db.ts'
import { UNCHECKED } from '../support/test-env.ts'
import { type BenchRow, benchRow } from './results.ts'

const ROWS = 100_000
const RUNS = 15
const QUERIES: readonly (readonly [string, Record<string, string>, string])[] = [
  ['first page', {}, 'order by type, id limit 50'],
  ['page 1,000', { page: '1000' }, 'order by type, id limit 50 offset 49950'],
  ['sorted by a text', { sortColumn: 'labelZh', sortType: 'desc' }, 'order by label_zh desc, id limit 50'],
  ['filter: part of a text', { labelZh: '名称123' }, "and label_zh ilike '%名称123%' order by type, id limit 50"],
  [
    'filter: two fields',
    { type: 'kind7', isEnabled: 'false' },
    "and type ilike '%kind7%' and is_enabled::text = 'false' order by type, id limit 50",
  ],
]

/** One page of 100,000 rows, from call to answer, on the own database; peer: the bare query without a count. */
export async function benchPageCalls(): Promise<BenchRow[]> {
  const folder = await createDataFolder()
  try {
    const database = await openDataFolder(folder.path)
    const demo = await createDemoApp(undefined, UNCHECKED, database)
    const token = await demo.tokenOf('admin')
    await demo.env.db.execute(sql`
      insert into dictionary_entries (scope, type, code, label_zh, label_en, sort_order, is_enabled)
      select 'company', 'kind' || n % 40, 'c' || n, '名称' || n, 'Name ' || n, n % 100, n % 3 <> 0
      from generate_series(1, ${ROWS}::int) n`)
    await demo.env.db.execute(sql`analyze dictionary_entries`)
    const rows: BenchRow[] = []
    for (const [name, query, bare] of QUERIES) {
      const ask = async (): Promise<void> => {
        const answer = await demo.get(dictionaryResource.call('list'), query, { token })
        if (listResult.parse(answer.result).list.length !== 50) throw new Error(`${name}: not 50 rows.`)
      }
      const bareQuery = sql.raw(`select * from dictionary_entries where scope = 'company' ${bare}`)
      const ours = await timesOf(ask)
      const peer = await timesOf(() => demo.env.db.execute(bareQuery))
      rows.push(benchRow('pages', `${ROWS} rows: ${name}`, 'ms', ours, { name: 'bare query', runs: peer }))
    }
    await demo.close()
    return rows
  } finally {
    await folder.remove()
  }
}

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return times
}
