import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectPglite, type Database } from './client.ts'
import { wireAnswer } from './wire-answer.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')

let pglite: PGlite
let database: Database

beforeAll(async () => {
  pglite = new PGlite()
  await pglite.waitReady
  database = connectPglite((request) => wireAnswer(pglite, request))
})

afterAll(async () => {
  await database.close()
  await pglite.close()
})

/** MB that this process holds outside the engine's own memory. */
function heldMb(): number {
  if (typeof collectGarbage !== 'function') throw new Error('no garbage collection')
  // the second collection frees what was transferred or finalized
  collectGarbage()
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

const TEN_MB = "select repeat('x', 1000) as text from generate_series(1, 10000)"

describe('wireAnswer', () => {
  it('retains no memory of its answers (issue 11: 1,500 MB after 40 minutes)', async () => {
    const ask = async (): Promise<void> => {
      const { rows } = await database.db.$client.query(TEN_MB)
      expect(rows).toHaveLength(10_000)
    }
    // warm-up: buffers and caches reach their size
    await ask()
    const before = heldMb()
    for (let round = 0; round < 12; round += 1) await ask()
    // twelve answers would be 120 MB and more; the driver may still hold the last
    expect(heldMb() - before).toBeLessThan(40)
  })

  it('passes errors and following messages to the driver in order', async () => {
    await expect(database.db.$client.query('select 1 / 0')).rejects.toBeInstanceOf(pg.DatabaseError)
    expect((await database.db.$client.query('select 7 as seven')).rows).toEqual([{ seven: 7 }])
  })
})
