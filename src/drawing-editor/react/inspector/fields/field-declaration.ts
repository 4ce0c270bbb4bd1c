import type { z } from 'zod'
import type { ExpressionField } from '#contract/drawing/bindings.ts'
import type { BindingSlot, storedElement } from '#contract/drawing/element.ts'
import type { DrawingKind } from '#contract/drawing/kinds.ts'
import type { Texts } from '#contract/kit/texts.ts'
import type { ExactField } from '../../../edit/exact-size.ts'

type Shape = (typeof storedElement)['shape']
/** Fields that the contract gives an element. */
export type StoredField = keyof Shape
type ValueOf<Field extends StoredField> = NonNullable<z.input<Shape[Field]>>
/** Fields that can hold any value of a type; not those whose contents the contract leaves open. */
type FieldsTaking<Value> = {
  [Field in StoredField]: unknown extends z.input<Shape[Field]> ? never : Value extends ValueOf<Field> ? Field : never
}[StoredField]

/** A field has its name in the texts of the panels: `editorPanels.field.<id>`. */
export type FieldId = keyof Texts['editorPanels']['field']
type OptionTexts = Texts['editorPanels']['option']
/** Name of an option: `editorPanels.option.<label>`. */
export type OptionLabel = {
  [Group in keyof OptionTexts]: `${Group}.${keyof OptionTexts[Group] & string}`
}[keyof OptionTexts]

/** Which elements have a field. */
export type Kinds = readonly DrawingKind[] | 'all'

interface Declared {
  readonly id: FieldId
  readonly kinds: Kinds
}

/** A number, shown in a unit. */
export interface NumberDeclaration extends Declared {
  readonly control: 'number'
  readonly field: FieldsTaking<number>
  readonly unit: string
  /** What is shown for a stored 1. */
  readonly factor: number
  /** Allowed, as shown. */
  readonly min: number
  readonly max: number
  /** Decimals shown; 0 allows whole numbers only. */
  readonly decimals: number
  /** What an arrow key adds. */
  readonly step: number
  /** Whether an empty field removes the stored one. */
  readonly isOptional: boolean
}

/** Place, size and angle on the board, which several stored fields make together. */
export interface MeasureDeclaration extends Declared {
  readonly control: 'measure'
  readonly measure: ExactField
  readonly unit: string
  readonly min: number
  readonly max: number
}

/** An end of a line on the board. */
export interface EndDeclaration extends Declared {
  readonly control: 'end'
  readonly end: 'start' | 'end'
  readonly axis: 'x' | 'y'
}

/** An angle of an arc: degrees, whatever Fabric's version stores. */
export interface ArcDeclaration extends Declared {
  readonly control: 'arc'
  readonly field: 'startAngle' | 'endAngle'
}

export interface TextDeclaration extends Declared {
  readonly control: 'text'
  readonly field: FieldsTaking<string>
  readonly suggestions: readonly string[]
}

/** What a text or button says; its box follows. */
export interface LettersDeclaration extends Declared {
  readonly control: 'letters'
  readonly field: 'text'
}

export interface ChoiceDeclaration extends Declared {
  readonly control: 'choice'
  readonly field: StoredField
  /** Undefined removes the field. */
  readonly options: readonly { readonly value: string | number | undefined; readonly label: OptionLabel }[]
}

export interface SwitchDeclaration extends Declared {
  readonly control: 'switch'
  readonly field: FieldsTaking<boolean>
}

export interface PaintDeclaration extends Declared {
  readonly control: 'paint'
  readonly field: 'fill' | 'stroke' | 'backgroundColor' | 'textBackgroundColor'
  /** What is stored for no colour. */
  readonly none: null | ''
}

export interface DashDeclaration extends Declared {
  readonly control: 'dash'
  readonly field: 'strokeDashArray'
}

/** Code of a station, unit or source. */
export interface NodeDeclaration extends Declared {
  readonly control: 'node'
  readonly field: FieldsTaking<string>
  /** What no code means: the unit that the drawing is shown for, or nothing. */
  readonly empty: 'ownUnit' | 'none'
}

/** Code of a parameter of the node that another field names. */
export interface ParameterDeclaration extends Declared {
  readonly control: 'parameter'
  readonly slot: BindingSlot
  readonly field: `stationVal${BindingSlot}`
  readonly nodeField: `stationId${BindingSlot}`
}

/** Another drawing. */
export interface DrawingDeclaration extends Declared {
  readonly control: 'drawing'
  readonly field: FieldsTaking<string>
}

export interface ColorKeysDeclaration extends Declared {
  readonly control: 'colorKeys'
  readonly field: 'colorKeys'
}

export interface ExpressionDeclaration extends Declared {
  readonly control: 'expression'
  readonly expression: ExpressionField
}

export interface PictureDeclaration extends Declared {
  readonly control: 'picture'
  readonly field: 'src'
}

export interface NestedDeclaration extends Declared {
  readonly control: 'nested'
  readonly field: 'canvasJson'
}

/** Contents that have no control of their own, as JSON. */
export interface JsonDeclaration extends Declared {
  readonly control: 'json'
  readonly field: StoredField
}

export type FieldDeclaration =
  | NumberDeclaration
  | MeasureDeclaration
  | EndDeclaration
  | ArcDeclaration
  | TextDeclaration
  | LettersDeclaration
  | ChoiceDeclaration
  | SwitchDeclaration
  | PaintDeclaration
  | DashDeclaration
  | NodeDeclaration
  | DrawingDeclaration
  | ParameterDeclaration
  | ColorKeysDeclaration
  | ExpressionDeclaration
  | PictureDeclaration
  | NestedDeclaration
  | JsonDeclaration
