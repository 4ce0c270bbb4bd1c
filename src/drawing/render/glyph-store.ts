import { BufferImageSource } from 'pixi.js'
import { GLYPH_BYTES, type GlyphInstances } from '../binding/patch.ts'
import { DirtySpan } from './dirty-span.ts'

/** A texel holds two words of a glyph. */
export const TEXELS_PER_GLYPH = GLYPH_BYTES / 8
const GLYPHS_PER_ROW = 512
/** Every GPU has textures of 2048 texels. */
export const TEXELS_PER_ROW = GLYPHS_PER_ROW * TEXELS_PER_GLYPH
const WORDS_PER_GLYPH = GLYPH_BYTES / 4

/** Glyphs of value texts on the GPU: a texture of fixed capacity that a shader reads by glyph number. */
export class GlyphStore {
  readonly capacity: number
  readonly source: BufferImageSource
  readonly #words: Uint32Array
  readonly #dirty = new DirtySpan()

  /** @param least - Least capacity, in glyphs. */
  constructor(least: number) {
    const rows = 2 ** Math.ceil(Math.log2(Math.max(least / GLYPHS_PER_ROW, 1)))
    this.capacity = rows * GLYPHS_PER_ROW
    this.#words = new Uint32Array(this.capacity * WORDS_PER_GLYPH)
    this.source = new BufferImageSource({
      resource: this.#words,
      width: TEXELS_PER_ROW,
      height: rows,
      format: 'rg32uint',
      scaleMode: 'nearest',
    })
  }

  set({ data, first, count }: GlyphInstances): void {
    this.#words.set(new Uint32Array(data), first * WORDS_PER_GLYPH)
    this.#dirty.add(first * TEXELS_PER_GLYPH, (first + count) * TEXELS_PER_GLYPH)
  }

  /** Uploads what was set since the last call: whole rows, in one piece. */
  upload(): void {
    this.#dirty.upload(this.source)
  }

  destroy(): void {
    this.source.destroy()
  }
}
