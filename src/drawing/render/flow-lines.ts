import { type Container, type Graphics, Matrix } from 'pixi.js'
import type { LineElement } from '../document/drawing-element.ts'
import { elementMatrix, localLinePoints, localStrokeWidth } from '../document/element-matrix.ts'
import { applyAffine } from '../geometry/affine.ts'
import type { LocalPoint, WorldPoint } from '../geometry/points.ts'
import type { BoardElements, SlotChange } from '../scene/board-elements.ts'
import { type FlowRun, FlowRuns, hasFlow } from '../scene/flow-runs.ts'
import { arrowHead, shaftOf } from '../shapes/arrow-line/arrow-head.ts'
import { lineStrip } from '../shapes/poly-line/line-strip.ts'
import { type FlowClock, type FlowLine, FlowMesh } from './flow-mesh.ts'
import { readPaint } from './paint.ts'
import { type ElementView, staleLine } from './views/element-view.ts'

/** Fabric draws no line without a stroke, which would hide the flow: here it is drawn in the grey of equipment. */
const DEFAULT_LINE = { color: 0xc3c7d1, alpha: 1 } as const
const DIMMED = 0.25

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
    const paint = readPaint(element.stroke) ?? DEFAULT_LINE
    const opacity = paint.alpha * element.opacity
    let [liveColor, isGrey, isDark]: [number | null, boolean, boolean] = [null, false, false]
    let [isShown, isHidden] = [true, false]
    let mark: Graphics | null = null
    /** The line by itself, while it is lifted. */
    let lifted: FlowMesh | null = null
    let speed = 0
    const repaint = () => {
      const alpha = isDark && liveColor === null ? opacity * DIMMED : opacity
      const color = isGrey ? staleLine() : isDark ? paint.color : (liveColor ?? paint.color)
      const seen = isShown && !isHidden ? alpha : 0
      shared.flow.setColor(line, color, lifted ? 0 : seen)
      lifted?.setColor(0, color, seen)
    }
    shared.numViews++
    shared.numShown++
    shared.flow.mesh.visible = true
    repaint()
    return {
      setOrder(order) {
        if (mark) mark.zIndex = order
      },
      setLifted: (layer) => {
        if (!layer && !lifted) return
        lifted?.destroy()
        lifted = layer && hasFlow(element) ? new FlowMesh(this.#clock, [this.#lineOf(element)]) : null
        if (layer && lifted) {
          layer.addChild(lifted.mesh)
          lifted.setSpeed(0, speed)
        }
        repaint()
      },
      setShown(value) {
        if (value === isShown) return
        isShown = value
        shared.numShown += value ? 1 : -1
        shared.flow.mesh.visible = shared.numShown > 0
        repaint()
      },
      setHidden(value) {
        if (value === isHidden) return
        isHidden = value
        repaint()
      },
      setColor(color, isStale) {
        liveColor = color
        isGrey = isStale
        repaint()
      },
      setFlow(pxPerSecond) {
        speed = pxPerSecond
        shared.flow.setSpeed(line, pxPerSecond)
        lifted?.setSpeed(0, pxPerSecond)
      },
      setDimmed(isDimmed) {
        if (isDimmed === isDark) return
        isDark = isDimmed
        repaint()
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
      .map((element) => this.#lineOf(element))
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

  /** Geometry in document px, transformed as the element is; the width is scaled by the mean of both scales. */
  #lineOf(element: LineElement): FlowLine {
    const frame = elementMatrix(element)
    const toWorld = (point: LocalPoint) => applyAffine<WorldPoint>(frame, point)
    const points = localLinePoints(element)
    const width = localStrokeWidth(element)
    const head = element.kind === 'arrowLine' ? arrowHead(points, width) : null
    const scale = Math.sqrt(Math.abs(frame[0] * frame[3] - frame[1] * frame[2]))
    const [on = 0, off = on] = element.strokeDashArray ?? []
    return {
      strip: lineStrip((head ? shaftOf(points, width) : points).map(toWorld), width * scale),
      head: Float32Array.from((head ?? []).map(toWorld).flatMap(({ x, y }) => [x, y])),
      width: width * scale,
      dash: on > 0 && off > 0 ? [on * scale, off * scale] : null,
    }
  }
}
