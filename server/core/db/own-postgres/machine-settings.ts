import { statfs } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'

export interface Machine {
  readonly cores: number
  readonly memoryBytes: number
  /** Whether shared memory between processes has room in `/dev/shm`; containers often have none, or little. */
  readonly hasSharedMemory: boolean
}

const MIB = 1 << 20
const SHARED_MEMORY_BYTES = 256 * MIB

export async function readMachine(): Promise<Machine> {
  // a container's limit; 0 or a huge number where there is none
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY
  const shared = await statfs('/dev/shm').catch(() => null)
  return {
    cores: availableParallelism(),
    memoryBytes: Math.min(totalmem(), limit),
    hasSharedMemory: shared !== null && shared.bsize * shared.blocks >= SHARED_MEMORY_BYTES,
  }
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))
const inMiB = (bytes: number): string => `${Math.round(bytes / MIB)}MB`

/**
 * Settings of memory, log and workers that suit a machine which PostgreSQL shares with the server itself, the browser
 * of a demo, or nothing else: a sixteenth of the memory, at most 1 GiB; the system's cache does the rest.
 */
export function machineSettings({ cores, memoryBytes, hasSharedMemory }: Machine): Readonly<Record<string, string>> {
  return {
    shared_buffers: inMiB(clamp(memoryBytes / 16, 64 * MIB, 1024 * MIB)),
    effective_cache_size: inMiB(clamp(memoryBytes / 2, 256 * MIB, Number.POSITIVE_INFINITY)),
    maintenance_work_mem: inMiB(clamp(memoryBytes / 64, 32 * MIB, 256 * MIB)),
    work_mem: inMiB(clamp(memoryBytes / 512, 4 * MIB, 32 * MIB)),
    // between checkpoints: a long log is written less often, and replayed for some seconds after a crash
    max_wal_size: '1GB',
    min_wal_size: '128MB',
    checkpoint_timeout: '15min',
    max_parallel_workers: String(clamp(cores - 1, 0, 8)),
    // on two cores a second worker takes the core that calls run on
    max_parallel_workers_per_gather: String(cores < 4 ? 0 : 2),
    max_parallel_maintenance_workers: String(cores < 4 ? 0 : 2),
    dynamic_shared_memory_type: process.platform === 'win32' ? 'windows' : hasSharedMemory ? 'posix' : 'mmap',
  }
}
