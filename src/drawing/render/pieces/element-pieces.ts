import { earcut } from 'pixi.js'
import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import { elementMatrix } from '#drawing/document/element-matrix.ts'
import { type Paint, readPaint } from '#drawing/document/paint.ts'
import { type Affine, applyAffine, composeAffines, invertAffine, meanScale } from '#drawing/geometry/affine.ts'
import { type Face, facesOf } from '#drawing/geometry/areas.ts'
import type { LocalPoint, WorldPoint } from '#drawing/geometry/points.ts'
import { type Cut, cutLook } from '#drawing/shapes/cuts.ts'
import {
  areaOfStroke,
  type Coat,
  dashesOf,
  type FacePart,
  facesIn,
  type LookPart,
  outlinesOf,
  outlinesPath,
  type PicturePart,
  type ShapePath,
  type StrokePart,
} from '#drawing/shapes/look.ts'
import { groundOf, type LeafKind, lookOf } from '#drawing/shapes/look-of.ts'
import { outlineOf } from '#drawing/shapes/outline.ts'
import { requestOf } from '../views/picture.view.ts'
import type { GradientRamps } from './gradient-ramps.ts'
import type { LabelAtlas } from './label-atlas.ts'
import { writeLabel } from './label-pieces.ts'
import { writeLine, writeStretchedLine } from './line-pieces.ts'
import type { PictureSheet } from './picture-sheet.ts'
import { PIECE, PIECE_FLAGS, PLACE_FACTOR } from './piece.ts'
import type { PieceShape, PieceWriter } from './piece-writer.ts'

/** What the pieces of texts, pictures and gradients refer to. */
export interface PieceAtlases {
  readonly labels: Pick<LabelAtlas, 'glyph'>
  readonly pictures: Pick<PictureSheet, 'placeOf'>
  readonly ramps: Pick<GradientRamps, 'rowOf'>
}

/** What a box that is not filled as a whole looks like from afar. */
const COARSE_ALPHA = 0.6
const COARSE_GREY: Paint = { color: 0x8b93a1, alpha: 1 }

/**
 * Takes an element apart, as its view would draw it.
 *
 * @param frame - From its own space to the board.
 * @param showsValue - Whether a value takes the place of its text.
 * @param cuts - What it is cut by. A text is written whole if any of it is left.
 */
export function writeElement(
  writer: PieceWriter,
  element: DrawingElement<LeafKind>,
  frame: Affine,
  atlases: PieceAtlases,
  showsValue: boolean,
  cuts: readonly Cut[],
): void {
  const look = cutLook(lookOf(element), cuts)
  for (const [at, part] of look.entries()) {
    const [below, above] = [look[at - 1], look[at + 1]]
    // a box and its border are one piece
    if (part.part === 'stroke' && below && isOneBox(below, part)) continue
    const inGradient = gradientOf(part)
    if (inGradient) writeGradient(writer, frame, inGradient, atlases)
    if (part.part === 'text') {
      if (!showsValue) writeLabel(writer, part.element, frame, atlases.labels, part.coat.paint, fillFlags(part.coat))
    } else if (part.part === 'face') writeFace(writer, part, above && isOneBox(part, above) ? above : null, frame)
    else if (part.part === 'stroke') writeStroke(writer, part, frame)
    else if (part.part === 'water') {
      const { inside, coat } = part
      const half: PieceShape = [(inside.maxX - inside.minX) / 2, (inside.maxY - inside.minY) / 2, 0, 0]
      writer.write(PIECE.water, frame, half, coat.paint, null, fillFlags(coat))
    } else writePicture(writer, part, frame, atlases)
    writer.endGradient()
  }
}

