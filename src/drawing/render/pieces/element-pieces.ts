import { earcut } from 'pixi.js'
import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import { elementMatrix, localStrokeWidth } from '#drawing/document/element-matrix.ts'
import { type Affine, applyAffine } from '#drawing/geometry/affine.ts'
import type { LocalPoint, WorldPoint } from '#drawing/geometry/points.ts'
import { hasFlow } from '#drawing/scene/flow-runs.ts'
import { arrowHead, shaftOf } from '#drawing/shapes/arrow-line/arrow-head.ts'
import { isArc, outlineOf } from '#drawing/shapes/outline.ts'
import { type Face, facesOf } from '#drawing/shapes/path/faces.ts'
import { dashPolyline } from '#drawing/shapes/poly-line/dashes.ts'
import { cornerRadii } from '#drawing/shapes/rect/rect-outline.ts'
import { isTank, tankInside } from '#drawing/shapes/rect/tank-level.ts'
import { type Paint, readableOn, readPaint } from '../paint.ts'
import { FLOW_WITHOUT_STROKE, LABEL_WITHOUT_FACE, WATER } from '../views/colors.ts'
import { requestOf } from '../views/picture.view.ts'
import type { LeafKind } from '../views/registry.ts'
import type { LabelAtlas } from './label-atlas.ts'
import { writeLabel } from './label-pieces.ts'
import { writeLine, writeStretchedLine } from './line-pieces.ts'
import type { PictureSheet } from './picture-sheet.ts'
import { PIECE, PIECE_FLAGS } from './piece.ts'
import type { PieceShape, PieceWriter } from './piece-writer.ts'

/** What the pieces of texts and pictures refer to. */
export interface PieceAtlases {
  readonly labels: Pick<LabelAtlas, 'glyph'>
  readonly pictures: Pick<PictureSheet, 'cellOf'>
}

const WHITE: Paint = { color: 0xffffff, alpha: 1 }
/** What a box that is not filled as a whole looks like from afar. */
const COARSE_ALPHA = 0.6
const COARSE_GREY: Paint = { color: 0x8b93a1, alpha: 1 }
const FACE = PIECE_FLAGS.fillTakes | PIECE_FLAGS.fillGreys
const OUTLINE = PIECE_FLAGS.strokeTurnsGrey

/**
 * Takes an element that is no group apart, as its view would draw it.
 *
 * @param frame - From its own space to the board.
 * @param showsValue - Whether a value takes the place of its text.
 */
export function writeElement(
  writer: PieceWriter,
  element: DrawingElement<LeafKind>,
  frame: Affine,
  atlases: PieceAtlases,
  showsValue: boolean,
): void {
  switch (element.kind) {
    case 'rect':
    case 'button':
    case 'dialog-button':
      writeRect(writer, element, frame)
      if (element.kind !== 'rect' && !showsValue) {
        const face = readPaint(element.fill)?.color ?? LABEL_WITHOUT_FACE
        writeLabel(writer, element, frame, atlases.labels, { color: readableOn(face), alpha: 1 }, 0)
      }
      break
    case 'circle':
    case 'ellipse':
      writeEllipse(writer, element, frame)
      break
    case 'triangle':
    case 'polygon':
    case 'path':
      writeOutline(writer, element, frame)
      break
    case 'line':
    case 'polyLine':
    case 'arrowLine':
      writeLineElement(writer, element, frame)
      break
    case 'text':
    case 'edit-text':
    case 'textbox': {
      const paint = readPaint(element.fill)
      if (paint && !showsValue) {
        writeLabel(writer, element, frame, atlases.labels, paint, PIECE_FLAGS.fillTakes | PIECE_FLAGS.fillTurnsGrey)
      }
      break
    }
    case 'img':
    case 'play-img': {
      const shape: PieceShape = [element.width / 2, element.height / 2, atlases.pictures.cellOf(requestOf(element)), 0]
      writer.write(
        PIECE.picture,
        frame,
        shape,
        WHITE,
        null,
        PIECE_FLAGS.fillTakes | PIECE_FLAGS.fillTurnsGrey | PIECE_FLAGS.moves,
      )
      break
    }
  }
}

