import { Sprite } from 'pixi.js'
import { localPoint } from '../../geometry/points.ts'
import type { Outline } from '../shape-contexts.ts'
import { type CreateView, staleLine } from './element-view.ts'
import { paintedPath, rootAt } from './shape-parts.ts'

const WHITE = 0xffffff
const MISSING = { color: 0x8b93a1, alpha: 1 } as const

/** A picture; one that cannot be had is shown as a crossed-out frame of its size. */
export const createPictureView: CreateView<'img' | 'play-img'> = (
  element,
  frame,
  { contexts, pictures, requestFrame },
) => {
  const root = rootAt(frame)
  const { width, height } = element
  const sprite = root.addChild(new Sprite())
  sprite.anchor.set(0.5)
  sprite.visible = false
  const longSide = Math.max(width * Math.abs(element.scaleX), height * Math.abs(element.scaleY), 1)
  const cancel = pictures.load(element.src, longSide, (texture) => {
    if (texture) {
      sprite.texture = texture
      sprite.scale.set(width / texture.width, height / texture.height)
      sprite.visible = true
    } else {
      const look = { width: Math.max(width, height) / 40, cap: 'butt', join: 'miter', miterLimit: 4 } as const
      root.addChild(paintedPath(contexts.stroke(crossedFrame(width, height), look), MISSING))
    }
    requestFrame()
  })
  return {
    root,
    painted: [{ node: sprite, color: WHITE, takesColor: true, staleColor: staleLine() }],
    wheel: sprite,
    destroy: cancel,
  }
}

function crossedFrame(width: number, height: number): Outline {
  const [x, y] = [width / 2, height / 2]
  const [a, b, c, d] = [localPoint(-x, -y), localPoint(x, -y), localPoint(x, y), localPoint(-x, y)]
  return {
    kind: 'lines',
    pieces: [
      [a, b, c, d, a],
      [a, c],
      [b, d],
    ],
  }
}
