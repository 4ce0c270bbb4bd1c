import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { foldersOf } from '#server/core/db/own-postgres/cluster-folder.ts'
import { readPostmasterFile, servesFolder } from '#server/core/db/own-postgres/postmaster-file.ts'
import { projectRoot } from '#server/core/kit/project-root.ts'

/** What sign-in accepts as picture code and as verification code, so that a browser can sign in. */
export const TEST_CODE = '1234'

export interface ServerAddress {
  /** e.g. `http://127.0.0.1:40123` */
  readonly url: string
  readonly mqttUrl: string
}

export interface RunningServer extends ServerAddress {
  readonly output: () => string
  /** Ends the process; resolves with its exit code, null when the signal killed it. */
  stop(signal?: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}
export type DemoServer = RunningServer

/** Starts the built server with the demo company; rejects with its output when it ends before it serves. */
export const startDemo = (variables: Record<string, string>): Promise<DemoServer> => beginDemo(variables).serving

/** The same, with the output before it serves. */
export function beginDemo(variables: Record<string, string>): { serving: Promise<DemoServer>; output: () => string } {
  const spawned = spawnServer(['--demo'], { ...DEMO_SETTINGS, ...variables })
  return { serving: whenServing(spawned), output: spawned.output }
}

/** Starts the built server for real use, with only the given flags and variables. */
export const startServe = (variables: Record<string, string>, flags: readonly string[] = []): Promise<RunningServer> =>
  whenServing(spawnServer(flags, variables))

/** A start takes seconds: what is slower than this on a busy machine hangs. */
const START_LIMIT_MS = 200_000

async function whenServing({ child, output }: Spawned): Promise<RunningServer> {
  const announced = new Promise<{ url: string; mqttUrl: string }>((resolve, reject) => {
    const look = (): void => {
      const url = /^Console +(http\S+)/m.exec(output())?.[1]
      const mqttUrl = /^MQTT broker +(mqtt\S+)/m.exec(output())?.[1]
      if (url && mqttUrl && output().includes('Ctrl-C')) resolve({ url, mqttUrl })
    }
    child.stdout?.on('data', look)
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output()}`)))
    setTimeout(() => reject(new Error(`The server does not serve:\n${output()}`)), START_LIMIT_MS).unref()
  })
  const addresses = await announced
  return {
    ...addresses,
    output,
    stop: async (signal = 'SIGINT') => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const exited = once(child, 'exit')
      child.kill(signal)
      const [code] = await exited
      return code
    },
  }
}

/** Runs the built server until it ends by itself. */
export async function runUntilExit(
  variables: Record<string, string>,
  flags: readonly string[] = ['--demo'],
): Promise<{ code: number | null; output: string }> {
  const { child, output } = spawnServer(
    flags,
    flags.includes('--demo') ? { ...DEMO_SETTINGS, ...variables } : variables,
  )
  const [code] = await once(child, 'exit')
  return { code, output: output() }
}

const DEMO_SETTINGS = {
  SIM_STATIONS: '3',
  SIM_STEP_S: '1',
  SIM_HISTORY_DAYS: '0',
  // whatever the day of the year
  SIM_DAY: '01-20',
  SIM_TUNING: 'tuned',
  CONSOLE_TEST_CODE: TEST_CODE,
}

interface Spawned {
  readonly child: ChildProcess
  readonly output: () => string
}

/** As `npm start` and `npm run serve` start it. */
const NODE_FLAGS = ['--max-semi-space-size=64']

function spawnServer(flags: readonly string[], variables: Record<string, string>): Spawned {
  const child = spawn(process.execPath, [...NODE_FLAGS, join(projectRoot, 'build/server/main.js'), ...flags], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      MQTT_URL: '',
      PORT: '0',
      MQTT_PORT: '0',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  }
  return { child, output: () => text }
}

export interface DataFolder {
  readonly path: string
  readonly remove: () => Promise<void>
}

/** An empty folder for one test. */
export async function createDataFolder(): Promise<DataFolder> {
  const path = await mkdtemp(join(tmpdir(), 'heat-data-'))
  return {
    path,
    remove: async () => {
      await endPostgres(path)
      await rm(path, { recursive: true, force: true })
    },
  }
}

/** Kills the PostgreSQL of a data folder, which outlives a server that was killed. */
export async function endPostgres(dataDir: string): Promise<void> {
  const { cluster } = foldersOf(dataDir)
  const left = await readPostmasterFile(cluster)
  if (!left || !(await servesFolder(left.pid, cluster))) return
  process.kill(left.pid, 'SIGQUIT')
  while (await servesFolder(left.pid, cluster)) await pause(20)
}
