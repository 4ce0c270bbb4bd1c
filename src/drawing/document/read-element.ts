import type { StoredPaint } from '#contract/drawing/element.ts'
import { type DrawingKind, kindOf } from '#contract/drawing/kinds.ts'
import { type Box, EMPTY_BOX, isEmptyBox, unionBoxes } from '../geometry/box.ts'
import { boundsOfTransformedBox } from '../geometry/oriented-box.ts'
import { SHAPE_KINDS } from '../shapes/kinds.ts'
import type { DrawingElement, ElementClip } from './drawing-element.ts'
import { elementMatrix } from './element-matrix.ts'
import { readGradient } from './gradient.ts'
import { type NestedCanvas, nestedCanvas } from './nested-canvas.ts'
import { isReadable } from './paint.ts'
import { type FieldProblem, type RawElement, type StoredFields, usableFields } from './stored-fields.ts'

/** Groups nested deeper are not drawn; no hand-made drawing nests this deep. */
export const MAX_GROUP_DEPTH = 32

export interface ReadReport {
  /** Called for each part that is not drawn as stored; `path` leads from the element to a child of a group. */
  notify(problem: FieldProblem & { readonly path: string; readonly isElementLost: boolean }): void
  /** Called for each unknown field. */
  reportUnknown(field: string): void
}

const NO_REPORT: ReadReport = { notify() {}, reportUnknown() {} }

interface Read {
  readonly version: string
  readonly element: DrawingElement | null
  /** One object for an element and its moved copies; it keeps none of them. */
  readonly look: object
}
const read = new WeakMap<RawElement, Read>()

/**
 * The drawn element for a stored one, with Fabric's defaults of its class and version (see fabric-defaults.ts and shapes/kinds.ts); null
 * for what cannot be drawn. The same stored element gives the same object.
 *
 * @param version - Fabric version of the board; the element's own version takes precedence.
 */
export function readElement(raw: RawElement, version: string): DrawingElement | null {
  const known = read.get(raw)
  if (known && known.version === version) return known.element
  return readReporting(raw, version, NO_REPORT)
}

/** Registers an element as a moved copy of one already read, so that reading it is free. */
export function readMoved(from: RawElement, to: RawElement, left: number, top: number): void {
  const known = read.get(from)
  if (known?.element) read.set(to, { ...known, element: { ...known.element, left, top } })
}

/** Whether one is known to be a copy of the other, moved any number of times. */
export function isMovedCopy(one: RawElement, other: RawElement): boolean {
  const known = read.get(one)
  return known !== undefined && known.look === read.get(other)?.look
}

