import type { TextElement } from '../../document/drawing-element.ts'
import { textLayout } from '../../document/text-layout.ts'
import { type Affine, composeAffines } from '../../geometry/affine.ts'
import type { Paint } from '../paint.ts'
import type { PieceAtlases } from './element-pieces.ts'
import { PIECE } from './piece.ts'
import type { PieceWriter } from './piece-writer.ts'

const SPACE = 0x20
const IDEOGRAPHIC_SPACE = 0x3000

/** A text as one piece a glyph, in the one font of the atlas: what a text far out is read by. */
export function writeLabel(
  writer: PieceWriter,
  element: TextElement,
  frame: Affine,
  atlases: PieceAtlases,
  paint: Paint,
  look: number,
): void {
  const { lines, fontSize, align, x, firstBaseline, lineStep } = textLayout(element)
  for (const [i, line] of lines.entries()) {
    const glyphs = Array.from(line, (character) => character.codePointAt(0) ?? SPACE)
    const advances = glyphs.map((codePoint) => atlases.advanceOf(atlases.glyphOf(codePoint)) * fontSize)
    const width = align === 'left' ? 0 : advances.reduce((sum, advance) => sum + advance, 0)
    let pen = x - (align === 'left' ? 0 : align === 'center' ? width / 2 : width)
    for (const [place, codePoint] of glyphs.entries()) {
      if (codePoint !== SPACE && codePoint !== IDEOGRAPHIC_SPACE) {
        const em: Affine = [fontSize, 0, 0, fontSize, pen, firstBaseline + i * lineStep]
        writer.write(PIECE.glyph, composeAffines(frame, em), [atlases.glyphOf(codePoint), 0, 0, 0], paint, null, look)
      }
      pen += advances[place] ?? 0
    }
  }
}
