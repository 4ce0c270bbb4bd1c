import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ProcessStat, readProcessStat } from '../kit/process-stat.ts'
import { StartError } from '../settings.ts'
import { lockFolder } from './folder-lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heat-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const writeLock = (pid: number, startTime: string) => writeFile(join(folder, 'lock'), `${pid} ${startTime}`)

it('a folder is one process’s alone, until it gives it back', async () => {
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(StartError)
  await lock.release()
  await (await lockFolder(folder)).release()
})

it('the folder of a process that is gone is free, also where its number is another’s by now', async () => {
  await writeLock(process.pid, '1')
  await (await lockFolder(folder)).release()
})

it.runIf(process.platform === 'linux')(
  'the folder of a process that nobody has asked how it ended is free',
  async () => {
    // the shell becomes another program, which asks for no child
    const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      const [output] = await once(parent.stdout, 'data')
      const pid = Number(String(output))
      let stat: ProcessStat | null = await readProcessStat(pid)
      while (stat && stat.state !== 'Z') {
        await pause(20)
        stat = await readProcessStat(pid)
      }
      await writeLock(pid, stat?.startTime ?? '')
      await (await lockFolder(folder)).release()
    } finally {
      parent.kill('SIGKILL')
    }
  },
)
