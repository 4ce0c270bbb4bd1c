import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { createDataFolder, type DemoServer, runUntilExit, startDemo } from '../support/demo-server.ts'
import { addFormerDatabase, readFormerDatabase } from '../support/former-database.ts'
import { askRunning, askStopped, postgresProcesses, postmasterOf } from '../support/own-database.ts'

let folder: Awaited<ReturnType<typeof createDataFolder>>
let server: DemoServer

beforeAll(async () => {
  folder = await createDataFolder()
  server = await startDemo({ DATA_DIR: folder.path })
})

afterAll(async () => {
  await server?.stop('SIGKILL')
  await folder?.remove()
})

const refusal = async (variables: Record<string, string>) => {
  const { code, output } = await runUntilExit(variables)
  return { code, lines: output.trim().split('\n') }
}

/** Value of one sample of `/metrics`; 0 where it is missing. */
async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(new RegExp(`^${name.replace(/[{}"]/g, '\\$&')} (\\S+)`, 'm').exec(text)?.[1] ?? 0)
}

describe('npm start', () => {
  it('serves the console, reports itself live and ready, and ingests the simulator’s values', async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({
      status: 'ready',
      checks: { database: true, bus: true, disk: true, ingest: true },
    })
    expect(await (await fetch(server.url)).text()).toContain('<div id="root">')
    await expect.poll(() => metric('heat_ingest_samples_total'), { timeout: 20_000 }).toBeGreaterThan(100)
    expect(await metric('heat_ingest_refused_total{reason="unknown_point"}')).toBe(0)
  })

  it('names the accounts and the addresses', () => {
    expect(server.output()).toContain(server.url)
    expect(server.output()).toContain('super, admin, operator, leader')
  })

  it('refuses a data folder in use by another process, in one line, with exit code 1', async () => {
    const { code, lines } = await refusal({ DATA_DIR: folder.path })
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(/in use by process \d+.*DATA_DIR/)] })
  })

  it('refuses a taken port, in one line, with exit code 1', async () => {
    const other = await createDataFolder()
    const { port, close } = await takePort()
    const { code, lines } = await refusal({ DATA_DIR: other.path, PORT: String(port) })
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(/Port \d+ .*taken.*PORT/)] })
    await close()
    await other.remove()
  })

  it('refuses a data folder that cannot be written, in one line, with exit code 1', async () => {
    const other = await createDataFolder()
    const file = join(other.path, 'a-file')
    await writeFile(file, '')
    const { code, lines } = await refusal({ DATA_DIR: join(file, 'data') })
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(/cannot be written.*DATA_DIR/)] })
    await other.remove()
  })

  it('refuses an invalid setting, by its name', async () => {
    const { code, lines } = await refusal({ DATA_DIR: folder.path, SIM_STATIONS: 'many' })
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining('SIM_STATIONS')] })
  })

  it('keeps acknowledged samples when it is killed: the next start takes over its PostgreSQL', async () => {
    const gateway = await mqtt.connectAsync(server.mqttUrl)
    const at = Date.now() + 60_000
    await gateway.publishAsync('heat/demo/GW-HZ0001/up', JSON.stringify({ t: at, v: [['HZ0001.1.Noise', 77.7]] }), {
      qos: 1,
    })
    await server.stop('SIGKILL')
    await gateway.endAsync(true)
    const left = await postmasterOf(folder.path)
    expect(left).not.toBeNull()
    server = await startDemo({ DATA_DIR: folder.path, SIM_STEP_S: '60' })
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(await storedValue('HZ0001.1.Noise', at)).toEqual([{ value: 77.7, latest: 77.7 }])
    // one PostgreSQL runs on the folder, and this server stops it
    expect([null, left]).not.toContain(await postmasterOf(folder.path))
    expect(await postgresProcesses(folder.path)).not.toContain(left)
  })

  it('stops cleanly on Ctrl-C, and leaves neither a lock nor a process behind', async () => {
    expect(await server.stop('SIGINT')).toBe(0)
    expect(await readdir(folder.path)).not.toContain('lock')
    expect(await postgresProcesses(folder.path)).toEqual([])
  })

  it('refuses a data folder that a newer version has written, in one line, with exit code 1', async () => {
    await askStopped(
      folder.path,
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the future', 99999999999999)",
    )
    const { code, lines } = await refusal({ DATA_DIR: folder.path })
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(/newer version/)] })
    expect(await postgresProcesses(folder.path)).toEqual([])
  })
})

