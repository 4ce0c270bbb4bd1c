import { BufferImageSource } from 'pixi.js'
import type { TextBinding } from '../binding/binding-table.ts'
import { DirtyTexels } from './dirty-texels.ts'

/** Every GPU has textures of 2048 texels; a text has one texel in each texture. */
export const TEXTS_PER_ROW = 1024
/** Bit of a colour word, above those of TextChanges. */
export const IS_LIFTED = 0x02000000
/** The same: a later element is painted over the text. */
export const IS_COVERED = 0x04000000
const FLAGS = IS_LIFTED | IS_COVERED

export type TextPlace = Pick<TextBinding, 'x' | 'y' | 'fontSize' | 'angleRad'>

/** Where each value text of a drawing stands, and its colour, on the GPU: a row a text, which its glyphs name. */
export class TextPlaces {
  /** float32: x, y (document px), size (document px to one em), angle (radians clockwise). */
  readonly places: BufferImageSource
  /** uint32: colour word, see TextChanges, and {@link IS_LIFTED}. */
  readonly colors: BufferImageSource
  readonly #floats: Float32Array<ArrayBuffer>
  readonly #words: Uint32Array<ArrayBuffer>
  #lifted: readonly number[] = []
  #covered: readonly number[] = []
  readonly #dirtyPlaces: DirtyTexels
  readonly #dirtyColors: DirtyTexels

  constructor(texts: readonly TextPlace[]) {
    const height = Math.max(1, Math.ceil(texts.length / TEXTS_PER_ROW))
    this.#floats = new Float32Array(TEXTS_PER_ROW * height * 4)
    this.#words = new Uint32Array(TEXTS_PER_ROW * height)
    const shape = { width: TEXTS_PER_ROW, height, scaleMode: 'nearest', alphaMode: 'no-premultiply-alpha' } as const
    this.places = new BufferImageSource({ ...shape, resource: this.#floats, format: 'rgba32float' })
    this.colors = new BufferImageSource({ ...shape, resource: this.#words, format: 'r32uint' })
    this.#dirtyPlaces = new DirtyTexels(this.places, 16)
    this.#dirtyColors = new DirtyTexels(this.colors, 4)
    for (const [text, place] of texts.entries()) this.setPlace(text, place)
  }

  setPlace(text: number, { x, y, fontSize, angleRad }: TextPlace): void {
    this.#floats.set([x, y, fontSize, angleRad], text * 4)
    this.#dirtyPlaces.add(text, text + 1)
  }

  setColors(texts: Uint32Array, colors: Uint32Array): void {
    for (let at = 0; at < texts.length; at++) {
      const text = texts[at] ?? 0
      this.#words[text] = (colors[at] ?? 0) | ((this.#words[text] ?? 0) & FLAGS)
      this.#dirtyColors.add(text, text + 1)
    }
  }

  /** Has the shader displace these texts, and no others. */
  setLifted(texts: readonly number[]): void {
    this.#setFlag(IS_LIFTED, this.#lifted, texts)
    this.#lifted = texts
  }

  /** Has the shader draw these texts in their place in the drawing order, and no others. */
  setCovered(texts: readonly number[]): void {
    this.#setFlag(IS_COVERED, this.#covered, texts)
    this.#covered = texts
  }

  /** Uploads what was set since the last call. */
  upload(): void {
    this.#dirtyPlaces.upload()
    this.#dirtyColors.upload()
  }

  #setFlag(flag: number, before: readonly number[], after: readonly number[]): void {
    for (const text of before) this.#setWord(text, (this.#words[text] ?? 0) & ~flag)
    for (const text of after) this.#setWord(text, (this.#words[text] ?? 0) | flag)
  }

  #setWord(text: number, word: number): void {
    this.#words[text] = word
    this.#dirtyColors.add(text, text + 1)
  }

  destroy(): void {
    this.places.destroy()
    this.colors.destroy()
  }
}
