import type { BufferImageSource } from 'pixi.js'

/** The span of texels that changed since the last upload to the GPU. */
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

  /** Marks all as uploaded. */
  clear(): void {
    this.#start = Number.POSITIVE_INFINITY
    this.#end = 0
  }

  /** Uploads the rows that the span touches, in one call; nothing for an empty span. */
  upload(source: BufferImageSource): void {
    if (this.isEmpty) return
    const { pixelWidth: width } = source
    source.update(Math.floor(this.#start / width) * width, Math.ceil(this.#end / width) * width)
    this.clear()
  }
}
