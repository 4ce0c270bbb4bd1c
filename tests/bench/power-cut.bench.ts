import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { foldersOf } from '#server/core/db/own-postgres/cluster-folder.ts'
import { readPostmasterFile } from '#server/core/db/own-postgres/postmaster-file.ts'
import { freePort } from '#server/core/kit/free-port.ts'
import { readProcessStat } from '#server/core/kit/process-stat.ts'
import { startDemo } from '../support/demo-server.ts'
import { connectNumberedGateway, NUMBERED_POINT } from '../support/numbered-gateway.ts'
import { openDataFolder } from '../support/test-db.ts'
import { benchRow, reportRows, withAim } from './results.ts'

const CUTS = 5
const ACKNOWLEDGED = 300
const IMAGE_BYTES = 2 ** 30
/** How often the kernel writes by itself what nobody synced; 0: never. */
const WRITE_BACK = '/proc/sys/vm/dirty_writeback_centisecs'

/**
 * What a power cut loses of the values that a gateway was told are stored. The data folder is a file system in a file,
 * and nothing but a sync writes to that file: the kernel's own writing is off, and so is that of the file system's
 * journal. A copy of the file, taken while PostgreSQL stands still, is what a disk holds after the cut. Peer: the same
 * with `fsync` off, which must lose values. Needs root and Linux.
 */
async function run(): Promise<void> {
  const before = await readFile(WRITE_BACK, 'utf8')
  await writeFile(WRITE_BACK, '0')
  const lost = { synced: [] as number[], unsynced: [] as number[] }
  try {
    for (let cut = 0; cut < CUTS; cut += 1) {
      lost.synced.push(await lostByCut('on'))
      lost.unsynced.push(await lostByCut('off'))
    }
  } finally {
    await writeFile(WRITE_BACK, before)
  }
  const most = Math.max(...lost.synced)
  const row = benchRow('power-cut', `acknowledged values lost, the most of ${CUTS} cuts`, 'values', [most], {
    name: 'fsync off, the fewest',
    runs: [Math.min(...lost.unsynced)],
  })
  // a meter that sees no loss without fsync would see none with it
  reportRows([withAim(row, '0, and some with fsync off', most === 0 && Math.min(...lost.unsynced) > 0)])
}

/** @returns Acknowledged values that are missing after a cut; all of them where the database does not even start. */
async function lostByCut(fsync: 'on' | 'off'): Promise<number> {
  const place = await mkdtemp(join(tmpdir(), 'heat-power-'))
  const [image, copy] = [join(place, 'disk'), join(place, 'disk-after-the-cut')]
  const [live, after] = [join(place, 'live'), join(place, 'after')]
  await Promise.all([mkdir(live), mkdir(after)])
  sh('truncate', '-s', String(IMAGE_BYTES), image)
  sh('mkfs.ext4', '-q', '-F', image)
  // the journal is written when something is synced, and otherwise after ten minutes
  sh('mount', '-o', 'loop,commit=600', image, live)
  const dataDir = join(live, 'data')
  let mounted = [live]
  try {
    await prepare(dataDir, fsync)
    const port = await freePort()
    const server = await startDemo({ DATA_DIR: dataDir, MQTT_PORT: String(port), SIM_STATIONS: '1', SIM_STEP_S: '60' })
    const gateway = await connectNumberedGateway(`mqtt://127.0.0.1:${port}`, Date.now() - 3_600_000)
    // what made the demo is on disk, whatever comes
    sh('sync')
    gateway.start()
    while (gateway.acknowledged.size < ACKNOWLEDGED) await pause(1)
    const pids = await processesOf(dataDir)
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    const acknowledged = [...gateway.acknowledged]
    sh('cp', '--sparse=always', image, copy)
    await gateway.close()
    await server.stop('SIGKILL')
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    sh('mount', '-o', 'loop', copy, after)
    mounted = [after, live]
    return await missing(join(after, 'data'), acknowledged)
  } finally {
    for (const folder of mounted) {
      await pause(500) // processes that were killed let go of it
      sh('umount', '--lazy', folder)
    }
    await rm(place, { recursive: true, force: true })
  }
}

async function prepare(dataDir: string, fsync: 'on' | 'off'): Promise<void> {
  await mkdir(dataDir)
  const database = await openDataFolder(dataDir)
  await database.db.$client.query(`alter system set fsync = ${fsync}`)
  await database.close()
}

/** PostgreSQL's first process and its children. */
async function processesOf(dataDir: string): Promise<number[]> {
  const postmaster = (await readPostmasterFile(foldersOf(dataDir).cluster))?.pid ?? Number.NaN
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const stats = await Promise.all(pids.map(readProcessStat))
  return [postmaster, ...pids.filter((_, at) => stats[at]?.parentPid === postmaster)]
}

async function missing(dataDir: string, acknowledged: readonly number[]): Promise<number> {
  try {
    const database = await openDataFolder(dataDir)
    const { rows } = await database.db.$client.query<{ at: Date }>(
      `select at from sample where point_id = (select id from points where code = '${NUMBERED_POINT}')`,
    )
    await database.close()
    const stored = new Set(rows.map(({ at }) => at.getTime()))
    return acknowledged.filter((time) => !stored.has(time)).length
  } catch (error) {
    console.log(`After the cut: ${error instanceof Error ? error.message : error}`)
    return acknowledged.length
  }
}

const sh = (program: string, ...args: string[]): void => void execFileSync(program, args, { stdio: 'inherit' })

await run()