/**
 * One piece that stands for an element of several where it is a few pixels large: a line from its start to its end, the
 * box of anything else. None for a text, which is not read there.
 */
export function writeCoarsely(writer: PieceWriter, element: DrawingElement): void {
  if (!element.visible || 'text' in element) return
  const frame = elementMatrix(element)
  const paint = readPaint(element.fill) ?? readPaint(element.stroke) ?? COARSE_GREY
  writer.opacity = element.opacity
  const [outline] = outlineOf(element)
  const [start, end] = [outline?.points[0], outline?.points.at(-1)]
  if (start && end && !outline?.isClosed && readPaint(element.stroke)) {
    writeStroke(writer, { ...element, strokeDashArray: null, strokeLineCap: 'butt' }, [start, end], frame, false)
  } else {
    const shape: PieceShape = [element.width / 2, element.height / 2, 0, 0]
    writer.write(PIECE.rect, frame, shape, { ...paint, alpha: paint.alpha * COARSE_ALPHA }, null, FACE)
  }
  writer.opacity = 1
}

type Of<Kind extends DrawingElement['kind']> = DrawingElement<Kind>

function writeRect(writer: PieceWriter, element: Of<'rect' | 'button' | 'dialog-button'>, frame: Affine): void {
  if (!isTank(element)) {
    writeBox(writer, element, frame, FACE)
    return
  }
  // the water lies over the face and under the wall
  const inside = tankInside(element, strokeOf(element).width)
  const half: PieceShape = [(inside.maxX - inside.minX) / 2, (inside.maxY - inside.minY) / 2, 0, 0]
  writeBox(writer, { ...element, stroke: null }, frame, 0)
  writer.write(PIECE.water, frame, half, WATER, null, PIECE_FLAGS.fillTakes | PIECE_FLAGS.fillTurnsGrey)
  writeBox(writer, { ...element, fill: null }, frame, 0)
}

/** @param face - What live values do to the fill. */
function writeBox(
  writer: PieceWriter,
  element: Of<'rect' | 'button' | 'dialog-button'>,
  frame: Affine,
  face: number,
): void {
  const { rx, ry } = cornerRadii(element)
  if (rx !== ry || isDashed(element)) {
    writeOutline(writer, element, frame, face)
    return
  }
  const fill = readPaint(element.fill)
  const { stroke, width } = strokeOf(element)
  const shape: PieceShape = [element.width / 2, element.height / 2, rx, width]
  if (fill || stroke) writer.write(PIECE.rect, frame, shape, fill, stroke, face | OUTLINE)
}

function writeEllipse(writer: PieceWriter, element: Of<'circle' | 'ellipse'>, frame: Affine): void {
  if ((element.kind === 'circle' && isArc(element)) || isDashed(element)) {
    writeOutline(writer, element, frame)
    return
  }
  const fill = readPaint(element.fill)
  const { stroke, width } = strokeOf(element)
  const shape: PieceShape = [element.width / 2, element.height / 2, 0, width]
  if (fill || stroke) writer.write(PIECE.ellipse, frame, shape, fill, stroke, FACE | OUTLINE)
}

/** Any shape by its outline: filled by triangles, stroked as a line. */
function writeOutline(writer: PieceWriter, element: DrawingElement, frame: Affine, face = FACE): void {
  const outlines = outlineOf(element)
  const fill = readPaint(element.fill)
  if (fill) writeFill(writer, facesOf(outlines), frame, fill, face)
  for (const { points, isClosed } of outlines) writeStroke(writer, element, points, frame, isClosed)
}

