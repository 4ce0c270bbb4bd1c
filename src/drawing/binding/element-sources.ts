import type { PointReference } from '#contract/drawing/bindings.ts'
import { EXPRESSION_FIELDS, type ExpressionField } from '#contract/drawing/bindings.ts'
import { BINDING_SLOTS, type BindingSlot } from '#contract/drawing/element.ts'
import type { DrawingKind } from '#contract/drawing/kinds.ts'
import { ProgramEmitter } from '#contract/expression/emit-program.ts'
import { parseExpression } from '#contract/expression/parse-expression.ts'
import { type Expression, ExpressionError } from '#contract/expression/syntax.ts'
import type { DrawingElement } from '../document/drawing-element.ts'
import { SHAPE_KINDS } from '../shapes/kinds.ts'
import type { DrivenBy } from '../shapes/shape-kind.ts'
import type { BindingProblem } from './binding-table.ts'

/** The sources of one element, as {@link SourceTable} numbers them. */
export interface ElementSources {
  readonly slots: readonly { readonly slot: number; readonly source: number }[]
  readonly drives: DrivenBy | null
  /** Source of the driven effect. */
  readonly driver: number | undefined
  /** Source that `colorKeys` test. */
  readonly ranged: number | undefined
  readonly color: number | undefined
  readonly blink: number | undefined
  readonly visible: number | undefined
  readonly rotation: number | undefined
}

const SLOT_FIELDS = BINDING_SLOTS.map((slot) => [slot, `stationId${slot}`, `stationVal${slot}`] as const)
const NO_VALUE: Expression = { kind: 'number', value: Number.NaN }

/** Numbers points and expressions in order of first use: points from 0 up, expressions from -1 down. */
export class SourceTable {
  readonly #references: PointReference[] = []
  readonly #indices = new Map<string | null, Map<string, number>>()
  readonly #emitter = new ProgramEmitter((reference) => this.point(reference))
  readonly #programs = new Map<string, { readonly source: number; readonly points: readonly number[] }>()

  point(reference: PointReference): number {
    const { nodeCode, paramCode } = reference
    const ofNode = this.#indices.get(nodeCode) ?? new Map<string, number>()
    const known = ofNode.get(paramCode)
    if (known !== undefined) return known
    this.#indices.set(nodeCode, ofNode.set(paramCode, this.#references.length))
    return this.#references.push({ nodeCode, paramCode }) - 1
  }

  /**
   * The source of an expression and the points it reads; equal texts share one source.
   * @throws {ExpressionError}
   */
  expression(text: string): { readonly source: number; readonly points: readonly number[] } {
    const known = this.#programs.get(text)
    if (known) return known
    const tree = parseExpression(text)
    // an expression that is a point alone needs no program
    const added = tree.kind === 'point' ? this.#pointAlone(tree.reference) : this.#add(tree)
    this.#programs.set(text, added)
    return added
  }

  /** A source that never has a value. */
  nothing(): number {
    return this.#add(NO_VALUE).source
  }

  build() {
    return { references: this.#references, programs: this.#emitter.build() }
  }

  /** Index of a source in the built table. */
  indexOf(source: number): number {
    return source >= 0 ? source : this.#references.length - 1 - source
  }

  #pointAlone(reference: PointReference) {
    const source = this.point(reference)
    return { source, points: [source] }
  }

  #add(tree: Expression) {
    const program = this.#emitter.add(tree)
    return { source: -1 - program, points: this.#emitter.pointsOf(program) }
  }
}

/** Whether an element names any point or expression. */
export function isBound(element: DrawingElement): boolean {
  const hasSlot = SLOT_FIELDS.some(
    ([, idField, valueField]) => hasText(element[idField]) || hasText(element[valueField]),
  )
  return hasSlot || EXPRESSION_FIELDS.some((field) => hasText(element.expressions?.[field]))
}

/**
 * Reads slots and expressions of an element. Wrong ones, and those without effect on its kind, are listed in
 * `problems`.
 */
export function readSources(
  element: DrawingElement,
  index: number,
  sources: SourceTable,
  problems: BindingProblem[],
): ElementSources {
  const bound = new Map<BindingSlot, number>()
  const slots: Array<{ slot: number; source: number }> = []
  for (const [slot, idField, valueField] of SLOT_FIELDS) {
    const nodeCode = element[idField]?.trim() ?? ''
    const paramCode = element[valueField]?.trim() ?? ''
    if (nodeCode === '' && paramCode === '') continue
    const source = sources.point({ nodeCode: nodeCode === '' ? null : nodeCode, paramCode })
    bound.set(slot, source)
    slots.push({ slot, source })
  }

  const drives = drivenKind(element)
  const showsValue = drives === 'value' && (bound.has(1) || hasText(element.expressions?.value))
  const computed: Partial<Record<ExpressionField, number>> = {}
  for (const field of EXPRESSION_FIELDS) {
    const text = element.expressions?.[field]
    if (!hasText(text)) continue
    const refused = refusalOf(element, field, drives, showsValue)
    if (refused !== null) {
      problems.push({ element: index, field: `expressions.${field}`, rule: refused })
      continue
    }
    try {
      const { source, points } = sources.expression(text)
      computed[field] = source
      for (const point of points)
        if (!slots.some((known) => known.source === point)) slots.push({ slot: 0, source: point })
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      problems.push({ element: index, field: `expressions.${field}`, rule: error.message })
      computed[field] = sources.nothing()
    }
  }
  const own = drives === null ? undefined : computed[drives]
  const first = isDrivenBySlot(element) ? bound.get(1) : undefined
  return {
    slots,
    drives,
    driver: own ?? first,
    ranged: bound.get(2) ?? own ?? bound.get(1),
    color: computed.color,
    blink: computed.blink,
    visible: computed.visible,
    rotation: computed.rotation,
  }
}

/** What slot 1, or the expression of this name, drives on an element of this kind. */
const drivenKind = <Kind extends DrawingKind>(element: DrawingElement<Kind>): DrivenBy | null =>
  SHAPE_KINDS[element.kind].drives(element)

/** Slot 1 spins pumps, and no other images. */
const isDrivenBySlot = ({ kind, deviceType }: DrawingElement): boolean => kind !== 'img' || deviceType === 'pump'

const DRIVES: Readonly<Record<DrivenBy, string>> = {
  value: 'a text, an edit-text or a button',
  level: 'a rect with waterBoxMaxHeight above 0',
  spin: 'an img',
  flow: 'a polyLine or arrowLine with flowDirection',
}

/** Why an expression has no effect on the element; null where it has. */
function refusalOf(
  { kind }: DrawingElement,
  field: ExpressionField,
  drives: DrivenBy | null,
  showsValue: boolean,
): string | null {
  if (field === 'rotation')
    return drives === 'flow' || showsValue ? 'no effect on what shows a value, or on a line with a flow' : null
  if (field === 'color' || field === 'blink' || field === 'visible' || field === drives) return null
  return `no effect on this ${kind}; it drives ${DRIVES[field]}`
}

const hasText = (text: string | undefined): text is string => text !== undefined && text.trim() !== ''
