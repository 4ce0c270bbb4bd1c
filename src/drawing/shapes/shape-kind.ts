import type { ExpressionField } from '#contract/drawing/bindings.ts'
import type { DrawingKind, ElementKind } from '#contract/drawing/kinds.ts'
import type { DrawingElement } from '../document/drawing-element.ts'
import type { JsonFields } from '../document/operation.ts'
import type { StoredFields } from '../document/stored-fields.ts'
import type { Outline } from '../outlines/flat-path.ts'
import type { LookPart, ShapePath } from './look.ts'

/** What slot 1 or an expression drives, beside colour, visibility and blinking. */
export type DrivenBy = Extract<ExpressionField, 'value' | 'level' | 'spin' | 'flow'>

/** Where a new element stands, its upper left corner in document px, and what it says. */
interface NewShape {
  readonly left: number
  readonly top: number
  readonly text: string
}

/** All that the engine knows of one kind of element. Spaces of geometry are the element's own. */
export interface ShapeKind<Kind extends DrawingKind> {
  /**
   * The element from the valid fields of the stored one, with Fabric's defaults.
   *
   * @param major - Version of Fabric.
   */
  read(fields: StoredFields, major: number, readChildren: () => readonly DrawingElement[]): DrawingElement<Kind>
  /** Size and look of a new one, as stored; null for a kind that only files of other programs bring. */
  readonly create: Kind extends ElementKind
    ? (place: NewShape) => JsonFields & { readonly width: number; readonly height: number }
    : null
  /** What is stroked and filled, curves flattened; nothing of texts, pictures and groups. */
  outline(element: DrawingElement<Kind>): readonly Outline[]
  /** What it fills; of a text or picture its box. */
  path(element: DrawingElement<Kind>): ShapePath
  /** What it paints, from below to above; a group is its members. */
  look(element: DrawingElement<Kind>): LookPart[]
  /** What its first binding drives; null for nothing but its colour. */
  drives(element: DrawingElement<Kind>): DrivenBy | null
  /** Whether it is its whole box when it is filled. */
  isBox(element: DrawingElement<Kind>): boolean
  /** Whether it hides what is below it. */
  readonly covers: 'never' | 'where-filled' | 'always'
}

const nothing = () => null
const never = () => false

/** What most kinds have in common: no live effect of their own, and a shape of their own. */
export const PLAIN_SHAPE = { drives: nothing, isBox: never, covers: 'where-filled' } as const
