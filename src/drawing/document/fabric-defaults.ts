import type { DrawingKind } from '#contract/drawing/kinds.ts'
import { type Box, boxAround, isEmptyBox } from '../geometry/box.ts'
import { pathBox } from '../geometry/path.ts'
import { parsePathData, plainPath } from '../geometry/path-data.ts'
import { worldPoint } from '../geometry/points.ts'
import {
  type Appearance,
  type DrawingElement,
  OWN_FIELDS,
  type OwnFields,
  type Pose,
  type TextFields,
} from './drawing-element.ts'
import { readGradient } from './gradient.ts'
import { plainPaint, type StoredFields } from './stored-fields.ts'

// Fabric's defaults by version, from its documentation (fabricjs.com, API of Object, Circle, Triangle, Text, Image,
// Group). `tests/support/fabric-vectors.ndjson` holds what Fabric 4.6, 5.3, 6.9 and 7.4 make of sparse elements. One
// literal makes the common fields and each kind adds its own: spreading objects this large is 30 times slower.

/** From this version of Fabric on the default origin is the centre. */
const CENTERED_SINCE = 7
/** From this version of Fabric on angles of a circle are degrees; before, radians. */
const DEGREES_SINCE = 5
/** From this version of Fabric on the box of any line includes its stroke. */
const BUTT_LINES_UNTIL = 6
const BUTTON_FONT_SIZE = 14

/** An element of a kind from the valid fields of the stored one. */
export function elementOfKind(
  kind: DrawingKind,
  fields: StoredFields,
  major: number,
  readChildren: () => readonly DrawingElement[],
): DrawingElement {
  switch (kind) {
    case 'rect':
      return Object.assign(common(kind, fields, major), radiiOf(fields))
    case 'button':
      return Object.assign(common(kind, fields, major, BUTTON), radiiOf(fields), textOf(fields, BUTTON_TEXT))
    case 'dialog-button': {
      const { station, unit, resource, dialogUrl, dialogType = 'resource' } = fields
      const target = { station, unit, resource, dialogUrl, dialogType }
      return Object.assign(common(kind, fields, major, BUTTON), radiiOf(fields), textOf(fields, BUTTON_TEXT), target)
    }
    case 'circle': {
      const radius = fields.radius ?? (fields.width ?? 0) / 2
      const toDegrees = major < DEGREES_SINCE ? 180 / Math.PI : 1
      return Object.assign(common(kind, fields, major, { size: { width: 2 * radius, height: 2 * radius } }), {
        radius,
        startAngle: (fields.startAngle ?? 0) * toDegrees,
        endAngle: fields.endAngle === undefined ? 360 : fields.endAngle * toDegrees,
      })
    }
    case 'ellipse': {
      const { rx = (fields.width ?? 0) / 2, ry = (fields.height ?? 0) / 2 } = fields
      return Object.assign(common(kind, fields, major, { size: { width: 2 * rx, height: 2 * ry } }), { rx, ry })
    }
    case 'triangle':
      return common(kind, fields, major, { size: { width: fields.width ?? 100, height: fields.height ?? 100 } })
    case 'line':
      return lineOf(fields, major)
    case 'polyLine':
    case 'arrowLine':
    case 'polygon': {
      const points = fields.points ?? []
      const shape = shapeIn(boxAround(points.map(({ x, y }) => worldPoint(x, y))))
      // the console's own lines are never filled, Fabric's are
      const isUnfilled = fields.type === 'polyLine' || fields.type === 'arrowLine'
      return Object.assign(common(kind, fields, major, { ...shape, isUnfilled }), { points })
    }
    case 'path': {
      const { path: written = null } = fields
      const path = plainPath(typeof written === 'string' ? parsePathData(written) : (written ?? []))
      return Object.assign(common(kind, fields, major, shapeIn(pathBox(path))), { path })
    }
    case 'text':
    case 'edit-text':
    case 'textbox':
      return Object.assign(common(kind, fields, major), textOf(fields, FABRIC_TEXT))
    case 'img':
      return Object.assign(common(kind, fields, major, UNSTROKED), pictureOf(fields))
    case 'play-img': {
      const { playUrl, isPlay } = fields
      return Object.assign(common(kind, fields, major, UNSTROKED), pictureOf(fields), { playUrl, isPlay })
    }
    case 'group':
      return Object.assign(common(kind, fields, major, UNSTROKED), { children: readChildren() })
  }
}

interface ClassDefaults {
  readonly strokeWidth?: number
  readonly fill?: string | null
  /** Ignores the stored fill. */
  readonly isUnfilled?: boolean
  readonly size?: { readonly width: number; readonly height: number }
  /** Box of a shape's points: its position where left and top are missing. */
  readonly at?: Box
}

const BUTTON: ClassDefaults = { fill: null }
const UNSTROKED: ClassDefaults = { strokeWidth: 0 }

