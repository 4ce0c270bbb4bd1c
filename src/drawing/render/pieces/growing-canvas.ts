import { CanvasSource, type CanvasSourceOptions } from 'pixi.js'
import { createPen } from '../create-pen.ts'

/** A canvas that is a texture too, and grows downwards while it is drawn on. */
export class GrowingCanvas {
  readonly #options: CanvasSourceOptions
  #pen: CanvasRenderingContext2D
  #source: CanvasSource
  #isDirty = false

  constructor(width: number, height: number, options: CanvasSourceOptions = {}) {
    this.#options = options
    this.#pen = createPen(width, height)
    this.#source = this.#createSource()
  }

  get source(): CanvasSource {
    return this.#source
  }

  /** To draw with; another after {@link growTo}. What is drawn has to be told by {@link noteDrawn}. */
  get pen(): CanvasRenderingContext2D {
    return this.#pen
  }

  get height(): number {
    return this.#pen.canvas.height
  }

  /** Keeps what was drawn; styles of the pen are as at the beginning. */
  growTo(height: number): void {
    const before = this.#pen
    this.#pen = createPen(before.canvas.width, height)
    this.#pen.drawImage(before.canvas, 0, 0)
  }

  noteDrawn(): void {
    this.#isDirty = true
  }

  /**
   * Sends what was drawn to the GPU; to be called before a frame is drawn. Where the canvas has grown, {@link source}
   * is another from now on, and the one before is returned, the caller's to destroy once no shader uses it.
   */
  upload(): CanvasSource | null {
    if (!this.#isDirty) return null
    this.#isDirty = false
    if (this.#source.resource === this.#pen.canvas) {
      this.#source.update()
      return null
    }
    const outgrown = this.#source
    this.#source = this.#createSource()
    return outgrown
  }

  destroy(): void {
    this.#source.destroy()
  }

  #createSource(): CanvasSource {
    return new CanvasSource({ resource: this.#pen.canvas, resolution: 1, scaleMode: 'linear', ...this.#options })
  }
}
