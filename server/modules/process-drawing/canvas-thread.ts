// Parsing of canvases, in a thread: a large canvas takes a second, and live values must not wait for it. Neighbours:
// canvas.worker.ts is the thread; canvas-check.ts, bound-points.ts and dialog-drawings.ts do the work.

import type { FieldProblem } from '#contract/kit/envelope.ts'
import type { Language } from '#contract/kit/language.ts'
import { createTaskThread } from '#server/core/kit/task-thread.ts'
import type { BoundPoint } from './bound-points.ts'
import type { DrawnNode } from './rebound-canvas.ts'

export type CanvasTask =
  | { readonly kind: 'check'; readonly canvas: Uint8Array; readonly language: Language }
  | { readonly kind: 'nodes' | 'points'; readonly canvas: string; readonly unitCode: string }
  | { readonly kind: 'dialogs'; readonly canvas: string }
  | { readonly kind: 'rebound'; readonly canvas: string; readonly from: DrawnNode; readonly to: DrawnNode }

export type CanvasResult =
  | { readonly kind: 'check'; readonly problems: FieldProblem[] }
  | { readonly kind: 'nodes'; readonly nodes: string[] }
  | { readonly kind: 'points'; readonly points: BoundPoint[] }
  | { readonly kind: 'dialogs'; readonly keyIds: string[] }
  | { readonly kind: 'rebound'; readonly canvas: string }

/** More than the largest allowed canvas takes. */
const MEMORY_MB = 2_048

export interface CanvasThread {
  /** What is wrong with the JSON text of a canvas, in UTF-8; see canvas-check.ts. */
  problemsOf(canvas: Uint8Array, language: Language): Promise<FieldProblem[]>
  /** Codes of the nodes that a canvas binds; see bound-points.ts. */
  boundNodes(canvas: string, unitCode: string): Promise<string[]>
  /** The points that a canvas binds. */
  boundPoints(canvas: string, unitCode: string): Promise<BoundPoint[]>
  /** Keys of the drawings that its dialog-buttons name; see dialog-drawings.ts. */
  dialogDrawings(canvas: string): Promise<string[]>
  /** The canvas bound to another node; see rebound-canvas.ts. */
  rebound(canvas: string, from: DrawnNode, to: DrawnNode): Promise<string>
}

export function createCanvasThread(): CanvasThread {
  const run = createTaskThread<CanvasTask, CanvasResult>({
    entry: new URL('./canvas.worker.js', import.meta.url),
    memoryMb: MEMORY_MB,
  })
  /** Runs a task that answers with its own kind. */
  async function resultOf<Kind extends CanvasTask['kind']>(
    task: CanvasTask & { readonly kind: Kind },
  ): Promise<ResultOf<Kind>> {
    const result = await run(task)
    if (isOf(result, task.kind)) return result
    throw new Error(`The thread of the canvases answered ${result.kind}.`)
  }
  return {
    problemsOf: async (canvas, language) => (await resultOf({ kind: 'check', canvas, language })).problems,
    boundNodes: async (canvas, unitCode) => (await resultOf({ kind: 'nodes', canvas, unitCode })).nodes,
    boundPoints: async (canvas, unitCode) => (await resultOf({ kind: 'points', canvas, unitCode })).points,
    dialogDrawings: async (canvas) => (await resultOf({ kind: 'dialogs', canvas })).keyIds,
    rebound: async (canvas, from, to) =>
      (await resultOf({ kind: 'rebound', canvas, from: nodeOnly(from), to: nodeOnly(to) })).canvas,
  }
}

type ResultOf<Kind extends CanvasTask['kind']> = Extract<CanvasResult, { readonly kind: Kind }>

const isOf = <Kind extends CanvasTask['kind']>(result: CanvasResult, kind: Kind): result is ResultOf<Kind> =>
  result.kind === kind

/** Of a record that has more: the rest need not be copied into the thread. */
const nodeOnly = ({ nodeCode, nodeName, unitCode }: DrawnNode): DrawnNode => ({ nodeCode, nodeName, unitCode })