function writeFill(writer: PieceWriter, faces: readonly Face[], frame: Affine, fill: Paint, flags: number): void {
  for (const { border, holes } of faces) {
    const corners = [border, ...holes].flat().flatMap((point) => {
      const { x, y } = applyAffine<WorldPoint>(frame, point)
      return [x, y]
    })
    const starts: number[] = []
    let end = border.length
    for (const hole of holes) {
      starts.push(end)
      end += hole.length
    }
    const indices = earcut(corners, starts)
    for (let at = 0; at < indices.length; at += 3) {
      const corner = (index: number): [number, number] => {
        const vertex = (indices[at + index] ?? 0) * 2
        return [corners[vertex] ?? 0, corners[vertex + 1] ?? 0]
      }
      writer.triangle([...corner(0), ...corner(1), ...corner(2)], fill, flags)
    }
  }
}

function writeLineElement(writer: PieceWriter, element: Of<'line' | 'polyLine' | 'arrowLine'>, frame: Affine): void {
  const points = outlineOf(element)[0]?.points ?? []
  const fill = readPaint(element.fill)
  if (fill && points.length > 2) writeFill(writer, [{ border: points, holes: [] }], frame, fill, PIECE_FLAGS.fillGreys)
  const width = localStrokeWidth(element)
  const head = element.kind === 'arrowLine' ? arrowHead(points, width) : null
  writeStroke(writer, element, head ? shaftOf(points, width) : points, frame, false)
  const paint = readPaint(element.stroke)
  if (head && paint) {
    const fillFlags = PIECE_FLAGS.fillTakes | PIECE_FLAGS.fillTurnsGrey
    writeFill(writer, [{ border: head, holes: [] }], frame, paint, fillFlags)
  }
}

/** A stroke, in document px where its element is scaled alike both ways. */
function writeStroke(
  writer: PieceWriter,
  element: DrawingElement,
  points: readonly LocalPoint[],
  frame: Affine,
  isClosed: boolean,
): void {
  const takesColor = element.kind === 'polyLine' || element.kind === 'arrowLine' || element.kind === 'line'
  const isFlowing = hasFlow(element)
  const paint = readPaint(element.stroke) ?? (isFlowing ? FLOW_WITHOUT_STROKE : null)
  if (!paint) return
  const { strokeDashArray, strokeDashOffset, strokeLineCap: cap } = element
  const width = localStrokeWidth(element)
  const pattern = strokeDashArray ?? []
  // a piece a segment knows neither stretched strokes nor dashes with ends of their own
  if (!isFlowing && (!isSimilarity(frame) || (isDashed(element) && cap !== 'butt'))) {
    const ring = isClosed && points[0] ? [...points, points[0]] : points
    const dashes = dashPolyline(ring, pattern, strokeDashOffset).map((dash) => ({ points: dash, isClosed: false }))
    const pieces = isDashed(element) ? dashes : [{ points, isClosed }]
    writeStretchedLine(writer, pieces, frame, { width, paint, cap, takesColor })
    return
  }
  const scale = Math.sqrt(Math.abs(frame[0] * frame[3] - frame[1] * frame[2]))
  const [on = 0, off = on] = pattern
  writeLine(
    writer,
    points.map((point) => applyAffine<WorldPoint>(frame, point)),
    {
      width: width * scale,
      paint,
      dash: on > 0 && off > 0 ? [on * scale, off * scale] : null,
      dashOffset: strokeDashOffset * scale,
      cap,
      isClosed,
      isFlowing,
      takesColor,
    },
  )
}

/** Whether a frame keeps shapes as they are, but for size, turn and mirroring. */
function isSimilarity([a, b, c, d]: Affine): boolean {
  const [lengthX, lengthY] = [Math.hypot(a, b), Math.hypot(c, d)]
  return Math.abs(lengthX - lengthY) <= 0.01 * lengthX && Math.abs(a * c + b * d) <= 0.01 * lengthX * lengthY
}

function strokeOf(element: DrawingElement): { stroke: Paint | null; width: number } {
  const stroke = readPaint(element.stroke)
  const width = stroke ? localStrokeWidth(element) : 0
  return { stroke: width > 0 ? stroke : null, width }
}

function isDashed({ stroke, strokeDashArray }: DrawingElement): boolean {
  return stroke !== null && strokeDashArray !== null && strokeDashArray.length > 0
}
