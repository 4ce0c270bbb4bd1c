import { type Container, type Graphics, Matrix } from 'pixi.js'
import type { DrawingElement, LineElement } from '#drawing/document/drawing-element.ts'
import { drawnLinePoints, elementMatrix, localStrokeWidth } from '#drawing/document/element-matrix.ts'
import { readPaint } from '#drawing/document/paint.ts'
import { applyAffine, meanScale } from '#drawing/geometry/affine.ts'
import type { LocalPoint, WorldPoint } from '#drawing/geometry/points.ts'
import { arrowHead, shaftOf } from '#drawing/outlines/arrow-head.ts'
import { lineStrip } from '#drawing/outlines/line-strip.ts'
import { FLOW_WITHOUT_STROKE } from '#drawing/shapes/poly-line/line-look.ts'
import { type FlowClock, type FlowLine, FlowMesh } from '../flow-mesh.ts'
import { DIMMED, type ElementView, staleLine } from './element-view.ts'

/** A line with a flow that is in a group, drawn for itself. Those on the board share a mesh, see FlowLines. */
export function createFlowView(
  element: LineElement,
  clock: FlowClock,
  container: Container,
  drawMark: () => Graphics,
): ElementView {
  const flow = new FlowMesh(clock, [flowLineOf(element)])
  container.addChild(flow.mesh)
  const look = createFlowLook(element, (color, alpha) => flow.setColor(0, color, alpha))
  let mark: Graphics | null = null
  look.repaint()
  return {
    ...look,
    setOrder: () => undefined,
    setLifted: () => undefined,
    setFlow: (pxPerSecond) => flow.setSpeed(0, pxPerSecond),
    setMarked(isMarked) {
      if (isMarked && !mark) {
        mark = container.addChild(drawMark())
        mark.setFromMatrix(new Matrix(...elementMatrix(element)))
      }
      if (mark) mark.visible = isMarked
    },
    destroy() {
      mark?.destroy()
      flow.destroy()
    },
  }
}

/**
 * What live values do to the look of a line with a flow. It is painted where that changes, and by `repaint`.
 *
 * @param paint - Called with what it is drawn with: 0xRRGGBB, and 0 where it is not seen.
 */
export function createFlowLook(
  element: DrawingElement,
  paint: (color: number, alpha: number) => void,
): Pick<ElementView, 'setShown' | 'setHidden' | 'setColor' | 'setDimmed'> & { repaint(): void } {
  const drawn = readPaint(element.stroke) ?? FLOW_WITHOUT_STROKE
  const opacity = drawn.alpha * element.opacity
  let [liveColor, isGrey, isDark]: [number | null, boolean, boolean] = [null, false, false]
  let [isShown, isHidden] = [true, false]
  const repaint = () => {
    const alpha = isDark && liveColor === null ? opacity * DIMMED : opacity
    const color = isGrey ? staleLine() : isDark ? drawn.color : (liveColor ?? drawn.color)
    paint(color, isShown && !isHidden ? alpha : 0)
  }
  return {
    repaint,
    setShown(value) {
      if (value === isShown) return
      isShown = value
      repaint()
    },
    setHidden(value) {
      if (value === isHidden) return
      isHidden = value
      repaint()
    },
    setColor(color, isStale) {
      if (color === liveColor && isStale === isGrey) return
      liveColor = color
      isGrey = isStale
      repaint()
    },
    setDimmed(isDimmed) {
      if (isDimmed === isDark) return
      isDark = isDimmed
      repaint()
    },
  }
}

/**
 * The line in the space that its element stands in, transformed as the element is; the width is scaled by the mean of
 * both scales.
 */
export function flowLineOf(element: LineElement): FlowLine {
  const frame = elementMatrix(element)
  const toWorld = (point: LocalPoint) => applyAffine<WorldPoint>(frame, point)
  const points = drawnLinePoints(element)
  const width = localStrokeWidth(element)
  const head = element.kind === 'arrowLine' ? arrowHead(points, width) : null
  const scale = meanScale(frame)
  const [on = 0, off = on] = element.strokeDashArray ?? []
  return {
    strip: lineStrip((head ? shaftOf(points, width) : points).map(toWorld), width * scale),
    head: Float32Array.from((head ?? []).map(toWorld).flatMap(({ x, y }) => [x, y])),
    width: width * scale,
    dash: on > 0 && off > 0 ? [on * scale, off * scale] : null,
  }
}