/** What is left of a cut picture is painted with it, and does not turn. */
function writePicture(
  writer: PieceWriter,
  { element, coat, within }: PicturePart,
  frame: Affine,
  { pictures }: PieceAtlases,
): void {
  const { width, height } = element
  const { x, y, side } = pictures.placeOf(requestOf(element))
  // both corners are whole numbers that a float32 holds
  const corner = x + y * PLACE_FACTOR
  if (!within) {
    const shape: PieceShape = [width / 2, height / 2, corner, side]
    writer.write(PIECE.picture, frame, shape, coat.paint, null, fillFlags(coat) | PIECE_FLAGS.moves)
    return
  }
  const pictureFromBoard = invertAffine(composeAffines(frame, [width, 0, 0, height, -width / 2, -height / 2]))
  if (pictureFromBoard) writer.beginGradient(pictureFromBoard, [0, 0, corner, side], PIECE_FLAGS.isPicture)
  writeFill(writer, facesOf(within, 'nonzero'), frame, coat.paint, fillFlags(coat))
}

function gradientOf(part: LookPart): Coat['gradient'] {
  return part.part === 'face' || part.part === 'stroke' ? part.coat.gradient : null
}

/** What is written next is painted with the gradient, if there is a row of the ramps left for it. */
function writeGradient(
  writer: PieceWriter,
  frame: Affine,
  gradient: NonNullable<Coat['gradient']>,
  { ramps }: Pick<PieceAtlases, 'ramps'>,
): void {
  const row = ramps.rowOf(gradient.stops)
  const gradientFromBoard = invertAffine(composeAffines(frame, gradient.frame))
  if (row === null || !gradientFromBoard) return
  const { x = 0, y = 0, radius = 0 } = gradient.start ?? {}
  writer.beginGradient(gradientFromBoard, [x, y, radius, row], gradient.start ? PIECE_FLAGS.isRadial : 0)
}

/** Whether a face and what is painted over it are a box or an ellipse, and its whole border. */
function isOneBox(below: LookPart, above: LookPart): above is StrokePart {
  if (below.part !== 'face' || above.part !== 'stroke' || below.path !== above.path) return false
  if (below.path.kind === 'outlines' || below.coat.gradient) return false
  return isPlainBorder(above)
}

/** Whether a stroke is drawn through and in one colour, as the border of a box is. */
const isPlainBorder = ({ style, coat }: StrokePart): boolean => !style.dash && !coat.gradient

const fillFlags = ({ takesColor, stale }: Coat): number =>
  (takesColor ? PIECE_FLAGS.fillTakes : 0) |
  (stale === 'greys' ? PIECE_FLAGS.fillGreys : stale === 'turns-grey' ? PIECE_FLAGS.fillTurnsGrey : 0)

const strokeFlags = ({ takesColor, stale }: Coat): number =>
  (takesColor ? PIECE_FLAGS.strokeTakes : 0) | (stale === 'turns-grey' ? PIECE_FLAGS.strokeTurnsGrey : 0)

/**
 * One piece that stands for an element of several where it is a few pixels large: a line from its start to its end, the
 * box of anything else. None for a text, which is not read there.
 */
export function writeCoarsely(writer: PieceWriter, element: DrawingElement): void {
  if (!element.visible || 'text' in element) return
  const frame = elementMatrix(element)
  writer.opacity = element.opacity
  const [outline] = outlineOf(element)
  const [start, end] = [outline?.points[0], outline?.points.at(-1)]
  const isOpen = element.kind !== 'group' && start && end && !outline?.isClosed
  const stroke = isOpen ? lookOf(element).find((part) => part.part === 'stroke') : undefined
  if (isOpen && stroke) {
    const path = outlinesPath([{ points: [start, end], isClosed: false }])
    writeStroke(writer, { ...stroke, path, style: { ...stroke.style, cap: 'butt', dash: null } }, frame)
  } else {
    const paint = readPaint(element.fill) ?? readPaint(element.stroke) ?? COARSE_GREY
    const shape: PieceShape = [element.width / 2, element.height / 2, 0, 0]
    const flags = PIECE_FLAGS.fillTakes | PIECE_FLAGS.fillGreys
    writer.write(PIECE.rect, frame, shape, { ...paint, alpha: paint.alpha * COARSE_ALPHA }, null, flags)
  }
  writer.opacity = 1
}

