import { type DrawingKind, kindOf } from '../../contract/drawing/kinds.ts'
import { type Box, boxAround, isEmptyBox } from '../geometry/box.ts'
import { pathBox } from '../geometry/path.ts'
import { parsePathData, plainPath } from '../geometry/path-data.ts'
import { worldPoint } from '../geometry/points.ts'
import type { DrawingElement, TextFields } from './drawing-element.ts'
import { type FieldProblem, plainPaint, type RawElement, type StoredFields, usableFields } from './stored-fields.ts'

/** Groups inside groups beyond this are not drawn: no drawing that a person made goes as deep. */
export const MAX_GROUP_DEPTH = 32
/** From this version of Fabric on the centre is the origin of what names none. */
const CENTERED_SINCE = 7
/** From this version of Fabric on the angles of a circle are degrees, before it radians. */
const DEGREES_SINCE = 5
/** From this version of Fabric on all lines have their stroke in the box. */
const BUTT_LINES_UNTIL = 6
const BUTTON_FONT_SIZE = 14

export interface ReadReport {
  /** Told of each thing that is not drawn as it stands; `path` leads from the element to the child of a group. */
  tell(problem: FieldProblem & { readonly path: string; readonly isElementLost: boolean }): void
  /** Told of each field that the console does not know. */
  tellUnknown(field: string): void
}

const NO_REPORT: ReadReport = { tell() {}, tellUnknown() {} }

const read = new WeakMap<RawElement, { readonly version: string; readonly element: DrawingElement | null }>()

/**
 * The element that is drawn for a stored one, with every default that Fabric has for its class and version filled in; null
 * for what cannot be drawn. The same object for the same stored one.
 *
 * Defaults as Fabric documents them (fabricjs.com, API of Object, Circle, Triangle, Text, Image, Group), told apart where
 * versions differ; `tests/support/fabric-vectors.ndjson` holds what Fabric 4.6, 5.3, 6.9 and 7.4 made of such elements.
 *
 * @param version - Fabric's version of the board; one that stands in the element itself goes before it.
 */
export function readElement(raw: RawElement, version: string): DrawingElement | null {
  const known = read.get(raw)
  if (known && known.version === version) return known.element
  return readReporting(raw, version, NO_REPORT)
}

/** Reads an element, and tells what of it is not drawn as it stands. */
export function readReporting(raw: RawElement, version: string, report: ReadReport): DrawingElement | null {
  return new ElementReader(version, report).read(raw, '', [])
}

class ElementReader {
  readonly #version: string
  readonly #report: ReadReport

  constructor(version: string, report: ReadReport) {
    this.#version = version
    this.#report = report
  }

