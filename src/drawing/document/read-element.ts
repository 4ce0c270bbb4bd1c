import { type DrawingKind, kindOf } from '#contract/drawing/kinds.ts'
import type { DrawingElement } from './drawing-element.ts'
import { elementOfKind } from './fabric-defaults.ts'
import { type FieldProblem, type RawElement, usableFields } from './stored-fields.ts'

/** Groups inside groups beyond this are not drawn: no drawing that a person made goes as deep. */
export const MAX_GROUP_DEPTH = 32

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

/** Notes that an element is another that was read, standing elsewhere: reading it costs nothing. */
export function readMoved(from: RawElement, to: RawElement, left: number, top: number): void {
  const known = read.get(from)
  if (known?.element) read.set(to, { version: known.version, element: { ...known.element, left, top } })
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
