// Parsing of canvases. Duty: hand it to a thread (canvas.worker.ts), as a large canvas takes a second and live values
// must not wait for it. Neighbours: canvas-check.ts, bound-points.ts and dialog-drawings.ts do the work. Invariants: one thread at most, which
// starts with the first canvas and ends when it has been idle.

import type { Worker } from 'node:worker_threads'
import type { FieldProblem } from '#contract/kit/envelope.ts'
import type { Language } from '#contract/kit/language.ts'
import { startThread } from '#server/core/kit/thread.ts'
import type { BoundPoint } from './bound-points.ts'

export type CanvasTask =
  | { readonly kind: 'check'; readonly canvas: Uint8Array; readonly language: Language }
  | { readonly kind: 'nodes' | 'points'; readonly canvas: string; readonly unitCode: string }
  | { readonly kind: 'dialogs'; readonly canvas: string }
export type CanvasRequest = CanvasTask & { readonly id: number }

export type CanvasResult =
  | { readonly kind: 'check'; readonly problems: FieldProblem[] }
  | { readonly kind: 'nodes'; readonly nodes: string[] }
  | { readonly kind: 'points'; readonly points: BoundPoint[] }
  | { readonly kind: 'dialogs'; readonly keyIds: string[] }
  | { readonly kind: 'failed'; readonly message: string }
export type CanvasResponse = CanvasResult & { readonly id: number }

const IDLE_MS = 30_000
/** More than the largest allowed canvas takes. */
const MEMORY_MB = 2_048

interface Waiting {
  resolve(result: CanvasResult): void
  reject(error: Error): void
}

export interface CanvasThread {
  /** What is wrong with the JSON text of a canvas, in UTF-8; see canvas-check.ts. */
  problemsOf(canvas: Uint8Array, language: Language): Promise<FieldProblem[]>
  /** Codes of the nodes that a canvas binds; see bound-points.ts. */
  boundNodes(canvas: string, unitCode: string): Promise<string[]>
  /** The points that a canvas binds. */
  boundPoints(canvas: string, unitCode: string): Promise<BoundPoint[]>
  /** Keys of the drawings that its dialog-buttons name; see dialog-drawings.ts. */
  dialogDrawings(canvas: string): Promise<string[]>
}

export function createCanvasThread(): CanvasThread {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let lastId = 0
  let idle: NodeJS.Timeout | undefined

  function started(): Worker {
    if (worker) return worker
    const begun = startThread(new URL('./canvas.worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    const fail = (error: Error): void => {
      if (worker !== begun) return
      worker = null
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    begun.on('message', ({ id, ...result }: CanvasResponse) => {
      waiting.get(id)?.resolve(result)
      waiting.delete(id)
      if (waiting.size === 0) idle = setTimeout(end, IDLE_MS).unref()
    })
    begun.on('error', fail)
    begun.on('exit', () => fail(new Error('The thread of the canvases has ended.')))
    // it ends with the server
    begun.unref()
    worker = begun
    return begun
  }

  function end(): void {
    void worker?.terminate()
    worker = null
  }

  const run = (task: CanvasTask): Promise<CanvasResult> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle)
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      started().postMessage({ ...task, id: lastId } satisfies CanvasRequest)
    })

  /** Runs a task that answers with its own kind. */
  async function resultOf<Kind extends CanvasTask['kind']>(
    task: CanvasTask & { readonly kind: Kind },
  ): Promise<ResultOf<Kind>> {
    const result = await run(task)
    if (isOf(result, task.kind)) return result
    throw new Error(result.kind === 'failed' ? result.message : `The thread of the canvases answered ${result.kind}.`)
  }

  return {
    problemsOf: async (canvas, language) => (await resultOf({ kind: 'check', canvas, language })).problems,
    boundNodes: async (canvas, unitCode) => (await resultOf({ kind: 'nodes', canvas, unitCode })).nodes,
    boundPoints: async (canvas, unitCode) => (await resultOf({ kind: 'points', canvas, unitCode })).points,
    dialogDrawings: async (canvas) => (await resultOf({ kind: 'dialogs', canvas })).keyIds,
  }
}

type ResultOf<Kind extends CanvasTask['kind']> = Extract<CanvasResult, { readonly kind: Kind }>

const isOf = <Kind extends CanvasTask['kind']>(result: CanvasResult, kind: Kind): result is ResultOf<Kind> =>
  result.kind === kind
