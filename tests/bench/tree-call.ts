import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { physicsCalls } from '#contract/resources/physics.resource.ts'
import type { Database } from '#server/core/db/client.ts'
import { createDemoApp } from '../support/demo-app.ts'
import { UNCHECKED } from '../support/test-env.ts'
import { insertPlant, type PlantNode } from './plant.ts'
import { type BenchRow, benchRow, withLimit } from './results.ts'

const RUNS = 9

const msOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

/**
 * The call behind a tree of about 30,000 nodes, compared with the bare query. Times are processor times of this process,
 * without the database's. The plant stays in the database.
 */
export async function benchTreeCall(database: Database, plant: readonly PlantNode[]): Promise<BenchRow[]> {
  const demo = await createDemoApp(undefined, UNCHECKED, database)
  await insertPlant(demo.env.db, plant)
  const token = await demo.tokenOf('admin')
  const headers = { token, authentication: token, 'accept-encoding': 'gzip' }
  const ask = () => demo.app.inject({ method: 'POST', url: physicsCalls.tree.path, headers })
  const bytes: number[] = []
  const ours: number[] = []
  const peer: number[] = []
  for (let run = 0; run <= RUNS; run += 1) {
    const start = process.cpuUsage()
    const answer = await ask()
    const answered = process.cpuUsage(start)
    const bare = process.cpuUsage()
    await demo.env.db.execute(
      sql`select id, parent_id, code, name, pinyin, node_type, is_active from physics_nodes order by sort_order, code`,
    )
    // the first run is a warm-up
    if (run === 0) continue
    ours.push(msOf(answered))
    peer.push(msOf(process.cpuUsage(bare)))
    bytes.push(answer.rawPayload.length / 1000)
  }
  const { result } = await demo.post(physicsCalls.tree.path, {}, { token })
  const nodes = physicsCalls.tree.output.parse(result)
  if (nodes.length < plant.length) throw new Error(`The tree has ${nodes.length} nodes.`)
  const plain = gzipSync(JSON.stringify(nodes)).length / 1000
  await demo.close()
  return [
    withLimit(
      benchRow('trees', `call of ${plant.length} nodes, processor time`, 'ms', ours, {
        name: 'bare query',
        runs: peer,
      }),
      300,
    ),
    benchRow('trees', 'its answer as it is sent', 'kB', bytes, { name: 'objects, gzip', runs: [plain] }),
  ]
}
