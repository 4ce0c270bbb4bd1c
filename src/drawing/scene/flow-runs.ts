import type { DrawingElement, LineElement } from '../document/drawing-element.ts'
import { isLine } from '../document/element-matrix.ts'

/** Most lines of a run: a run is uploaded and shown as a whole. */
const MAX_RUN_LENGTH = 64

/** Lines with a flow that follow one another in drawing order, with nothing between them: drawn as one mesh. */
export interface FlowRun {
  /** In board order, at least one. */
  readonly elements: readonly number[]
}

/** Whether the element is drawn with a flow. */
export function hasFlow(element: DrawingElement): element is LineElement {
  return isLine(element) && element.flowDirection !== undefined && element.points.length > 1
}

/** The runs of a board: every visible line with a flow is in exactly one. */
export function findFlowRuns(elements: readonly DrawingElement[]): FlowRun[] {
  const runs: number[][] = []
  let current: number[] = []
  for (const [i, element] of elements.entries()) {
    if (!element.visible) continue
    if (!hasFlow(element)) current = []
    else {
      if (current.length === 0 || current.length === MAX_RUN_LENGTH) {
        current = []
        runs.push(current)
      }
      current.push(i)
    }
  }
  return runs.map((run) => ({ elements: run }))
}
