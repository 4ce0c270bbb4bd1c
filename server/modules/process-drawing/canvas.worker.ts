import { parentPort } from 'node:worker_threads'
import { boundNodes, boundPoints } from './bound-points.ts'
import { canvasProblems } from './canvas-check.ts'
import type { CanvasRequest, CanvasResponse, CanvasResult, CanvasTask } from './canvas-thread.ts'
import { dialogDrawings } from './dialog-drawings.ts'

const port = parentPort
if (!port) throw new Error('canvas.worker.ts runs in a worker thread only.')

// a byte order mark is no JSON, and left out it would not be stored as it was sent
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return '' // refused, as it is no JSON either
  }
}

function resultOf(task: CanvasTask): CanvasResult {
  switch (task.kind) {
    case 'check':
      return { kind: 'check', problems: canvasProblems(textOf(task.canvas), task.language) }
    case 'nodes':
      return { kind: 'nodes', nodes: boundNodes(task.canvas, task.unitCode) }
    case 'points':
      return { kind: 'points', points: boundPoints(task.canvas, task.unitCode) }
    case 'dialogs':
      return { kind: 'dialogs', keyIds: dialogDrawings(task.canvas) }
  }
}

function answerTo(request: CanvasRequest): CanvasResult {
  try {
    return resultOf(request)
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

port.on('message', (request: CanvasRequest) => {
  port.postMessage({ ...answerTo(request), id: request.id } satisfies CanvasResponse)
})