  read(raw: RawElement, path: string, groups: readonly RawElement[]): DrawingElement | null {
    const kind = kindOf(raw.type)
    const element = kind ? this.#readKind(kind, raw, path, groups) : null
    if (!kind) {
      const rule = raw.type === undefined ? 'expected a kind of element' : 'is no kind of element that can be drawn'
      this.#report.tell({ path, field: 'type', rule, isElementLost: true })
    }
    read.set(raw, { version: this.#version, element })
    return element
  }

  #readKind(kind: DrawingKind, raw: RawElement, path: string, groups: readonly RawElement[]): DrawingElement {
    const fields = usableFields(raw, {
      tell: (problem) => this.#report.tell({ ...problem, path, isElementLost: false }),
      tellUnknown: (field) => this.#report.tellUnknown(field),
    })
    for (const field of ['fill', 'stroke'] as const) {
      if (typeof fields[field] === 'object' && fields[field] !== null) {
        this.#report.tell({ path, field, rule: 'is drawn in one colour', isElementLost: false })
      }
    }
    return withKind(kind, fields, majorOf(fields.version ?? this.#version), () =>
      this.#readChildren(fields.objects ?? [], path, [...groups, raw]),
    )
  }

  #readChildren(children: readonly unknown[], path: string, groups: readonly RawElement[]): DrawingElement[] {
    return children.flatMap((child, at) => {
      const place = `${path}.objects[${at}]`
      const lost = (rule: string): [] => {
        this.#report.tell({ path: place, field: '', rule, isElementLost: true })
        return []
      }
      if (!isFields(child)) return lost('expected an object')
      if (groups.includes(child)) return lost('is a group inside itself')
      if (groups.length >= MAX_GROUP_DEPTH) return lost(`is deeper than ${MAX_GROUP_DEPTH} groups`)
      return this.read(child, place, groups) ?? []
    })
  }
}

function withKind(
  kind: DrawingKind,
  fields: StoredFields,
  major: number,
  readChildren: () => readonly DrawingElement[],
): DrawingElement {
  switch (kind) {
    case 'rect':
      return { ...common(fields, major), ...radiiOf(fields), kind }
    case 'button':
      return { ...common(fields, major, BUTTON), ...radiiOf(fields), ...textOf(fields, BUTTON_TEXT), kind }
    case 'dialog-button': {
      const dialogType = fields.dialogType ?? 'resource'
      return { ...common(fields, major, BUTTON), ...radiiOf(fields), ...textOf(fields, BUTTON_TEXT), dialogType, kind }
    }
    case 'circle': {
      const radius = fields.radius ?? (fields.width ?? 0) / 2
      const toDegrees = major < DEGREES_SINCE ? 180 / Math.PI : 1
      return {
        ...common(fields, major, { size: { width: 2 * radius, height: 2 * radius } }),
        radius,
        startAngle: (fields.startAngle ?? 0) * toDegrees,
        endAngle: fields.endAngle === undefined ? 360 : fields.endAngle * toDegrees,
        kind,
      }
    }
    case 'ellipse': {
      const { rx = (fields.width ?? 0) / 2, ry = (fields.height ?? 0) / 2 } = fields
      return { ...common(fields, major, { size: { width: 2 * rx, height: 2 * ry } }), rx, ry, kind }
    }
    case 'triangle':
      return { ...common(fields, major, { size: { width: fields.width ?? 100, height: fields.height ?? 100 } }), kind }
    case 'line': {
      const { x1 = 0, y1 = 0, x2 = 0, y2 = 0 } = fields
      const [midX, midY] = [(x1 + x2) / 2, (y1 + y2) / 2]
      const box = boxAround([worldPoint(x1, y1), worldPoint(x2, y2)])
      const ends = { x1: x1 - midX, y1: y1 - midY, x2: x2 - midX, y2: y2 - midY }
      const base = common(fields, major, { size: sizeOf(box) })
      return { ...base, ...ends, boxStroke: lineStroke(base, major), kind }
    }
    case 'polyLine':
    case 'arrowLine':
    case 'polygon': {
      const points = fields.points ?? []
      const box = boxAround(points.map(({ x, y }) => worldPoint(x, y)))
      // the console's own lines are never filled, Fabric's are
      const isOwn = fields.type === 'polyLine' || fields.type === 'arrowLine'
      return { ...common(fields, major, shapeIn(box)), ...(isOwn && { fill: null }), points, kind }
    }
    case 'path': {
      const { path: written = null } = fields
      const path = plainPath(typeof written === 'string' ? parsePathData(written) : (written ?? []))
      return { ...common(fields, major, shapeIn(pathBox(path))), path, kind }
    }
    case 'text':
    case 'edit-text':
    case 'textbox':
      return { ...common(fields, major), ...textOf(fields, FABRIC_TEXT), kind }
    case 'img':
    case 'play-img': {
      const { src, cropX = 0, cropY = 0 } = fields
      return { ...common(fields, major, { strokeWidth: 0 }), src: src ?? '', cropX, cropY, kind }
    }
    case 'group':
      return { ...common(fields, major, { strokeWidth: 0 }), children: readChildren(), kind }
  }
}

interface ClassDefaults {
  readonly strokeWidth?: number
  readonly fill?: string | null
  readonly size?: { readonly width: number; readonly height: number }
  /** The box of a shape that is drawn where its points are: it stands there where no place is given. */
  readonly at?: Box
}

const BUTTON: ClassDefaults = { fill: null }

function common(fields: StoredFields, major: number, defaults: ClassDefaults = {}) {
  const isCentered = major >= CENTERED_SINCE
  const { originX = isCentered ? 'center' : 'left', originY = isCentered ? 'center' : 'top' } = fields
  const { strokeWidth = defaults.strokeWidth ?? 1, strokeLineJoin: join } = fields
  const { at, size = fields } = defaults
  return {
    ...fields,
    type: fields.type ?? '',
    uuid: fields.uuid ?? '',
    left: fields.left ?? (at ? placeOf(originX, at.minX, at.maxX, strokeWidth) : 0),
    top: fields.top ?? (at ? placeOf(originY, at.minY, at.maxY, strokeWidth) : 0),
    width: size.width ?? 0,
    height: size.height ?? 0,
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
    fill:
      fields.fill === undefined
        ? defaults.fill === undefined
          ? 'rgb(0,0,0)'
          : defaults.fill
        : plainPaint(fields.fill),
    stroke: plainPaint(fields.stroke),
    strokeWidth,
    strokeUniform: fields.strokeUniform ?? false,
    strokeDashArray: fields.strokeDashArray ?? null,
    strokeDashOffset: fields.strokeDashOffset ?? 0,
    strokeLineCap: fields.strokeLineCap ?? 'butt',
    strokeLineJoin: join === 'round' || join === 'bevel' ? join : 'miter',
    strokeMiterLimit: fields.strokeMiterLimit ?? 4,
    paintFirst: fields.paintFirst ?? 'fill',
  } as const
}

/** Before Fabric 6 the box of an upright or level line with butt ends has no stroke along the line. */
function lineStroke(
  { width, height, strokeWidth, strokeLineCap, strokeUniform }: ReturnType<typeof common>,
  major: number,
): readonly [x: number, y: number] {
  const isAlongLeftOut = major < BUTT_LINES_UNTIL && strokeLineCap === 'butt' && !strokeUniform
  return [isAlongLeftOut && height === 0 ? 0 : strokeWidth, isAlongLeftOut && width === 0 ? 0 : strokeWidth]
}

const sizeOf = ({ minX, minY, maxX, maxY }: Box) => ({ width: maxX - minX, height: maxY - minY })
/** A shape without points keeps the size that it has. */
const shapeIn = (box: Box): ClassDefaults => (isEmptyBox(box) ? {} : { size: sizeOf(box), at: box })

function placeOf(
  origin: 'left' | 'top' | 'center' | 'right' | 'bottom',
  min: number,
  max: number,
  stroke: number,
): number {
  if (origin === 'center') return (min + max) / 2
  return origin === 'left' || origin === 'top' ? min - stroke / 2 : max + stroke / 2
}

/** A radius that is not given is the other. */
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
    styles: fields.styles ?? null,
  }
}

/** Files that name no version are read as those of Fabric 5. */
function majorOf(version: string): number {
  const major = Number.parseInt(version, 10)
  return Number.isFinite(major) ? major : 5
}

function isFields(value: unknown): value is RawElement {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
