import type { PointReference } from '#contract/drawing/bindings.ts'
import { type Programs, pointsUsedBy } from '#contract/expression/programs.ts'
import type { TextElement } from '../document/drawing-element.ts'
import type { PipeNetwork } from './pipe-network.ts'

/**
 * Bindings of one drawing, compiled once from its elements, as a table from source to what the source drives. A source
 * is a point or an expression over points; points come first. The table names points by their codes and serves any
 * unit: bind-points.ts resolves the codes, anew whenever the unit changes. It holds plain numbers and strings, so that
 * it reaches the worker in one message.
 */
export interface BindingTable {
  /** Bound points, each once, in the order of their sources. */
  readonly references: readonly PointReference[]
  /** Expressions, in the order of the sources that follow. */
  readonly programs: Programs
  readonly texts: readonly TextBinding[]
  readonly colors: readonly ColorBinding[]
  readonly blinks: readonly BlinkBinding[]
  readonly visibles: readonly BoundTo[]
  readonly levels: readonly LevelBinding[]
  readonly rotations: readonly BoundTo[]
  readonly spins: readonly SpinBinding[]
  /** Those of pipes that take the flow of their run included. */
  readonly flows: readonly FlowBinding[]
  /** How the pipes are joined; empty where no flow is measured. */
  readonly network: PipeNetwork
  /** Every bound point, whether it drives an effect or is only shown when an operator inspects the element. */
  readonly slots: readonly SlotBinding[]
  /** Fonts of the value texts, at least one. */
  readonly fonts: readonly ValueFont[]
  /** Every character (code point) that a value text can show: digits, signs, ages, and units. */
  readonly charset: string
  readonly problems: readonly BindingProblem[]
}

export interface BoundTo {
  /** Index of the element in the board. */
  readonly element: number
  readonly source: number
}

/** A point bound to an element. */
export interface SlotBinding extends BoundTo {
  /** 1 to 4; 0 for a point that an expression reads. */
  readonly slot: number
}

/** An unreadable binding. What it should drive is shown without a value, never as drawn. */
export interface BindingProblem {
  readonly element: number
  /** `expressions.value`, `colorKeys[2].color` */
  readonly field: string
  /** What is wrong, and what is allowed. */
  readonly rule: string
}

/** A font as a text element names it. */
export type ValueFont = Pick<TextElement, 'fontFamily' | 'fontWeight' | 'fontStyle'>

/** A value text. `x`, `y`: where the left end, middle or right end (by `align`) of its baseline lies, document px. */
export interface TextBinding extends BoundTo {
  readonly x: number
  readonly y: number
  readonly align: 'left' | 'center' | 'right'
  readonly fontSize: number
  /** Index in `fonts`. */
  readonly font: number
  readonly angleRad: number
  /** 0xRRGGBB */
  readonly color: number
  /** Whether the glyphs follow the element's colour and blinking; on a button these belong to its face. */
  readonly takesColor: boolean
  /** Null: as many as the point is configured with. */
  readonly decimals: number | null
  readonly unitText: string
  /** Shown instead of the nearest whole number, by that number; an empty one is not. */
  readonly words: readonly string[]
}

/** One range of values; the first range with min ≤ value < max applies. */
export interface ColorRange {
  readonly min: number
  readonly max: number
  /** 0xRRGGBB; NaN: as drawn */
  readonly color: number
  readonly blink: boolean
}

export interface ColorBinding extends BoundTo {
  /** Null: the value is the colour, 0xRRGGBB. */
  readonly ranges: readonly ColorRange[] | null
}

export interface BlinkBinding extends BoundTo {
  /** Null: blinks while the value is not 0. */
  readonly ranges: readonly ColorRange[] | null
}

export interface LevelBinding extends BoundTo {
  /** Value at which the tank is full, above 0. */
  readonly full: number
}

export interface SpinBinding extends BoundTo {
  readonly turnsPerSecond: number
}

export interface FlowBinding extends BoundTo {
  /** 1 along the line, -1 against it, 0 stands still. */
  readonly direction: number
  /** Value at which the flow is drawn at full speed; 0: full speed for any flow. */
  readonly full: number
  readonly pxPerSecond: number
}

export const numSourcesOf = ({ references, programs }: BindingTable): number =>
  references.length + programs.points.length

/** The points behind a source. */
export function pointsOfSource({ references, programs }: BindingTable, source: number): readonly number[] {
  return source < references.length ? [source] : (programs.points[source - references.length] ?? [])
}

/** Of them, those whose numbers make that of the source: not those of which an expression only asks for quality or age. */
export function pointsUsedBySource({ references, programs }: BindingTable, source: number): readonly number[] {
  return source < references.length ? [source] : pointsUsedBy(programs, source - references.length)
}

/** All bindings that change what is drawn: everything but the slots. */
export const drivers = (table: BindingTable): readonly (readonly BoundTo[])[] => [
  table.texts,
  table.colors,
  table.blinks,
  table.visibles,
  table.levels,
  table.rotations,
  table.spins,
  table.flows,
]

/** Elements of which live values drive anything, if only their trust. */
export const liveElementsOf = (table: BindingTable): ReadonlySet<number> =>
  new Set([...drivers(table).flatMap((bindings) => bindings.map(({ element }) => element)), ...table.network.pipes])

/** Text of the table that each element shows. */
export const valueTextsOf = ({ texts }: BindingTable): ReadonlyMap<number, number> =>
  new Map(texts.map(({ element }, text) => [element, text]))
