import type { TextElement } from '#drawing/document/drawing-element.ts'
import type { Paint } from '#drawing/document/paint.ts'
import { type Affine, composeAffines, translation } from '#drawing/geometry/affine.ts'
import { layOutText } from '../lay-out-text.ts'
import { type MeasureText, startOf, type TextBlock } from '../text-spec.ts'
import type { LabelAtlas } from './label-atlas.ts'
import { PIECE, PIECE_FLAGS } from './piece.ts'
import type { PieceWriter } from './piece-writer.ts'

/** A text as one piece a glyph, and one for each line under, through or over it. */
export function writeLabel(
  writer: PieceWriter,
  element: TextElement,
  frame: Affine,
  atlas: Pick<LabelAtlas, 'glyph'>,
  paint: Paint,
  flags: number,
): void {
  const measure = (text: string, font: string, fontSize: number, spacing: number): number => {
    let [width, numGlyphs] = [0, 0]
    for (const character of text) {
      width += atlas.glyph(font, character, 0).advance * fontSize
      numGlyphs++
    }
    return width + Math.max(numGlyphs - 1, 0) * spacing
  }
  const { blocks, grounds } = layOutText(element, measure)
  for (const { paint: ground, box } of grounds) {
    const { minX, minY, maxX, maxY } = box
    const middle = composeAffines(frame, translation((minX + maxX) / 2, (minY + maxY) / 2))
    writer.write(PIECE.rect, middle, [(maxX - minX) / 2, (maxY - minY) / 2, 0, 0], ground)
  }
  for (const block of blocks) {
    const blockFlags = block.paint ? flags & ~PIECE_FLAGS.fillTakes : flags
    writeBlock(writer, block, frame, atlas, measure, block.paint ?? paint, blockFlags)
  }
}

function writeBlock(
  writer: PieceWriter,
  { spec, x, baseline: first }: TextBlock,
  frame: Affine,
  atlas: Pick<LabelAtlas, 'glyph'>,
  measure: MeasureText,
  paint: Paint,
  flags: number,
): void {
  const { lines, font, fontSize, align, lineStep, letterSpacing, strips, stripHeight, strokeWidth } = spec
  for (const [i, line] of lines.entries()) {
    const width = align === 'left' && strips.length === 0 ? 0 : measure(line, font, fontSize, letterSpacing)
    const start = x + startOf(align, width)
    const baseline = first + i * lineStep
    let pen = start
    for (const character of line) {
      const { advance, ink, uv } = atlas.glyph(font, character, strokeWidth / fontSize)
      if (ink) {
        // from the unit square to the glyph's ink, and on to the board
        const [width, height] = [(ink.right - ink.left) * fontSize, (ink.bottom - ink.top) * fontSize]
        const [left, top] = [pen + ink.left * fontSize, baseline + ink.top * fontSize]
        const [a, b, c, d, e, f] = frame
        const square: Affine = [
          a * width,
          b * width,
          c * height,
          d * height,
          a * left + c * top + e,
          b * left + d * top + f,
        ]
        writer.write(PIECE.glyph, square, uv, paint, null, flags)
      }
      pen += advance * fontSize + letterSpacing
    }
    for (const top of strips) {
      const middle = composeAffines(frame, translation(start + width / 2, baseline + top + stripHeight / 2))
      writer.write(PIECE.rect, middle, [width / 2, stripHeight / 2, 0, 0], paint, null, flags)
    }
  }
}
