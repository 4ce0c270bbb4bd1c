import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binariesIn } from '#server/core/db/own-postgres/binaries.ts'
import { startOwnPostgres } from '#server/core/db/own-postgres/own-postgres.ts'

/**
 * A new PostgreSQL that syncs nothing to disk, for the tests of one run.
 *
 * @param programs - Folder of the programs of another PostgreSQL than the product's own.
 */
export async function startTestCluster(
  programs = '',
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'heat-cluster-'))
  const cluster = await startOwnPostgres(folder, {
    isDurable: false,
    ...(programs && { binaries: await binariesIn(programs) }),
  })
  return {
    url: cluster.url,
    stop: async () => {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
