import type { Container, Graphics } from 'pixi.js'
import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import { mixColors } from '#drawing/document/paint.ts'
import type { Coat } from '#drawing/shapes/look.ts'
import type { Labels } from '../labels.ts'
import type { PictureCache } from '../picture-cache.ts'
import type { ShapeContexts } from '../shape-contexts.ts'

/** What is seen of one element. Live values reach it through these alone. */
export interface ElementView {
  setShown(isShown: boolean): void
  /** @param order - Place in the drawing order: higher is above. */
  setOrder(order: number): void
  /** Moves an element that looks as before to its place, document px; absent where it must be drawn anew. */
  setPosition?(x: number, y: number): void
  /** Draws it in a layer above the board; null: on the board again. */
  setLifted(layer: Container | null): void
  /** @param color - 0xRRGGBB; null: as drawn. `isStale` greys what is painted, whatever the colour. */
  setColor(color: number | null, isStale: boolean): void
  /** Hidden by a value, whether it is in view or not. */
  setHidden(isHidden: boolean): void
  /** Turns it about its middle, clockwise, beside its own angle. */
  setRotation?(angleRad: number): void
  /** @param part - 0 to 1; NaN: unknown. */
  setLevel?(part: number): void
  /** @param pxPerSecond - Document px/s along the line, negative against it. */
  setFlow?(pxPerSecond: number): void
  /** Views of what is inside a group, at any depth, by slot. */
  readonly members?: ReadonlyMap<number, ElementView>
  /** What turns while the machine runs, by its angle in radians; absent where nothing does. */
  readonly wheel?: { rotation: number }
  /** The dark half of a blink: without the live colour, or pale where there is none. */
  setDimmed(isDimmed: boolean): void
  /** Frames the view instead of blinking, where motion is unwelcome. */
  setMarked(isMarked: boolean): void
  destroy(): void
}

/** What views are made with. */
export interface ViewTools {
  readonly contexts: ShapeContexts
  readonly labels: Labels
  readonly pictures: PictureCache
  readonly isMotionReduced: boolean
  /** To be called when a view changes by itself, as when a picture has come. */
  requestFrame(): void
}

/** Something painted in one colour, and what live values do with it. */
export interface PaintedPart {
  readonly node: Container
  /** As drawn, 0xRRGGBB. */
  readonly color: number
  /** Whether the live colour goes to this part. */
  readonly takesColor: boolean
  /** Colour while the value cannot be trusted. */
  readonly staleColor: number
  /** Of what has several colours: paints all of it in the one that it is given, or as drawn. */
  setPlain?(isPlain: boolean): void
}

/** Everything a kind of element has to say about its view. */
export interface ElementParts {
  readonly root: Container
  readonly painted: readonly PaintedPart[]
  readonly wheel?: Container
  setLevel?(part: number): void
  /** Of what would show through itself, piece by piece; absent: as a container does it. */
  setOpacity?(opacity: number): void
  /** For what plays: nothing needs to while it is not seen. */
  setShown?(isShown: boolean): void
  destroy?(): void
}

const STALE_COLOR = 0x8b93a1
/** A greyed face keeps most of its own tone: what stands on it must stay readable. */
const FACE_GREY = 0.35
/** Part of its opacity that is left in the dark half of a blink, where there is no live colour to take away. */
export const DIMMED = 0.25

export const staleLine = (): number => STALE_COLOR

export function staleColorOf({ paint, stale }: Coat): number {
  if (stale === 'turns-grey') return STALE_COLOR
  return stale === 'greys' ? mixColors(paint.color, STALE_COLOR, FACE_GREY) : paint.color
}

/**
 * Turns the parts of an element into its view on the board.
 *
 * @param drawMark - Makes the frame that stands for blinking, when it is first needed.
 */
export function viewOfParts(
  parts: ElementParts,
  element: DrawingElement,
  order: number,
  board: Container,
  drawMark: () => Graphics,
): ElementView {
  const { root, painted, wheel } = parts
  const opacity = element.opacity
  let [liveColor, isGrey, isDark]: [number | null, boolean, boolean] = [null, false, false]
  let [isInView, isHidden] = [true, false]
  let mark: Graphics | null = null
  const ownRotation = root.rotation
  const repaint = () => {
    // pale would show what lies behind: a colour blinks by coming and going
    setOpacity(isDark && liveColor === null ? opacity * DIMMED : opacity)
    for (const { node, color, takesColor, staleColor, setPlain } of painted) {
      const lit = takesColor && !isDark ? liveColor : null
      setPlain?.(isGrey || lit !== null)
      node.tint = isGrey ? staleColor : (lit ?? color)
    }
  }
  const setOpacity = (value: number) => {
    if (parts.setOpacity) parts.setOpacity(value)
    else root.alpha = value
  }
  root.zIndex = order
  setOpacity(opacity)
  board.addChild(root)
  return {
    ...(wheel && { wheel }),
    ...(parts.setLevel && { setLevel: parts.setLevel }),
    setOrder(value) {
      root.zIndex = value
    },
    setPosition(x, y) {
      root.position.set(x, y)
    },
    setLifted(layer) {
      const next = layer ?? board
      if (next !== root.parent) next.addChild(root)
    },
    setShown(isShown) {
      isInView = isShown
      parts.setShown?.(isShown)
      root.visible = isInView && !isHidden
    },
    setHidden(value) {
      isHidden = value
      root.visible = isInView && !isHidden
    },
    setRotation(angleRad) {
      root.rotation = ownRotation + angleRad
    },
    setColor(color, isStale) {
      liveColor = color
      isGrey = isStale
      repaint()
    },
    setDimmed(isDimmed) {
      if (isDimmed === isDark) return
      isDark = isDimmed
      repaint()
    },
    setMarked(isMarked) {
      if (isMarked && !mark) {
        mark = drawMark()
        root.addChild(mark)
      }
      if (mark) mark.visible = isMarked
    },
    destroy() {
      parts.destroy?.()
      root.destroy({ children: true })
    },
  }
}
