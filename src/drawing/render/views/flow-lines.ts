import { type Container, type Graphics, Matrix } from 'pixi.js'
import { elementMatrix, hasFlow } from '#drawing/document/element-matrix.ts'
import type { BoardElements, SlotChange } from '#drawing/scene/board-elements.ts'
import { type FlowRun, FlowRuns } from '#drawing/scene/flow-runs.ts'
import { type FlowClock, FlowMesh } from '../flow-mesh.ts'
import type { ElementView } from './element-view.ts'
import { createFlowLook, flowLineOf } from './flow.view.ts'

interface RunMesh {
  readonly flow: FlowMesh
  numViews: number
  numShown: number
}

/** Views of lines with a flow. Those of one run share a mesh, which exists as long as any of them. */
export class FlowLines {
  readonly #clock: FlowClock
  readonly #container: Container
  readonly #board: BoardElements
  readonly #runs: FlowRuns
  readonly #meshes = new Map<FlowRun, RunMesh>()

  constructor(clock: FlowClock, container: Container, board: BoardElements) {
    this.#clock = clock
    this.#container = container
    this.#board = board
    this.#runs = new FlowRuns(board)
  }

  /** Follows a change; returns the slots whose views must be made anew. */
  follow(change: SlotChange): readonly number[] {
    const renewed = this.#runs.follow(change)
    if (change.splice) for (const [run, { flow }] of this.#meshes) flow.mesh.zIndex = this.#orderOf(run)
    return renewed
  }

  /** Null for an element without a flow. */
  createView(slot: number, drawMark: () => Graphics): ElementView | null {
    const run = this.#runs.runOf(slot)
    const element = this.#board.elements[slot]
    if (!run || !element) return null
    const shared = this.#meshes.get(run) ?? this.#createMesh(run)
    const line = run.slots.indexOf(slot)
    let [isShown, speed] = [true, 0]
    let mark: Graphics | null = null
    /** The line by itself, while it is lifted. */
    let lifted: FlowMesh | null = null
    const look = createFlowLook(element, (color, alpha) => {
      shared.flow.setColor(line, color, lifted ? 0 : alpha)
      lifted?.setColor(0, color, alpha)
    })
    shared.numViews++
    shared.numShown++
    shared.flow.mesh.visible = true
    look.repaint()
    return {
      ...look,
      setOrder(order) {
        if (mark) mark.zIndex = order
      },
      setLifted: (layer) => {
        if (!layer && !lifted) return
        lifted?.destroy()
        lifted = layer && hasFlow(element) ? new FlowMesh(this.#clock, [flowLineOf(element)]) : null
        if (layer && lifted) {
          layer.addChild(lifted.mesh)
          lifted.setSpeed(0, speed)
        }
        look.repaint()
      },
      setShown(value) {
        if (value === isShown) return
        isShown = value
        shared.numShown += value ? 1 : -1
        shared.flow.mesh.visible = shared.numShown > 0
        look.setShown(value)
      },
      setFlow(pxPerSecond) {
        speed = pxPerSecond
        shared.flow.setSpeed(line, pxPerSecond)
        lifted?.setSpeed(0, pxPerSecond)
      },
      setMarked: (isMarked) => {
        if (isMarked && !mark) {
          mark = this.#container.addChild(drawMark())
          mark.setFromMatrix(new Matrix(...elementMatrix(element)))
          mark.zIndex = this.#board.rankOf(slot)
        }
        if (mark) mark.visible = isMarked
      },
      destroy: () => {
        mark?.destroy()
        lifted?.destroy()
        if (isShown) shared.numShown--
        shared.numViews--
        if (shared.numViews > 0) return
        this.#meshes.delete(run)
        shared.flow.destroy()
      },
    }
  }

  #createMesh(run: FlowRun): RunMesh {
    const lines = run.slots
      .flatMap((slot) => this.#board.elements[slot] ?? [])
      .filter(hasFlow)
      .map(flowLineOf)
    const flow = new FlowMesh(this.#clock, lines)
    flow.mesh.zIndex = this.#orderOf(run)
    this.#container.addChild(flow.mesh)
    const shared: RunMesh = { flow, numViews: 0, numShown: 0 }
    this.#meshes.set(run, shared)
    return shared
  }

  #orderOf({ slots: [first = 0] }: FlowRun): number {
    return this.#board.rankOf(first)
  }
}
