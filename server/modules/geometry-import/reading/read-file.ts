// Reads a stored file of geometry in a process of its own.

import type { GeometryFormat } from '#contract/geometry/geometry-mapping.ts'
import { createSemaphore } from '#server/core/kit/semaphore.ts'
import { createTaskProcesses, type ProcessLimits } from '#server/core/kit/task-processes.ts'
import { type FileFault, GeometryFileError, type ReadFeature } from './feature.ts'

export interface GeometryTask {
  readonly format: GeometryFormat
  readonly name: string
  readonly content: Uint8Array
}

interface LeftOut {
  readonly layer: string
  /** A type of the format, `hole` or `null`. */
  readonly what: string
  readonly count: number
}

export type GeometryAnswer =
  | { readonly kind: 'features'; readonly features: readonly ReadFeature[] }
  | { readonly kind: 'rest'; readonly leftOut: readonly LeftOut[]; readonly projection: string }

export interface ReadFile {
  readonly features: readonly ReadFeature[]
  readonly leftOut: readonly LeftOut[]
  /** What the file says of its coordinate system; empty: nothing. */
  readonly projection: string
}

const LIMITS: ProcessLimits = { memoryMb: 1_024, timeMs: 120_000 }

const processes = createTaskProcesses<GeometryTask, GeometryAnswer, FileFault>({
  entry: new URL('./geometry.process.js', import.meta.url),
  errorOf: ({ kind, place }) => new GeometryFileError(kind, place),
  beyond: (limit) => new GeometryFileError(limit),
})
/** Each may take a gigabyte. */
const reading = createSemaphore(1)

/** @throws {GeometryFileError} where it is not what it should be, or exceeds a limit. */
export async function readFile(task: GeometryTask, signal?: AbortSignal, limits = LIMITS): Promise<ReadFile> {
  const free = await reading.take()
  const features: ReadFeature[] = []
  let rest: Omit<ReadFile, 'features'> = { leftOut: [], projection: '' }
  try {
    await processes(task, limits, signal, (answer) => {
      if (answer.kind === 'rest') rest = { leftOut: answer.leftOut, projection: answer.projection }
      else for (const feature of answer.features) features.push(feature)
    })
  } finally {
    free()
  }
  return { features, ...rest }
}
