import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOwnPostgres } from '#server/core/db/own-postgres/own-postgres.ts'

/** A new PostgreSQL that syncs nothing to disk, for the tests of one run. */
export async function startTestCluster(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'heat-cluster-'))
  const cluster = await startOwnPostgres(folder, { isDurable: false })
  return {
    url: cluster.url,
    stop: async () => {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
