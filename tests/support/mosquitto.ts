import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#server/core/kit/free-port.ts'

/** Folders searched for Mosquitto: the path and Debian's folders for daemons. */
const PATH = `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin`

export const hasMosquitto = spawnSync('mosquitto', ['-h'], { env: { PATH } }).error === undefined

/** A broker with a session store on disk that a test stops and starts. */
export interface Mosquitto {
  readonly url: string
  start(): Promise<void>
  /** Stops it cleanly: what it acknowledged is on disk. */
  stop(): Promise<void>
  remove(): Promise<void>
}

/** @param lines - Further lines of the configuration; by default queues are unlimited. */
export async function createMosquitto(lines: readonly string[] = []): Promise<Mosquitto> {
  const folder = await mkdtemp(join(tmpdir(), 'heat-mosquitto-'))
  const port = await freePort()
  const file = join(folder, 'mosquitto.conf')
  const root = process.getuid?.() === 0 ? ['user root'] : []
  await writeFile(
    file,
    [
      `listener ${port} 127.0.0.1`,
      'allow_anonymous true',
      'persistence true',
      `persistence_location ${folder}/`,
      'max_queued_messages 0',
      ...root,
      ...lines,
    ].join('\n'),
  )
  let child: ChildProcess | null = null

  async function stop(): Promise<void> {
    if (!child) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
    child = null
  }

  return {
    url: `mqtt://127.0.0.1:${port}`,
    start: async () => {
      child = spawn('mosquitto', ['-c', file], { env: { PATH }, stdio: 'ignore' })
      while (!(await listens(port))) {
        if (child.exitCode !== null) throw new Error(`Mosquitto ended with ${child.exitCode}.`)
        await pause(50)
      }
    },
    stop,
    remove: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
