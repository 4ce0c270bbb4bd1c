import type { DrawingKind } from '#contract/drawing/kinds.ts'
import { type Box, boxAround, isEmptyBox } from '../geometry/box.ts'
import { worldPoint } from '../geometry/points.ts'
import { type Appearance, OWN_FIELDS, type OwnFields, type Pose, type TextFields } from './drawing-element.ts'
import { readGradient } from './gradient.ts'
import { plainPaint, type StoredFields } from './stored-fields.ts'

// Fabric's defaults by version, from its documentation (fabricjs.com, API of Object, Circle, Triangle, Text, Image,
// Group). `tests/support/fabric-vectors.ndjson` holds what Fabric 4.6, 5.3, 6.9 and 7.4 make of sparse elements. One
// literal makes the common fields and each kind adds its own: spreading objects this large is 30 times slower.

/** From this version of Fabric on the default origin is the centre. */
const CENTERED_SINCE = 7
const BUTTON_FONT_SIZE = 14

export interface ClassDefaults {
  readonly strokeWidth?: number
  readonly fill?: string | null
  /** Ignores the stored fill. */
  readonly isUnfilled?: boolean
  readonly size?: { readonly width: number; readonly height: number }
  /** Box of a shape's points: its position where left and top are missing. */
  readonly at?: Box
}

export const BUTTON: ClassDefaults = { fill: null }
export const UNSTROKED: ClassDefaults = { strokeWidth: 0 }

/** The fields that every kind has. */
export function commonFields<Kind extends DrawingKind>(
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

export const sizeOf = ({ minX, minY, maxX, maxY }: Box) => ({ width: maxX - minX, height: maxY - minY })
/** A shape without points keeps its stored size. */
export const shapeIn = (box: Box): ClassDefaults => (isEmptyBox(box) ? {} : { size: sizeOf(box), at: box })

/** Size and place of what is drawn through points. */
export function pointsOf({ type, points = [] }: StoredFields): ClassDefaults {
  const shape = shapeIn(boxAround(points.map(({ x, y }) => worldPoint(x, y))))
  // the console's own lines are never filled, Fabric's are
  return { ...shape, isUnfilled: type === 'polyLine' || type === 'arrowLine' }
}

function originPosition(
  origin: 'left' | 'top' | 'center' | 'right' | 'bottom',
  min: number,
  max: number,
  stroke: number,
): number {
  if (origin === 'center') return (min + max) / 2
  return origin === 'left' || origin === 'top' ? min - stroke / 2 : max + stroke / 2
}

export const pictureOf = ({ src, cropX = 0, cropY = 0 }: StoredFields) => ({ src: src ?? '', cropX, cropY })

/** A missing radius equals the other one. */
export const radiiOf = ({ rx = 0, ry = 0 }: StoredFields) => ({ rx: rx || ry, ry: ry || rx })

export interface TextDefaults {
  readonly fontSize: number
  readonly fontFamily: string
  readonly textAlign: string
}
export const FABRIC_TEXT: TextDefaults = { fontSize: 40, fontFamily: 'Times New Roman', textAlign: 'left' }
export const BUTTON_TEXT: TextDefaults = { fontSize: BUTTON_FONT_SIZE, fontFamily: '', textAlign: 'center' }

export function textOf(fields: StoredFields, defaults: TextDefaults): TextFields {
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