/** What lies behind a group. */
export function writeGround(writer: PieceWriter, element: DrawingElement, frame: Affine): void {
  for (const ground of groundOf(element)) writeFace(writer, ground, null, frame)
}

/** A face, with the border of a box that is one piece with it. */
function writeFace(writer: PieceWriter, { path, coat }: FacePart, border: StrokePart | null, frame: Affine): void {
  if (path.kind === 'outlines') {
    writeFill(writer, facesIn(path), frame, coat.paint, fillFlags(coat))
    return
  }
  const flags = fillFlags(coat) | (border ? strokeFlags(border.coat) : 0)
  writeBox(writer, path, frame, {
    fill: coat.paint,
    stroke: border?.coat.paint ?? null,
    width: border?.style.width ?? 0,
    flags,
  })
}

interface BoxPaint {
  readonly fill: Paint | null
  readonly stroke: Paint | null
  readonly width: number
  readonly flags: number
}

function writeBox(
  writer: PieceWriter,
  path: Exclude<ShapePath, { kind: 'outlines' }>,
  frame: Affine,
  { fill, stroke, width, flags }: BoxPaint,
): void {
  if (path.kind === 'ellipse') writer.write(PIECE.ellipse, frame, [path.rx, path.ry, 0, width], fill, stroke, flags)
  else writer.write(PIECE.rect, frame, [path.width / 2, path.height / 2, path.radius, width], fill, stroke, flags)
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

function writeStroke(writer: PieceWriter, part: StrokePart, frame: Affine): void {
  const { path, style, coat } = part
  if (path.kind !== 'outlines' && isPlainBorder(part)) {
    writeBox(writer, path, frame, { fill: null, stroke: coat.paint, width: style.width, flags: strokeFlags(coat) })
    return
  }
  // round ends and joints lie over their segments, which would be seen
  const isSeenThrough = coat.paint.alpha * writer.opacity < 1
  if (isSeenThrough && !part.isFlowing && (style.cap === 'round' || style.join !== 'miter')) {
    writeFill(writer, facesOf(areaOfStroke(part), 'nonzero'), frame, coat.paint, fillFlags(coat))
    return
  }
  for (const { points, isClosed } of outlinesOf(path)) writeOutline(writer, part, points, isClosed, frame)
}

/** A stroked line, in document px where its element is scaled alike both ways. */
function writeOutline(
  writer: PieceWriter,
  { style, coat, isFlowing }: StrokePart,
  points: readonly LocalPoint[],
  isClosed: boolean,
  frame: Affine,
): void {
  const { width, cap, join, miterLimit, dash, dashOffset } = style
  const { paint } = coat
  const flags = fillFlags(coat)
  // a piece a segment knows neither stretched strokes, nor dashes with ends of their own or of several lengths
  const isSimple = isSimilarity(frame) && (!dash || (cap === 'butt' && dash.length <= 2))
  if (!isFlowing && !isSimple) {
    const outline = { points, isClosed }
    const pieces = dash ? dashesOf(outlinesPath([outline]), style) : [outline]
    writeStretchedLine(writer, pieces, frame, { width, paint, cap, join, miterLimit, flags })
    return
  }
  const scale = meanScale(frame)
  const [on = 0, off = on] = dash ?? []
  writeLine(
    writer,
    points.map((point) => applyAffine<WorldPoint>(frame, point)),
    {
      width: width * scale,
      paint,
      dash: on > 0 && off > 0 ? [on * scale, off * scale] : null,
      dashOffset: dashOffset * scale,
      cap,
      join,
      miterLimit,
      isClosed,
      isFlowing,
      flags,
    },
  )
}

/** Whether a frame keeps shapes as they are, but for size, turn and mirroring. */
function isSimilarity([a, b, c, d]: Affine): boolean {
  const [lengthX, lengthY] = [Math.hypot(a, b), Math.hypot(c, d)]
  return Math.abs(lengthX - lengthY) <= 0.01 * lengthX && Math.abs(a * c + b * d) <= 0.01 * lengthX * lengthY
}