function common<Kind extends DrawingKind>(
  kind: Kind,
  fields: StoredFields,
  major: number,
  defaults: ClassDefaults = {},
) {
  const isCentered = major >= CENTERED_SINCE
  const { originX = isCentered ? 'center' : 'left', originY = isCentered ? 'center' : 'top' } = fields
  const { strokeWidth = defaults.strokeWidth ?? 1, strokeLineJoin: join } = fields
  const { at, size = fields, fill: defaultFill = 'rgb(0,0,0)', isUnfilled = false } = defaults
  const { width = 0, height = 0 } = size
  const element: Pose & Appearance & { readonly kind: Kind } = {
    kind,
    type: fields.type ?? '',
    uuid: fields.uuid ?? '',
    left: fields.left ?? (at ? originPosition(originX, at.minX, at.maxX, strokeWidth) : 0),
    top: fields.top ?? (at ? originPosition(originY, at.minY, at.maxY, strokeWidth) : 0),
    width,
    height,
    originX,
    originY,
    angle: fields.angle ?? 0,
    scaleX: fields.scaleX ?? 1,
    scaleY: fields.scaleY ?? 1,
    skewX: fields.skewX ?? 0,
    skewY: fields.skewY ?? 0,
    flipX: fields.flipX ?? false,
    flipY: fields.flipY ?? false,
    opacity: fields.opacity ?? 1,
    visible: fields.visible ?? true,
    fill: isUnfilled ? null : fields.fill === undefined ? defaultFill : plainPaint(fields.fill),
    stroke: plainPaint(fields.stroke),
    fillGradient: isUnfilled ? null : readGradient(fields.fill, { width, height }),
    strokeGradient: readGradient(fields.stroke, { width, height }),
    fillRule: fields.fillRule ?? 'nonzero',
    backgroundColor: fields.backgroundColor ?? '',
    clip: null,
    strokeWidth,
    strokeUniform: fields.strokeUniform ?? false,
    strokeDashArray: fields.strokeDashArray ?? null,
    strokeDashOffset: fields.strokeDashOffset ?? 0,
    strokeLineCap: fields.strokeLineCap ?? 'butt',
    strokeLineJoin: join === 'round' || join === 'bevel' ? join : 'miter',
    strokeMiterLimit: fields.strokeMiterLimit ?? 4,
    paintFirst: fields.paintFirst ?? 'fill',
  }
  return Object.assign(element, ownFieldsOf(fields))
}

/** The fields that are present. */
function ownFieldsOf(fields: StoredFields): OwnFields {
  const own: { -readonly [Field in keyof OwnFields]: OwnFields[Field] } = {}
  for (const field of Object.keys(fields)) if (isOwnField(field)) copyField(field, fields, own)
  return own
}

const ownFields: ReadonlySet<string> = new Set(OWN_FIELDS)
const isOwnField = (field: string): field is keyof OwnFields => ownFields.has(field)

function copyField<Field extends keyof OwnFields>(
  field: Field,
  from: OwnFields,
  to: { -readonly [Key in Field]?: OwnFields[Key] },
): void {
  const value = from[field]
  if (value !== undefined) to[field] = value
}

function lineOf(fields: StoredFields, major: number): DrawingElement<'line'> {
  const { x1 = 0, y1 = 0, x2 = 0, y2 = 0 } = fields
  const [midX, midY] = [(x1 + x2) / 2, (y1 + y2) / 2]
  const size = sizeOf(boxAround([worldPoint(x1, y1), worldPoint(x2, y2)]))
  const element = common('line', fields, major, { size })
  const { width, height, strokeWidth, strokeLineCap, strokeUniform } = element
  // before Fabric 6 the box of a horizontal or vertical line with butt ends has no stroke along the line
  const isShort = major < BUTT_LINES_UNTIL && strokeLineCap === 'butt' && !strokeUniform
  return Object.assign(element, {
    x1: x1 - midX,
    y1: y1 - midY,
    x2: x2 - midX,
    y2: y2 - midY,
    boxStroke: [isShort && height === 0 ? 0 : strokeWidth, isShort && width === 0 ? 0 : strokeWidth] as const,
  })
}

const sizeOf = ({ minX, minY, maxX, maxY }: Box) => ({ width: maxX - minX, height: maxY - minY })
/** A shape without points keeps its stored size. */
const shapeIn = (box: Box): ClassDefaults => (isEmptyBox(box) ? {} : { size: sizeOf(box), at: box })

function originPosition(
  origin: 'left' | 'top' | 'center' | 'right' | 'bottom',
  min: number,
  max: number,
  stroke: number,
): number {
  if (origin === 'center') return (min + max) / 2
  return origin === 'left' || origin === 'top' ? min - stroke / 2 : max + stroke / 2
}

const pictureOf = ({ src, cropX = 0, cropY = 0 }: StoredFields) => ({ src: src ?? '', cropX, cropY })

/** A missing radius equals the other one. */
const radiiOf = ({ rx = 0, ry = 0 }: StoredFields) => ({ rx: rx || ry, ry: ry || rx })

interface TextDefaults {
  readonly fontSize: number
  readonly fontFamily: string
  readonly textAlign: string
}
const FABRIC_TEXT: TextDefaults = { fontSize: 40, fontFamily: 'Times New Roman', textAlign: 'left' }
const BUTTON_TEXT: TextDefaults = { fontSize: BUTTON_FONT_SIZE, fontFamily: '', textAlign: 'center' }

function textOf(fields: StoredFields, defaults: TextDefaults): TextFields {
  return {
    text: fields.text ?? '',
    fontSize: fields.fontSize ?? defaults.fontSize,
    fontFamily: fields.fontFamily ?? defaults.fontFamily,
    fontWeight: fields.fontWeight ?? 'normal',
    fontStyle: fields.fontStyle ?? 'normal',
    underline: fields.underline ?? false,
    overline: fields.overline ?? false,
    linethrough: fields.linethrough ?? false,
    textAlign: fields.textAlign ?? defaults.textAlign,
    lineHeight: fields.lineHeight ?? 1.16,
    charSpacing: fields.charSpacing ?? 0,
    textBackgroundColor: fields.textBackgroundColor ?? '',
    splitByGrapheme: fields.splitByGrapheme ?? false,
    styles: fields.styles ?? null,
  }
}
