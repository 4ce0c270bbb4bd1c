import type { BufferImageSource } from 'pixi.js'

/** What the texels of a texture that the GPU does not have yet span. */
export class DirtySpan {
  #start = Number.POSITIVE_INFINITY
  #end = 0

  /** @param end - The texel after the last. */
  add(start: number, end: number): void {
    this.#start = Math.min(this.#start, start)
    this.#end = Math.max(this.#end, end)
  }

  get isEmpty(): boolean {
    return this.#end <= this.#start
  }

  /** All of it is on its way. */
  clear(): void {
    this.#start = Number.POSITIVE_INFINITY
    this.#end = 0
  }

  /** Uploads the rows that the span touches, in one piece, where it touches any. */
  upload(source: BufferImageSource): void {
    if (this.isEmpty) return
    const { pixelWidth: width } = source
    source.update(Math.floor(this.#start / width) * width, Math.ceil(this.#end / width) * width)
    this.clear()
  }
}
