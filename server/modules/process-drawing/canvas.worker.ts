import { answerTasks } from '#server/core/kit/answer-tasks.ts'
import { boundNodes, boundPoints } from './bound-points.ts'
import { canvasProblems } from './canvas-check.ts'
import type { CanvasResult, CanvasTask } from './canvas-thread.ts'
import { dialogDrawings } from './dialog-drawings.ts'
import { reboundCanvas } from './rebound-canvas.ts'

// a byte order mark is no JSON, and left out it would not be stored as it was sent
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return '' // refused, as it is no JSON either
  }
}

answerTasks((task: CanvasTask): CanvasResult => {
  switch (task.kind) {
    case 'check':
      return { kind: 'check', problems: canvasProblems(textOf(task.canvas), task.language) }
    case 'nodes':
      return { kind: 'nodes', nodes: boundNodes(task.canvas, task.unitCode) }
    case 'points':
      return { kind: 'points', points: boundPoints(task.canvas, task.unitCode) }
    case 'dialogs':
      return { kind: 'dialogs', keyIds: dialogDrawings(task.canvas) }
    case 'rebound':
      return { kind: 'rebound', canvas: reboundCanvas(task.canvas, task.from, task.to) }
  }
})
