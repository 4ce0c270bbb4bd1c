import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Keeps a folder for this process: two gateways on one folder would send and remove each other's messages.
 *
 * @returns Gives it back.
 * @throws {Error} where another running process has it.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'process-id')
  const write = (): void => writeFileSync(path, String(process.pid), { flag: 'wx' })
  try {
    write()
  } catch (error) {
    if (!isTaken(error)) throw error
    const other = Number(readFileSync(path, 'utf8'))
    if (other !== process.pid && isRunning(other))
      throw new Error(`The folder ${folder} is used by a gateway that runs as process ${other}.`, { cause: error })
    rmSync(path)
    write()
  }
  return () => rmSync(path, { force: true })
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
const isTaken = (error: unknown): boolean => codeOf(error) === 'EEXIST'

function isRunning(id: number): boolean {
  if (!Number.isInteger(id) || id <= 0) return false
  try {
    return process.kill(id, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
