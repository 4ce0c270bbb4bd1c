import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../server/kit/project-root.ts'

/** What sign-in accepts as picture code and as verification code, so that a browser can sign in. */
export const TEST_CODE = '1234'

export interface DemoServer {
  /** e.g. `http://127.0.0.1:40123` */
  readonly url: string
  readonly mqttUrl: string
  readonly output: () => string
  /** Ends the process; resolves with its exit code, null when the signal killed it. */
  stop(signal?: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** Starts the built server with the demo company; rejects with its output when it ends before it serves. */
export async function startDemo(variables: Record<string, string>): Promise<DemoServer> {
  const { child, output } = spawnServer(variables)
  const announced = new Promise<{ url: string; mqttUrl: string }>((resolve, reject) => {
    const look = (): void => {
      const url = /^Console +(http\S+)/m.exec(output())?.[1]
      const mqttUrl = /^MQTT broker +(mqtt\S+)/m.exec(output())?.[1]
      if (url && mqttUrl && output().includes('Ctrl-C')) resolve({ url, mqttUrl })
    }
    child.stdout?.on('data', look)
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output()}`)))
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
): Promise<{ code: number | null; output: string }> {
  const { child, output } = spawnServer(variables)
  const [code] = await once(child, 'exit')
  return { code, output: output() }
}

function spawnServer(variables: Record<string, string>): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [join(projectRoot, 'build/server/main.js'), '--demo'], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      MQTT_URL: '',
      PORT: '0',
      MQTT_PORT: '0',
      SIM_STATIONS: '3',
      SIM_STEP_S: '1',
      SIM_HISTORY_DAYS: '0',
      CONSOLE_TEST_CODE: TEST_CODE,
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

/** A folder of its own for one test, and its removal. */
export async function createDataFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'heat-data-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
