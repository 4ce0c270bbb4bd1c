import { CanvasSource } from 'pixi.js'
import type { ValueFont } from '../binding/binding-table.ts'
import type { GlyphMetrics } from '../binding/patch.ts'
import { createPen } from './create-pen.ts'
import { fontOf } from './text-spec.ts'

/** Pixels per em in the atlas: sharp up to 96 device px, scaled down by mipmaps. */
const EM_PX = 96
/** Size of a glyph's cell, in em, with room for ink beyond its advance. */
const CELL_WIDTH_EM = 1.375
const CELL_HEIGHT_EM = 1.5
/** From the cell's left edge to the pen, and from its upper edge to the baseline. */
const PEN_X_EM = 0.1875
const BASELINE_EM = 1.125
const NUM_COLUMNS = 16
/** Number of glyphs whose ink box is known; later ones are drawn with their whole cell. */
export const MAX_INKS = 64
/** Margin around the ink, in em, for the blur of minified glyphs. */
const INK_MARGIN_EM = 0.1

/** All glyphs of value texts, white on transparent, in cells of equal size. */
export interface GlyphAtlas {
  readonly source: CanvasSource
  readonly metrics: GlyphMetrics
  readonly numColumns: number
  /** Size of a cell as a part of the atlas. */
  readonly cellU: number
  readonly cellV: number
  /** Cell and pen in em, as the shader reads them. */
  readonly cellEm: readonly [width: number, height: number]
  readonly penEm: readonly [x: number, y: number]
  /**
   * Ink box of each of the first {@link MAX_INKS} glyphs within its cell: left, top, right, bottom. Nearly three
   * quarters of a digit's cell are empty, and a software rasteriser pays for every pixel.
   */
  readonly inks: Float32Array
}

/**
 * Draws the glyphs of `charset`, one a code point, in each of the fonts. Digits of a font share one advance, so that a
 * changing value does not move.
 */
export function createGlyphAtlas(charset: string, fonts: readonly ValueFont[]): GlyphAtlas {
  const characters = [...charset]
  const numGlyphs = characters.length * fonts.length
  const cellWidth = EM_PX * CELL_WIDTH_EM
  const cellHeight = EM_PX * CELL_HEIGHT_EM
  const pen = createPen(NUM_COLUMNS * cellWidth, Math.max(Math.ceil(numGlyphs / NUM_COLUMNS), 1) * cellHeight)
  const { canvas } = pen
  const inks = Float32Array.from({ length: MAX_INKS * 4 }, (_, at) => (at % 4 < 2 ? 0 : 1))
  const advances = new Float32Array(numGlyphs)
  for (const [font, named] of fonts.entries()) {
    pen.font = fontOf(named).replace('%', String(EM_PX))
    const measured = characters.map((character) => pen.measureText(character))
    const digitWidth = Math.max(0, ...measured.map(({ width }, i) => (isDigit(characters[i]) ? width : 0)))
    for (const [i, character] of characters.entries()) {
      const glyph = font * characters.length + i
      const ink = measured[i]
      const width = ink?.width ?? 0
      const advance = isDigit(character) ? digitWidth : width
      advances[glyph] = advance / EM_PX
      const left = (glyph % NUM_COLUMNS) * cellWidth + PEN_X_EM * EM_PX
      const top = Math.floor(glyph / NUM_COLUMNS) * cellHeight
      pen.fillText(character, left + (advance - width) / 2, top + BASELINE_EM * EM_PX)
      if (ink && glyph < MAX_INKS) inks.set(inkInCell(ink, PEN_X_EM + (advance - width) / 2 / EM_PX), glyph * 4)
    }
  }
  return {
    source: new CanvasSource({
      resource: canvas,
      resolution: 1,
      scaleMode: 'linear',
      mipmapFilter: 'linear',
      autoGenerateMipmaps: true,
    }),
    metrics: { charset, advances },
    numColumns: NUM_COLUMNS,
    cellU: cellWidth / canvas.width,
    cellV: cellHeight / canvas.height,
    cellEm: [CELL_WIDTH_EM, CELL_HEIGHT_EM],
    penEm: [PEN_X_EM, BASELINE_EM],
    inks,
  }
}

/** @param originEm - Where the glyph is drawn, from the cell's left edge. */
function inkInCell(ink: TextMetrics, originEm: number): number[] {
  const left = originEm - ink.actualBoundingBoxLeft / EM_PX - INK_MARGIN_EM
  const right = originEm + ink.actualBoundingBoxRight / EM_PX + INK_MARGIN_EM
  const top = BASELINE_EM - ink.actualBoundingBoxAscent / EM_PX - INK_MARGIN_EM
  const end = BASELINE_EM + ink.actualBoundingBoxDescent / EM_PX + INK_MARGIN_EM
  const clamp = (part: number) => Math.min(Math.max(part, 0), 1)
  return [left / CELL_WIDTH_EM, top / CELL_HEIGHT_EM, right / CELL_WIDTH_EM, end / CELL_HEIGHT_EM].map(clamp)
}

function isDigit(glyph: string | undefined): boolean {
  return glyph !== undefined && glyph >= '0' && glyph <= '9'
}
