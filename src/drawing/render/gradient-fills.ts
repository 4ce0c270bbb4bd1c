import { CanvasSource, FillGradient, Matrix, Texture } from 'pixi.js'
import type { Gradient, GradientStop } from '../document/gradient.ts'

/** Pixels along a linear gradient, and from the middle of a radial one to its edge: hard changes stay hard to the eye. */
const LENGTH_PX = 1024
const RADIUS_PX = 256

/** Gradients as Pixi fills with them, equal ones once. They live as long as the renderer. */
export class GradientFills {
  readonly #textures = new Map<string, Texture>()

  /** Fills in the space of the element, to be shown under a white tint. */
  fillOf({ stops, frame, start }: Gradient): FillGradient {
    const key = JSON.stringify([stops, start])
    const texture = this.#textures.get(key) ?? textureOf(stops, start)
    this.#textures.set(key, texture)
    const fill = new FillGradient({ type: start ? 'radial' : 'linear', textureSpace: 'global', colorStops: [] })
    // Pixi paints a texture of its own only where there is none
    fill.texture = texture
    const matrix = new Matrix(...frame)
    fill.transform = start
      ? matrix.append(new Matrix(1 / RADIUS_PX, 0, 0, 1 / RADIUS_PX, -1, -1))
      : matrix.append(new Matrix(1 / LENGTH_PX, 0, 0, 1, 0, 0))
    return fill
  }

  destroy(): void {
    for (const texture of this.#textures.values()) texture.destroy(true)
    this.#textures.clear()
  }
}

function textureOf(stops: readonly GradientStop[], start: Gradient['start']): Texture {
  const [width, height] = start ? [2 * RADIUS_PX, 2 * RADIUS_PX] : [LENGTH_PX, 1]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('The browser gave no 2D context for the gradients of a drawing.')
  const [x = 0, y = 0, radius = 0] = start ? [start.x, start.y, start.radius].map((part) => part * RADIUS_PX) : []
  const ramp = start
    ? pen.createRadialGradient(RADIUS_PX + x, RADIUS_PX + y, radius, RADIUS_PX, RADIUS_PX, RADIUS_PX)
    : pen.createLinearGradient(0, 0, LENGTH_PX, 0)
  paintRamp(pen, ramp, stops)
  pen.fillRect(0, 0, width, height)
  const source = new CanvasSource({
    resource: canvas,
    resolution: 1,
    scaleMode: 'linear',
    addressMode: 'clamp-to-edge',
  })
  return new Texture({ source })
}

/** Makes a canvas paint with the stops. */
export function paintRamp(pen: CanvasRenderingContext2D, ramp: CanvasGradient, stops: readonly GradientStop[]): void {
  for (const { offset, color, alpha } of stops) {
    ramp.addColorStop(offset, `rgba(${color >> 16}, ${(color >> 8) & 0xff}, ${color & 0xff}, ${alpha})`)
  }
  pen.fillStyle = ramp
}
