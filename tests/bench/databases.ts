import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectPostgres, type Database } from '#server/core/db/client.ts'
import { endPostgres } from '../support/demo-server.ts'
import { addressOf, onServer, openDataFolder } from '../support/test-db.ts'
import { ownDatabaseUrl } from './server/own-database.ts'

/** An empty database, for this process and for one that it starts, one after the other. */
export interface Place {
  /** Variables by which a server process uses it. */
  readonly variables: Record<string, string>
  open(): Promise<Database>
  /** Its address, while a server process uses it. */
  url(): Promise<string>
}

/**
 * Runs `work` with an empty database, on disk as in production, and removes it afterwards.
 *
 * @param url - Of a PostgreSQL server; undefined: a new cluster of the product's own.
 */
export async function withDatabase<Result>(
  url: string | undefined,
  work: (place: Place) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'heat-bench-'))
  const name = `bench_${process.pid}`
  try {
    if (!url)
      return await work({
        variables: { DATA_DIR: folder },
        open: () => openDataFolder(folder),
        url: () => ownDatabaseUrl(folder),
      })
    await onServer(url, `create database ${name}`)
    const address = addressOf(url, name)
    return await work({
      variables: { DATA_DIR: folder, DATABASE_URL: address },
      open: () => connectPostgres(address),
      url: async () => address,
    })
  } finally {
    // after a failure, its own cluster may still run
    await endPostgres(folder)
    if (url) await onServer(url, `drop database if exists ${name} with (force)`)
    await rm(folder, { recursive: true, force: true })
  }
}

/** The clusters to measure on: the product's own, and that of TEST_DATABASE_URL where it is set. */
export function measuredClusters(): readonly { readonly cluster: string; readonly url: string | undefined }[] {
  const url = process.env.TEST_DATABASE_URL
  if (!url) console.log('PostgreSQL apart from the server: left out, TEST_DATABASE_URL is not set.')
  return [{ cluster: 'its own PostgreSQL', url: undefined }, ...(url ? [{ cluster: 'PostgreSQL apart', url }] : [])]
}
