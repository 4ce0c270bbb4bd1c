import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { freePort } from '#server/core/kit/free-port.ts'
import { createConsole } from '../bench/server/asking.ts'
import { beginDemo, createDataFolder, type DemoServer, runUntilExit, startDemo } from '../support/demo-server.ts'
import { type LiveWatch, watchLive } from '../support/live-watch.ts'
import { createMosquitto, hasMosquitto, type Mosquitto } from '../support/mosquitto.ts'
import { connectNumberedGateway, NUMBERED_POINT, type NumberedGateway } from '../support/numbered-gateway.ts'
import { askRunning, askStopped, postgresProcesses, postmasterOf } from '../support/own-database.ts'
import { createPostgresCluster, type PostgresCluster } from '../support/postgres-cluster.ts'

const KILLS = 10
/** Each start replays a log. */
const POWER_CUTS = 5
/** Duration of an outage. A few seconds are enough to find losses; OUTAGE_S=30 confirms it for longer ones. */
const OUTAGE_MS = 1000 * Number(process.env.OUTAGE_S ?? 5)
const TIMES = `select at from sample where point_id = (select id from points where code = '${NUMBERED_POINT}')`
const QUIET = { SIM_STATIONS: '1', SIM_STEP_S: '60', LOG_LEVEL: 'error' }

/** Numbers of the samples that were acknowledged and are not stored, in the order of their acknowledgement from 0. */
const missingIn = (gateway: NumberedGateway, rows: readonly unknown[]): number[] => {
  const stored = new Set((rows as { at: Date }[]).map(({ at }) => at.getTime())) // rows of TIMES
  return [...gateway.acknowledged].flatMap((time, number) => (stored.has(time) ? [] : [number]))
}

let folder: Awaited<ReturnType<typeof createDataFolder>>
const closers: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  folder = await createDataFolder()
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
afterAll(() => folder?.remove())

async function connect(url: string): Promise<NumberedGateway> {
  const gateway = await connectNumberedGateway(url, Date.now() - 3_600_000)
  closers.push(gateway.close)
  return gateway
}

/** Kills and restarts the server several times while a gateway keeps sending, also during the downtime. */
async function killUnderLoad(
  variables: Record<string, string>,
  gatewayUrl: string,
  kills = KILLS,
  kill: (server: DemoServer) => Promise<unknown> = (server) => server.stop('SIGKILL'),
): Promise<{ server: DemoServer; gateway: NumberedGateway }> {
  let server = await startDemo(variables)
  // stops whichever server runs at the end
  closers.push(() => server.stop('SIGKILL'))
  const gateway = await connect(gatewayUrl)
  for (let round = 0; round < kills; round += 1) {
    const before = gateway.acknowledged.size
    gateway.start()
    while (gateway.acknowledged.size < before + 100) await pause(10)
    await kill(server)
    await pause(100)
    server = await startDemo(variables)
  }
  await gateway.finish()
  return { server, gateway }
}

/** As a power cut does it: the server and every process of its PostgreSQL at the same moment. */
async function killAll(server: DemoServer): Promise<void> {
  const processes = await postgresProcesses(folder.path)
  expect(processes.length).toBeGreaterThan(5)
  const stopped = server.stop('SIGKILL')
  for (const pid of processes) killIfThere(pid)
  await stopped
  await expect.poll(() => postgresProcesses(folder.path)).toEqual([])
}

