import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectPostgres, type Database } from '#server/core/db/client.ts'
import { onServer, openPglite } from '../support/test-db.ts'

/** An empty database, for this process and for one that it starts. */
export interface Place {
  /** Variables by which a server process uses it. */
  readonly variables: Record<string, string>
  open(): Promise<Database>
}

/**
 * Runs `work` with an empty database, on disk as in production, and removes it afterwards.
 *
 * @param url - Of a PostgreSQL server; undefined: PGlite.
 */
export async function withDatabase<Result>(
  url: string | undefined,
  work: (place: Place) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'heat-bench-'))
  const name = `bench_${process.pid}`
  try {
    if (!url) return await work({ variables: { DATA_DIR: folder }, open: () => openPglite(join(folder, 'database')) })
    await onServer(url, `create database ${name}`)
    const address = new URL(url)
    address.pathname = `/${name}`
    return await work({
      variables: { DATA_DIR: folder, DATABASE_URL: address.href },
      open: () => connectPostgres(address.href),
    })
  } finally {
    if (url) await onServer(url, `drop database if exists ${name} with (force)`)
    await rm(folder, { recursive: true, force: true })
  }
}

/** The databases to measure on: PGlite, and PostgreSQL where TEST_DATABASE_URL names a server. */
export function measuredEngines(): readonly { readonly engine: string; readonly url: string | undefined }[] {
  const url = process.env.TEST_DATABASE_URL
  if (!url) console.log('PostgreSQL: left out, TEST_DATABASE_URL is not set.')
  return [{ engine: 'PGlite', url: undefined }, ...(url ? [{ engine: 'PostgreSQL', url }] : [])]
}
