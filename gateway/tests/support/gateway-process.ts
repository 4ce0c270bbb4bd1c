import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** The gateway as people start it, with a configuration and a folder of its own that outlive the process. */
export interface GatewayProcess {
  /** @returns Its process id. */
  start(): number
  /** Ends it and waits; SIGKILL leaves it no time for anything. */
  stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  output(): string
  readonly storeFolder: string
  remove(): Promise<void>
}

/** @param config - Without the store, which is given a folder. */
export async function createGatewayProcess(config: object): Promise<GatewayProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'field-gateway-'))
  const storeFolder = join(folder, 'store')
  const file = join(folder, 'gateway.json')
  await writeFile(file, JSON.stringify({ ...config, store: { folder: storeFolder } }))
  let child: ChildProcess | null = null
  let output = ''

  async function stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const running = child
    child = null
    if (!running || running.exitCode !== null) return
    const exited = once(running, 'exit')
    running.kill(signal)
    await exited
  }

  return {
    storeFolder,
    start() {
      child = spawn(process.execPath, ['scripts/gateway.mjs', '--config', file], { cwd: root })
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (text) => {
          output += text
        })
      if (child.pid === undefined) throw new Error('The gateway was not started.')
      return child.pid
    },
    stop,
    output: () => output,
    remove: async () => {
      await stop('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