/** A connection may have ended since the list was made. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}

describe('with its own broker and PostgreSQL', () => {
  const withOwn = async () => {
    const port = await freePort()
    const variables = { ...QUIET, DATA_DIR: folder.path, MQTT_PORT: String(port) }
    return { variables, url: `mqtt://127.0.0.1:${port}` }
  }

  it.each([
    [KILLS, 'the server, whose PostgreSQL goes on', (server: DemoServer) => server.stop('SIGKILL')],
    [POWER_CUTS, 'the server and every process of its PostgreSQL at once', killAll],
  ])('all that was acknowledged is stored, after %i kills of %s', async (kills, _what, kill) => {
    const { variables, url } = await withOwn()
    const { server, gateway } = await killUnderLoad(variables, url, kills, kill)
    await kill(server)
    expect(gateway.acknowledged.size).toBe(gateway.sent())
    expect(gateway.acknowledged.size).toBeGreaterThan(kills * 100)
    expect(missingIn(gateway, await askStopped(folder.path, TIMES))).toEqual([])
  })

  it('a PostgreSQL that is killed alone is started again by the server, which goes on and has lost nothing', async () => {
    const { variables, url } = await withOwn()
    const server = await startDemo(variables)
    closers.push(() => server.stop('SIGKILL'))
    const gateway = await connect(url)
    gateway.start()
    while (gateway.acknowledged.size < 200) await pause(10)
    const killed = await postmasterOf(folder.path)
    killIfThere(killed ?? Number.NaN)
    await expect.poll(server.output).toContain('The database is back.')
    expect(server.output()).toMatch(/The database ended by itself.*SIGKILL/)
    expect([null, killed]).not.toContain(await postmasterOf(folder.path))
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
    const before = gateway.acknowledged.size
    while (gateway.acknowledged.size < before + 200) await pause(10)
    await gateway.finish()
    expect(missingIn(gateway, await askRunning(folder.path, TIMES))).toEqual([])
    expect(await server.stop()).toBe(0)
    expect(await postgresProcesses(folder.path)).toEqual([])
  })
})

describe.skipIf(!hasMosquitto)(
  'with a PostgreSQL and a Mosquitto apart (skipped where Mosquitto is not installed)',
  () => {
    let cluster: PostgresCluster
    let mosquitto: Mosquitto

    beforeAll(async () => {
      cluster = await createPostgresCluster()
      mosquitto = await createMosquitto()
      await Promise.all([cluster.start(), mosquitto.start()])
    })
    afterAll(async () => {
      await mosquitto?.remove()
      await cluster?.remove()
    })

    /** Runs the statements; returns the rows of the last one. */
    async function query(statements: readonly string[], url = cluster.url): Promise<unknown[]> {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => undefined)
      await client.connect()
      let rows: unknown[] = []
      for (const statement of statements) rows = (await client.query(statement)).rows
      await client.end()
      return rows
    }
    const missing = async (gateway: NumberedGateway) => missingIn(gateway, await query([TIMES]))
    const external = () => ({ ...QUIET, DATA_DIR: folder.path, DATABASE_URL: cluster.url, MQTT_URL: mosquitto.url })

    async function start(variables: Record<string, string>): Promise<DemoServer> {
      const server = await startDemo(variables)
      closers.push(() => server.stop('SIGKILL'))
      return server
    }
    /** A console that watches what the numbered gateway sends. */
    async function watchNumbers({ url }: DemoServer): Promise<LiveWatch> {
      const person = createConsole(url, [])
      await person.signIn('super')
      const rows = await query([`select id from points where code = '${NUMBERED_POINT}'`])
      const watch = await watchLive(
        url,
        person.token,
        z
          .array(z.object({ id: z.int() }))
          .parse(rows)
          .map(({ id }) => id),
      )
      closers.push(async () => watch.close())
      return watch
    }
    const readiness = async (server: DemoServer) => {
      const response = await fetch(`${server.url}/readyz`)
      const { database, bus } = (await response.json()).checks
      return [response.status, { database, bus }]
    }

    it('all that the broker acknowledged is stored, after ten kills of the server', async () => {
      const { gateway } = await killUnderLoad(external(), mosquitto.url)
      await expect.poll(() => missing(gateway)).toEqual([])
      expect(gateway.acknowledged.size).toBeGreaterThan(KILLS * 100)
    })

    const brokers = [
      ['its own broker', () => ({ ...external(), MQTT_URL: '' })],
      ['an external broker', external],
    ] as const
    it.each(brokers)(
      'a stopped database, with %s: messages wait, calls answer 503, and all recovers, also open live channels',
      async (_name, variables) => {
        const server = await start(variables())
        const gateway = await connect(server.mqttUrl)
        gateway.start()
        const live = await watchNumbers(server)
        while (gateway.acknowledged.size < 200 || live.numFrames() === 0) await pause(10)
        await cluster.stop('immediate')
        const began = performance.now()
        const answer = await fetch(`${server.url}${sessionCalls.getPublicKeyHexForLogin.path}`, { method: 'POST' })
        expect([answer.status, (await answer.json()).code]).toEqual([503, 503])
        expect(performance.now() - began).toBeLessThan(15_000)
        expect(await readiness(server)).toEqual([503, { database: false, bus: true }])
        await pause(OUTAGE_MS)
        await cluster.start()
        await expect.poll(() => readiness(server)).toEqual([200, { database: true, bus: true }])
        const before = { size: gateway.acknowledged.size, frames: live.numFrames() }
        while (gateway.acknowledged.size < before.size + 200) await pause(10)
        await expect.poll(live.numFrames).toBeGreaterThan(before.frames)
        expect(live.isOpen()).toBe(true)
        await gateway.finish()
        await expect.poll(() => missing(gateway)).toEqual([])
        expect(await server.stop()).toBe(0)
      },
    )

    it('a read-only database, like a demoted primary: messages wait', async () => {
      const server = await start({ ...external(), MQTT_URL: '' })
      const gateway = await connect(server.mqttUrl)
      gateway.start()
      while (gateway.acknowledged.size < 100) await pause(10)
      await query(['alter system set default_transaction_read_only = on', 'select pg_reload_conf()'])
      await pause(1_000)
      const during = gateway.acknowledged.size
      await pause(1_000)
      expect(gateway.acknowledged.size).toBe(during)
      await query([
        'set default_transaction_read_only = off',
        'alter system reset default_transaction_read_only',
        'select pg_reload_conf()',
      ])
      await gateway.finish()
      expect(await missing(gateway)).toEqual([])
    })

    it('a standby that takes over: it has all acknowledged messages, and ingest goes on', async () => {
      const primary = await createPostgresCluster()
      closers.push(primary.remove)
      await primary.start()
      const server = await start({ ...external(), DATABASE_URL: primary.url })
      const standby = await primary.addStandby()
      const gateway = await connect(mosquitto.url)
      gateway.start()
      while (gateway.acknowledged.size < 200) await pause(10)
      await primary.stop('immediate')
      await standby.takeOver()
      await expect.poll(() => readiness(server)).toEqual([200, { database: true, bus: true }])
      const before = gateway.acknowledged.size
      while (gateway.acknowledged.size < before + 200) await pause(10)
      await gateway.finish()
      await expect.poll(async () => missingIn(gateway, await query([TIMES], primary.url))).toEqual([])
    })

    it('a restarted broker: the server and the gateway reconnect, and nothing is missing', async () => {
      const server = await start(external())
      const gateway = await connect(mosquitto.url)
      gateway.start()
      while (gateway.acknowledged.size < 200) await pause(10)
      await mosquitto.stop()
      await expect.poll(() => readiness(server)).toEqual([503, { database: true, bus: false }])
      await pause(OUTAGE_MS)
      await mosquitto.start()
      await expect.poll(() => readiness(server)).toEqual([200, { database: true, bus: true }])
      const before = gateway.acknowledged.size
      while (gateway.acknowledged.size < before + 200) await pause(10)
      await gateway.finish()
      await expect.poll(() => missing(gateway)).toEqual([])
    })

    it('a database that starts later: the server says that it waits, and goes on by itself', async () => {
      await cluster.stop('fast')
      const { serving, output } = beginDemo(external())
      await expect.poll(output).toMatch(/^Waiting +DATABASE_URL does not answer: /m)
      await cluster.start()
      const server = await serving
      closers.push(() => server.stop('SIGKILL'))
      expect(await readiness(server)).toEqual([200, { database: true, bus: true }])
    })

    it.each([
      ['database', (url: string) => `${url}_unknown`, /^DATABASE_URL .*postgres_unknown.*does not exist/],
      ['user', (url: string) => url.replace('postgres@', 'nobody:wrong@'), /^DATABASE_URL .*nobody.*does not exist/],
    ])('an unknown %s ends the start in one line', async (_what, change, text) => {
      const { code, output } = await runUntilExit({ ...external(), DATABASE_URL: change(cluster.url) })
      expect({ code, lines: output.trim().split('\n') }).toEqual({ code: 1, lines: [expect.stringMatching(text)] })
      expect(output).not.toContain('wrong')
    })
  },
)