describe('a first start', () => {
  it('gives the demo a past: minutes of the last day, quarters of a week, hours of the season, once', async () => {
    const other = await createDataFolder()
    const variables = { DATA_DIR: other.path, SIM_STATIONS: '2', SIM_HISTORY_DAYS: '3' }
    const first = await startDemo(variables)
    await expect.poll(first.output, { timeout: 60_000 }).toContain('History     complete.')
    await first.stop()
    // one of the stations was silent for some time of its last night
    const depths = [await depthsOf(other.path, 'HZ0001.1.T1g'), await depthsOf(other.path, 'HZ0002.1.T1g')]
    const [depth = {}] = depths.sort((one, two) => (two.minutes ?? 0) - (one.minutes ?? 0))
    expect(depth.minutes).toBeGreaterThanOrEqual(1438)
    expect(depth.quarters).toBeGreaterThanOrEqual(3 * 96 - 16)
    expect(depth.hours).toBeGreaterThanOrEqual(3 * 24 - 4)
    expect(depth.meterSteps).toBe(0)

    const second = await startDemo(variables)
    await second.stop()
    expect(second.output()).not.toContain('History')
    await other.remove()
  })

  it('beside a database of a version before 0.2 says what that is, leaves it as it is, and makes a new demo', async () => {
    const other = await createDataFolder()
    onTestFinished(other.remove)
    const former = await addFormerDatabase(other.path)
    const demo = await startDemo({ DATA_DIR: other.path })
    onTestFinished(() => demo.stop('SIGKILL').then(() => undefined))
    expect(demo.output()).toMatch(
      /is the database that an earlier version ran.*cannot read it.*leaves it as it is.*new demo is made beside it/,
    )
    expect(
      await askRunning(other.path, 'select count(*)::int as stations from physics_nodes where node_type = $1', [
        'station',
      ]),
    ).toEqual([{ stations: 3 }])
    await demo.stop()
    expect(await readFormerDatabase(other.path)).toEqual(former)
    // said once: from now on there is a database
    const later = await startDemo({ DATA_DIR: other.path })
    await later.stop()
    expect(later.output()).not.toContain('earlier version')
  })
})

/** Number of stored minutes, quarters and hours of a gauge, and how often the heat meter beside it decreased. */
async function depthsOf(folderPath: string, code: string): Promise<Record<string, number>> {
  const of = 'point_id = (select id from points where code = $1) and average > 0'
  const [row] = await askStopped(
    folderPath,
    `select
       (select count(*)::int from (select distinct date_trunc('minute', at) from sample where point_id = (select id from points where code = $1)) as minutes) as minutes,
       (select count(*)::int from rollup_15m where ${of}) as quarters,
       (select count(*)::int from rollup_1h where ${of}) as hours,
       (select count(*)::int from (select first, lag(last) over (order by at) as before from rollup_1h
         where point_id = (select id from points where code = replace($1, 'T1g', 'HT1'))) as steps where first < before) as "meterSteps"`,
    [code],
  )
  return z.record(z.string(), z.number()).parse(row)
}

/** Sample and latest value of a point at a time, from the database of the running server. */
function storedValue(code: string, at: number): Promise<unknown[]> {
  return askRunning(
    folder.path,
    `select sample.value, latest.value as latest from points join sample on point_id = points.id join latest using (point_id)
     where code = $1 and sample.at = $2 and latest.at = $2`,
    [code, new Date(at)],
  )
}

async function takePort(): Promise<{ port: number; close: () => Promise<void> }> {
  const blocker: Server = createServer()
  blocker.listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const address = blocker.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    close: async () => {
      blocker.close()
      await once(blocker, 'close')
    },
  }
}
