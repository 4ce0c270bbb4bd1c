import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { foldersOf } from './cluster-folder.ts'
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts'
import { readPostmasterFile } from './postmaster-file.ts'

const closers: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A new data folder; removed after the test. */
async function createFolder(name = 'data'): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'heat-own-'))
  closers.push(() => rm(parent, { recursive: true, force: true }))
  const folder = join(parent, name)
  await mkdir(folder)
  return folder
}

async function start(folder: string, options: Parameters<typeof startOwnPostgres>[1] = {}): Promise<OwnPostgres> {
  const own = await startOwnPostgres(folder, options)
  closers.push(own.stop)
  return own
}

/** Runs a statement on a connection of its own. */
async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const pidOf = async (folder: string): Promise<number> =>
  (await readPostmasterFile(foldersOf(folder).cluster))?.pid ?? Number.NaN

describe('the PostgreSQL that a server starts for itself', () => {
  it('syncs what it acknowledges, listens on its socket alone, and keeps what it holds', async () => {
    const folder = await createFolder()
    const own = await start(folder)
    const settings = `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('full_page_writes') as pages, current_setting('listen_addresses') as addresses,
      current_setting('TimeZone') as zone, upper('ß供热ä') as upper`
    expect(await ask(own.url, settings)).toEqual([
      { fsync: 'on', commit: 'on', pages: 'on', addresses: '', zone: 'UTC', upper: 'ß供热Ä' },
    ])
    // nobody else enters the folder of data and socket
    expect((await stat(foldersOf(folder).cluster)).mode & 0o077).toBe(0)
    await ask(own.url, 'create table kept as select 7 as value')
    await own.stop()

    const again = await start(folder)
    expect(await ask(again.url, 'select value from kept')).toEqual([{ value: 7 }])
  })

  it.each([
    ['blanks, Chinese letters, quotes and commas', `供热 数据, "a" 'b' $HOME`],
    ['more characters than the path of a socket may have', 'x'.repeat(120)],
  ])('takes a folder with %s', async (_, name) => {
    const own = await start(await createFolder(name))
    expect(await ask(own.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('removes the folder of a socket when it stops', async () => {
    const sockets = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('heat-socket-'))
    const before = await sockets()
    const own = await start(await createFolder('y'.repeat(120)))
    expect(await sockets()).not.toEqual(before)
    await own.stop()
    expect(await sockets()).toEqual(before)
  })

  it('asks for a password on the loopback, where there are no sockets', async () => {
    const own = await start(await createFolder(), { listensOn: 'loopback' })
    expect(await ask(own.url, 'select 1 as one')).toEqual([{ one: 1 }])
    const address = new URL(own.url)
    expect(address.hostname).toBe('127.0.0.1')
    address.password = 'wrong'
    await expect(ask(address.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  })

  it('is started again when it is killed, with all that was committed', async () => {
    const folder = await createFolder()
    const told: string[] = []
    const own = await start(folder, { onTrouble: (text) => told.push(text) })
    await ask(own.url, 'create table kept as select 1 as value')
    process.kill(await pidOf(folder), 'SIGKILL')
    await expect.poll(() => ask(own.url, 'select value from kept').catch(() => null)).toEqual([{ value: 1 }])
    await expect.poll(() => told).toEqual([expect.stringMatching(/ended by itself.*SIGKILL/), 'The database is back.'])
  })

  it('goes on by itself when the process of one connection is killed', async () => {
    const folder = await createFolder()
    const told: string[] = []
    const own = await start(folder, { onTrouble: (text) => told.push(text) })
    const before = await pidOf(folder)
    const client = new pg.Client({ connectionString: own.url })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    process.kill(rows[0]?.pid ?? Number.NaN, 'SIGKILL')
    await expect.poll(() => ask(own.url, 'select 1 as one').catch(() => null)).toEqual([{ one: 1 }])
    expect(await pidOf(folder)).toBe(before)
    expect(told).toEqual([])
  })

  it('leaves the process alone that has got the number of a former one', async () => {
    const folder = await createFolder()
    await (await start(folder)).stop()
    const { cluster } = foldersOf(folder)
    // this test's own process: ended or signalled, the test would not go on
    const left = `${process.pid}\n${cluster}\n1\n5432\n${cluster}\n\n\nready\n`
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) await writeFile(join(cluster, name), left)
    const own = await start(folder)
    expect(await ask(own.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('begins anew where its making was cut off', async () => {
    const folder = await createFolder()
    const { draft, cluster } = foldersOf(folder)
    await mkdir(join(draft, 'base'), { recursive: true })
    await writeFile(join(draft, 'PG_VERSION'), '18\n')
    await start(folder)
    expect(existsSync(draft)).toBe(false)
    expect(existsSync(cluster)).toBe(true)
  })

  it('says of a cluster of another version what it is, and the way by a backup', async () => {
    const folder = await createFolder()
    const { cluster } = foldersOf(folder)
    await mkdir(cluster)
    await writeFile(join(cluster, 'PG_VERSION'), '14\n')
    await expect(startOwnPostgres(folder)).rejects.toThrow(/PostgreSQL 14.*PostgreSQL 18.*pg_dump.*pg_restore/)
    expect(await readdir(cluster)).toEqual(['PG_VERSION'])
  })

  it("says PostgreSQL's own reason when it does not start", async () => {
    const folder = await createFolder()
    await (await start(folder)).stop()
    await rm(join(foldersOf(folder).cluster, 'global/pg_control'))
    await expect(startOwnPostgres(folder)).rejects.toThrow(/does not start: .*pg_control/)
  })

  it('keeps what people typed out of its log', async () => {
    const folder = await createFolder()
    const own = await start(folder)
    await ask(own.url, 'create table secrets (hash text primary key)')
    await ask(own.url, `insert into secrets values ('a-secret')`)
    await expect(ask(own.url, `insert into secrets values ('a-secret')`)).rejects.toThrow(/duplicate/)
    await own.stop()
    const { log } = foldersOf(folder)
    const texts = await Promise.all((await readdir(log)).map((name) => readFile(join(log, name), 'utf8')))
    expect(texts.join()).toContain('database system is shut down')
    expect(texts.join()).not.toContain('a-secret')
  })
})