/** Reads an element, and reports what is not drawn as stored. */
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
    const drawn = kind ? this.#readKind(kind, raw, path, groups) : null
    const clip = drawn && this.#readClip(raw, path, groups)
    const element = drawn && clip ? { ...drawn, clip } : drawn
    if (!kind) {
      const rule = raw.type === undefined ? 'expected a kind of element' : 'is no kind of element that can be drawn'
      this.#report.notify({ path, field: 'type', rule, isElementLost: true })
    }
    read.set(raw, { version: this.#version, element, look: {} })
    return element
  }

  #readKind(kind: DrawingKind, raw: RawElement, path: string, groups: readonly RawElement[]): DrawingElement {
    const fields = usableFields(raw, {
      notify: (problem) => this.#report.notify({ ...problem, path, isElementLost: false }),
      reportUnknown: (field) => this.#report.reportUnknown(field),
    })
    for (const field of ['fill', 'stroke', 'backgroundColor', 'textBackgroundColor'] as const) {
      const rule = whatIsLost(fields[field], fields.text !== undefined)
      if (rule) this.#report.notify({ path, field, rule, isElementLost: false })
    }
    const nested = isGiven(fields.canvasJson) && !fields.objects?.length ? fields.canvasJson : null
    if (nested !== null) {
      const canvas = nestedCanvas(nested)
      if (canvas) return this.#readCanvas(canvas, fields, path, [...groups, raw])
      this.#report.notify({
        path,
        field: 'canvasJson',
        rule: 'expected a canvas with a list of objects',
        isElementLost: false,
      })
    }
    return SHAPE_KINDS[kind].read(fields, majorOf(fields.version ?? this.#version), () =>
      this.#readChildren(fields.objects ?? [], path, [...groups, raw]),
    )
  }

  /** A drawing inside an element: a group that fills the element's box as far as its proportions let it. */
  #readCanvas(canvas: NestedCanvas, fields: StoredFields, path: string, groups: readonly RawElement[]): DrawingElement {
    const version = canvas.version ?? fields.version ?? this.#version
    const reader = new ElementReader(version, this.#report)
    const children = reader.#readChildren(canvas.objects, `${path}.canvasJson`, groups)
    const box = canvas.size ?? boxOf(children)
    const { width = 0, height = 0 } = fields
    const fit = Math.min(width / (box.maxX - box.minX), height / (box.maxY - box.minY))
    const scale = Number.isFinite(fit) ? fit : 1
    const place: StoredFields = {
      type: 'group',
      originX: 'center',
      originY: 'center',
      scaleX: scale,
      scaleY: scale,
      left: (-scale * (box.minX + box.maxX)) / 2,
      top: (-scale * (box.minY + box.maxY)) / 2,
    }
    const major = majorOf(version)
    return SHAPE_KINDS.group.read(fields, majorOf(fields.version ?? this.#version), () => [
      SHAPE_KINDS.group.read(place, major, () => children),
    ])
  }

  /** Null for an element that is whole, and for one that cannot be cut, which is listed. */
  #readClip(raw: RawElement, path: string, groups: readonly RawElement[]): ElementClip | null {
    const { clipPath } = raw
    if (!isFields(clipPath)) return null
    const [element] = this.#readChildren([clipPath], `${path}.clipPath`, [...groups, raw])
    if (!element) return null
    if ('text' in element || 'src' in element)
      this.#report.notify({
        path,
        field: 'clipPath',
        rule: 'is taken as the box of its text or picture',
        isElementLost: false,
      })
    return {
      element,
      isInverted: clipPath.inverted === true,
      isOnBoard: clipPath.absolutePositioned === true,
    }
  }

  #readChildren(children: readonly unknown[], path: string, groups: readonly RawElement[]): DrawingElement[] {
    return children.flatMap((child, at) => {
      const location = `${path}.objects[${at}]`
      const lost = (rule: string): [] => {
        this.#report.notify({ path: location, field: '', rule, isElementLost: true })
        return []
      }
      if (!isFields(child)) return lost('expected an object')
      if (groups.includes(child)) return lost('is a group inside itself')
      if (groups.length >= MAX_GROUP_DEPTH) return lost(`is deeper than ${MAX_GROUP_DEPTH} groups`)
      return this.read(child, location, groups) ?? []
    })
  }
}

/** What of a fill or stroke is not drawn; null where all of it is. */
function whatIsLost(paint: StoredPaint, isText: boolean): string | null {
  if (typeof paint === 'string') return isReadable(paint) ? null : 'is no colour that can be read: grey stands for it'
  if (!paint || (!isText && readGradient(paint, { width: 1, height: 1 }))) return null
  return 'is drawn in one colour'
}

/** Files that name no version are read as those of Fabric 5. */
function majorOf(version: string): number {
  const major = Number.parseInt(version, 10)
  return Number.isFinite(major) ? major : 5
}

function isFields(value: unknown): value is RawElement {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isGiven = (canvas: unknown): boolean => canvas !== undefined && canvas !== null && canvas !== ''

/** Around elements as they stand; of none, a point. */
function boxOf(elements: readonly DrawingElement[]): Box {
  const box = elements.reduce((all, element) => {
    const [x, y] = [element.width / 2, element.height / 2]
    return unionBoxes(all, boundsOfTransformedBox(elementMatrix(element), { minX: -x, minY: -y, maxX: x, maxY: y }))
  }, EMPTY_BOX)
  return isEmptyBox(box) ? { minX: 0, minY: 0, maxX: 0, maxY: 0 } : box
}
