import { type DrawingKind, kindOf } from '#contract/drawing/kinds.ts'
import type { DrawingElement } from './drawing-element.ts'
import { elementOfKind } from './fabric-defaults.ts'
import { type FieldProblem, type RawElement, usableFields } from './stored-fields.ts'

/** Groups nested deeper are not drawn; no hand-made drawing nests this deep. */
export const MAX_GROUP_DEPTH = 32

export interface ReadReport {
  /** Called for each part that is not drawn as stored; `path` leads from the element to a child of a group. */
  tell(problem: FieldProblem & { readonly path: string; readonly isElementLost: boolean }): void
  /** Called for each unknown field. */
  tellUnknown(field: string): void
}

const NO_REPORT: ReadReport = { tell() {}, tellUnknown() {} }

const read = new WeakMap<RawElement, { readonly version: string; readonly element: DrawingElement | null }>()

/**
 * The drawn element for a stored one, with Fabric's defaults of its class and version (see fabric-defaults.ts); null
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
  if (known?.element) read.set(to, { version: known.version, element: { ...known.element, left, top } })
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
    return elementOfKind(kind, fields, majorOf(fields.version ?? this.#version), () =>
      this.#readChildren(fields.objects ?? [], path, [...groups, raw]),
    )
  }

  #readChildren(children: readonly unknown[], path: string, groups: readonly RawElement[]): DrawingElement[] {
    return children.flatMap((child, at) => {
      const location = `${path}.objects[${at}]`
      const lost = (rule: string): [] => {
        this.#report.tell({ path: location, field: '', rule, isElementLost: true })
        return []
      }
      if (!isFields(child)) return lost('expected an object')
      if (groups.includes(child)) return lost('is a group inside itself')
      if (groups.length >= MAX_GROUP_DEPTH) return lost(`is deeper than ${MAX_GROUP_DEPTH} groups`)
      return this.read(child, location, groups) ?? []
    })
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
