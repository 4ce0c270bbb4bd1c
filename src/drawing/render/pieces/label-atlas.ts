import { strokeText } from '../text-atlas.ts'
import { GrowingCanvas } from './growing-canvas.ts'

/** Pixels to one em: texts far out are at most about as large, closer by views set them in their own sharpness. */
export const EM_PX = 40
const WIDTH = 1024
const FIRST_HEIGHT = 256
const MAX_HEIGHT = 4096
/** Around the ink, px: what minified glyphs blur into. */
const MARGIN = 2
const FALLBACK = '□'

/** One glyph of one font. */
export interface LabelGlyph {
  /** em */
  readonly advance: number
  /** Its ink around the pen on the baseline, em; null for a space. */
  readonly ink: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number } | null
  /** Where the ink is in the atlas: left, top, right, lower edge, px. */
  readonly uv: readonly [number, number, number, number]
}

/** The glyphs of all static texts of a board, each drawn once when it is first asked for, white on nothing. */
export class LabelAtlas {
  readonly canvas = new GrowingCanvas(WIDTH, FIRST_HEIGHT, { mipmapFilter: 'linear', autoGenerateMipmaps: true })
  readonly #fonts = new Map<string, Map<string, LabelGlyph>>()
  #shelfX = 0
  #shelfY = 0
  #shelfHeight = 0

  /**
   * @param font - CSS font without size: `bold %px "Noto Sans SC"`, where `%` stands for the size.
   * @param strokeWidth - Of its outline, em; 0: it is filled.
   */
  glyph(font: string, character: string, strokeWidth: number): LabelGlyph {
    const style = strokeWidth > 0 ? `${strokeWidth} ${font}` : font
    const glyphs = this.#fonts.get(style) ?? new Map<string, LabelGlyph>()
    this.#fonts.set(style, glyphs)
    const known = glyphs.get(character)
    if (known) return known
    const glyph = this.#draw(font, character, strokeWidth) ??
      glyphs.get(FALLBACK) ?? { advance: 1, ink: null, uv: [0, 0, 0, 0] }
    glyphs.set(character, glyph)
    return glyph
  }

  /** Null when the atlas is full. */
  #draw(font: string, character: string, strokeWidth: number): LabelGlyph | null {
    let { pen } = this.canvas
    pen.font = font.replace('%', String(EM_PX))
    const measured = pen.measureText(character)
    const advance = measured.width / EM_PX
    const margin = MARGIN + Math.ceil((strokeWidth * EM_PX) / 2)
    const left = Math.floor(-measured.actualBoundingBoxLeft) - margin
    const top = Math.floor(-measured.actualBoundingBoxAscent) - margin
    const right = Math.ceil(measured.actualBoundingBoxRight) + margin
    const bottom = Math.ceil(measured.actualBoundingBoxDescent) + margin
    const [width, height] = [right - left, bottom - top]
    if (character.trim() === '' || width <= 2 * margin || height <= 2 * margin) {
      return { advance, ink: null, uv: [0, 0, 0, 0] }
    }
    if (this.#shelfX + width > WIDTH) {
      this.#shelfX = 0
      this.#shelfY += this.#shelfHeight
      this.#shelfHeight = 0
    }
    if (this.#shelfY + height > this.canvas.height) {
      if (2 * this.canvas.height > MAX_HEIGHT) return null
      const { font: sized } = pen
      this.canvas.growTo(2 * this.canvas.height)
      pen = this.canvas.pen
      pen.font = sized
    }
    const [x, y] = [this.#shelfX, this.#shelfY]
    this.#shelfX += width
    this.#shelfHeight = Math.max(this.#shelfHeight, height)
    if (strokeWidth > 0) strokeText(pen, character, x - left, y - top, strokeWidth * EM_PX)
    else pen.fillText(character, x - left, y - top)
    this.canvas.noteDrawn()
    return {
      advance,
      ink: { left: left / EM_PX, top: top / EM_PX, right: right / EM_PX, bottom: bottom / EM_PX },
      uv: [x, y, x + width, y + height],
    }
  }
}
