import { CanvasSource } from 'pixi.js'
import type { GlyphMetrics } from '../binding/patch.ts'

/** A cell around each glyph, in em, with room for what stands out of its advance. */
const CELL_WIDTH_EM = 1.375
const CELL_HEIGHT_EM = 1.5
/** From the cell's left edge to the pen, and from its upper edge to the baseline. */
const PEN_X_EM = 0.1875
const BASELINE_EM = 1.125
const MIN_COLUMNS = 16
const FAMILY = '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif'

/** All glyphs that value texts are set from, white on nothing, in cells of equal size. */
export interface GlyphAtlas {
  readonly source: CanvasSource
  readonly metrics: GlyphMetrics
  readonly numColumns: number
  /** Size of a cell as a part of the atlas. */
  readonly cellU: number
  readonly cellV: number
  /** Cell and pen in em, as the shader places them. */
  readonly cellEm: readonly [width: number, height: number]
  readonly penEm: readonly [x: number, y: number]
}

/**
 * Draws the glyphs of `charset`, one a code point. Digits share one advance, so that a changing value does not move.
 *
 * @param emPx - Pixels to one em in the atlas: sharp up to as many device px, and reduced by mipmaps below.
 */
export function createGlyphAtlas(charset: string, weight: number, emPx: number): GlyphAtlas {
  const glyphs = [...charset]
  const cellWidth = emPx * CELL_WIDTH_EM
  const cellHeight = emPx * CELL_HEIGHT_EM
  const numColumns = Math.max(MIN_COLUMNS, Math.ceil(Math.sqrt(glyphs.length)))
  const canvas = document.createElement('canvas')
  canvas.width = numColumns * cellWidth
  canvas.height = Math.max(Math.ceil(glyphs.length / numColumns), 1) * cellHeight
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('The browser gave no 2D context for the values of a drawing.')
  pen.font = `${weight} ${emPx}px ${FAMILY}`
  pen.fillStyle = '#ffffff'
  const widths = glyphs.map((glyph) => pen.measureText(glyph).width)
  const digitWidth = Math.max(0, ...widths.filter((_, i) => isDigit(glyphs[i])))
  const advances = new Float32Array(glyphs.length)
  for (const [i, glyph] of glyphs.entries()) {
    const width = widths[i] ?? 0
    const advance = isDigit(glyph) ? digitWidth : width
    advances[i] = advance / emPx
    const left = (i % numColumns) * cellWidth + PEN_X_EM * emPx
    const top = Math.floor(i / numColumns) * cellHeight
    pen.fillText(glyph, left + (advance - width) / 2, top + BASELINE_EM * emPx)
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
    numColumns,
    cellU: cellWidth / canvas.width,
    cellV: cellHeight / canvas.height,
    cellEm: [CELL_WIDTH_EM, CELL_HEIGHT_EM],
    penEm: [PEN_X_EM, BASELINE_EM],
  }
}

function isDigit(glyph: string | undefined): boolean {
  return glyph !== undefined && glyph >= '0' && glyph <= '9'
}
