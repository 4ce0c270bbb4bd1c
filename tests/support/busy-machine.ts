import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/**
 * Keeps the machine busy with other people's work: processes that compute for ever.
 *
 * @param loops - For each core.
 * @returns Ends them.
 */
export function busyMachine(loops: number): () => void {
  const processes = Array.from({ length: loops * availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  )
  return () => {
    for (const one of processes) one.kill('SIGKILL')
  }
}
