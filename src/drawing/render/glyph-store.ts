import { BufferImageSource } from 'pixi.js'
import { GLYPH_WORDS, type TextChanges } from '../binding/patch.ts'
import { DirtyTexels } from './dirty-texels.ts'

/** Every GPU has textures of 2048 texels; a texel holds one cell. */
export const CELLS_PER_ROW = 1024

/** Cells of value texts on the GPU: a texture of fixed capacity that a shader reads by cell number. */
export class GlyphStore {
  readonly capacity: number
  readonly source: BufferImageSource
  readonly #words: Uint32Array<ArrayBuffer>
  readonly #dirty: DirtyTexels

  /** @param least - Least capacity, in cells. */
  constructor(least: number) {
    const rows = 2 ** Math.ceil(Math.log2(Math.max(least / CELLS_PER_ROW, 1)))
    this.capacity = rows * CELLS_PER_ROW
    this.#words = new Uint32Array(this.capacity * GLYPH_WORDS)
    this.source = new BufferImageSource({
      resource: this.#words,
      width: CELLS_PER_ROW,
      height: rows,
      format: 'rg32uint',
      scaleMode: 'nearest',
    })
    this.#dirty = new DirtyTexels(this.source, GLYPH_WORDS * 4)
  }

  set({ cells, runs }: TextChanges): void {
    let from = 0
    for (let at = 0; at < runs.length; at += 2) {
      const [first = 0, count = 0] = [runs[at], runs[at + 1]]
      this.#words.set(cells.subarray(from, from + count * GLYPH_WORDS), first * GLYPH_WORDS)
      this.#dirty.add(first, first + count)
      from += count * GLYPH_WORDS
    }
  }

  /** Uploads what was set since the last call. */
  upload(): void {
    this.#dirty.upload()
  }

  destroy(): void {
    this.source.destroy()
  }
}
