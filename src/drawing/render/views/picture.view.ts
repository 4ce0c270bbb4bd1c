import { Container, Sprite } from 'pixi.js'
import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import { localPoint } from '#drawing/geometry/points.ts'
import { outlinesPath, type ShapePath } from '#drawing/shapes/look.ts'
import type { Crop, PictureRequest } from '../picture-cache.ts'
import { type ElementParts, staleLine, type ViewTools } from './element-view.ts'

const WHITE = 0xffffff
const MISSING_COLOR = 0x8b93a1
const CROSS = { cap: 'butt', join: 'miter', miterLimit: 4, dash: null, dashOffset: 0 } as const

export interface PictureParts extends ElementParts {
  /** What shows the picture, and turns. */
  readonly sprite: Sprite
}

/** A picture; one that cannot be had is shown as a crossed-out frame of its size. */
export function pictureParts(
  element: DrawingElement<'img' | 'play-img'>,
  { contexts, pictures, requestFrame }: ViewTools,
): PictureParts {
  const root = new Container()
  const { width, height } = element
  const wheel = root.addChild(new Container())
  const sprite = wheel.addChild(new Sprite())
  sprite.anchor.set(0.5)
  sprite.visible = false
  let cross: Container | null = null
  const stopWatching = pictures.watch(requestOf(element), (picture) => {
    cross?.destroy()
    cross = null
    if (picture) showPicture(sprite, picture.texture, element)
    else {
      const style = { ...CROSS, width: Math.max(width, height) / 40 }
      cross = root.addChild(contexts.draw(contexts.stroke(crossedBox(width, height), style)))
      cross.tint = MISSING_COLOR
    }
    requestFrame()
  })
  return {
    root,
    painted: [{ node: sprite, color: WHITE, takesColor: true, staleColor: staleLine() }],
    wheel,
    sprite,
    destroy: stopWatching,
  }
}

/** Fills the element's box. */
export function showPicture(
  sprite: Sprite,
  texture: Sprite['texture'],
  { width, height }: { width: number; height: number },
): void {
  sprite.texture = texture
  sprite.scale.set(width / texture.width, height / texture.height)
  sprite.visible = true
}

export function requestOf(element: DrawingElement<'img' | 'play-img'>): PictureRequest {
  const { src, width, height, scaleX, scaleY } = element
  return { src, longSide: Math.max(width * Math.abs(scaleX), height * Math.abs(scaleY), 1), crop: cropOf(element) }
}

/** The console's own pictures fill their box; Fabric shows the part of a picture that its box names, pixel by pixel. */
function cropOf({ type, cropX, cropY, width, height }: DrawingElement<'img' | 'play-img'>): Crop | null {
  const isOwn = type === 'img' || type === 'play-img'
  return isOwn && cropX === 0 && cropY === 0 ? null : { x: cropX, y: cropY, width, height }
}

function crossedBox(width: number, height: number): ShapePath {
  const [x, y] = [width / 2, height / 2]
  const [a, b, c, d] = [localPoint(-x, -y), localPoint(x, -y), localPoint(x, y), localPoint(-x, y)]
  return outlinesPath([
    { points: [a, b, c, d], isClosed: true },
    { points: [a, c], isClosed: false },
    { points: [b, d], isClosed: false },
  ])
}
