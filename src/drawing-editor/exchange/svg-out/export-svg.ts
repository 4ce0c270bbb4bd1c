import {
  contentOf,
  type DrawingRecord,
  IDENTITY,
  LineJumps,
  type MeasureText,
  OperationError,
  readPaint,
} from '#drawing/engine.ts'
import { createMeasureText } from '../measure-text.ts'
import { paintOf } from './defs.ts'
import { ElementWriter } from './element-writer.ts'
import type { PictureFile } from './picture-node.ts'
import { decimal, node, writeNode } from './svg-node.ts'

export interface SvgExportOptions {
  /** Whether the board's background is painted; by default it is. */
  readonly background?: boolean
  /** What is written for pictures, by their address: see `inlinePictures`. */
  readonly pictures?: ReadonlyMap<string, PictureFile>
  /** By default texts are measured by a canvas, or estimated where there is none. */
  readonly measureText?: MeasureText
}

/**
 * One board as SVG 1.1 that looks as the engine draws it, without live values. What is hidden is left out. O(elements).
 *
 * @throws {OperationError} when there is no such board.
 */
export function exportSvg(record: DrawingRecord, board: string, options: SvgExportOptions = {}): string {
  const { background = true, pictures = new Map(), measureText = createMeasureText() } = options
  const { width, height, boards } = contentOf(record)
  const content = boards.find(({ uuid }) => uuid === board)
  if (!content) throw new OperationError(`There is no board ${board}.`)
  const writer = new ElementWriter(measureText, pictures)
  const drawn = [...content.elements]
  new LineJumps(drawn).follow(drawn.keys(), drawn.keys())
  const elements = drawn
    .flatMap((element) => element ?? [])
    .map((element) => writer.write(element, IDENTITY))
    .filter((one) => one !== null)
  const paint = background ? readPaint(content.background) : null
  const ground = paint
    ? [node('rect', { width, height, ...paintOf('fill', { paint, gradient: null }, writer.defs) })]
    : []
  const { nodes } = writer.defs
  const root = node(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      'xmlns:xlink': 'http://www.w3.org/1999/xlink',
      version: '1.1',
      width: decimal(width),
      height: decimal(height),
      viewBox: [0, 0, width, height].map(decimal).join(' '),
    },
    [...(nodes.length > 0 ? [node('defs', {}, nodes)] : []), ...ground, ...elements],
  )
  return writeNode(root)
}
