// Symbols of devices for process drawings, after the practice of CJJ/T 78 (drawing standard of heat supply engineering).
// Each is our own vector drawing in one style. Placed on a board it becomes a group that knows what it is (decision 14):
// what is stored draws the same without this library. Grey is normal: colour is kept for what is abnormal.

import type { PORT_SIDES } from '#contract/drawing/connectors.ts'
import { type Label, label } from '#contract/kit/language.ts'

/** How a shape is painted: filled as a body, drawn as a line, or filled in the colour of lines. */
export type ShapePaint = 'body' | 'line' | 'solid'

/** A shape of a symbol in px from its upper left corner: an element of SVG. */
export interface SymbolShape {
  readonly tag: 'path' | 'rect' | 'circle' | 'text'
  readonly paint: ShapePaint
  readonly attributes: Readonly<Record<string, string | number>>
  /** Of a text. */
  readonly text?: string
}

/** A place of a symbol where pipes end, px from its upper left corner. */
export interface SymbolPort {
  /** Unique within the symbol. A later version of the symbol keeps it. */
  readonly id: string
  readonly x: number
  readonly y: number
  readonly dir: (typeof PORT_SIDES)[number]
}

export const SYMBOL_GROUPS = {
  source: label('热源', 'Heat sources'),
  exchanger: label('换热与末端', 'Exchangers and emitters'),
  pump: label('泵与风机', 'Pumps and fans'),
  valve: label('阀门', 'Valves'),
  instrument: label('仪表', 'Instruments'),
  tank: label('罐与水处理', 'Tanks and water treatment'),
  fitting: label('管件', 'Pipe fittings'),
  electrical: label('电气与自控', 'Electrical and control'),
  building: label('建筑', 'Buildings'),
} as const satisfies Readonly<Record<string, Label>>
export type SymbolGroup = keyof typeof SYMBOL_GROUPS

export interface DrawingSymbol {
  /** Stored with each use, so it never changes. */
  readonly id: string
  /** Grows with each change of shapes or ports; a use keeps the drawing of its version. */
  readonly version: number
  readonly name: Label
  /** Other names that people search for, in either language. */
  readonly words: readonly string[]
  /** Of the drawing, px. */
  readonly width: number
  readonly height: number
  readonly shapes: readonly SymbolShape[]
  readonly ports: readonly SymbolPort[]
  /** JSON text of the canvas that an own symbol of the company is copied from; null for one that is made of its shapes. */
  readonly canvas: string | null
}

interface SymbolSpec {
  readonly id: string
  readonly zh: string
  readonly en: string
  readonly words?: readonly string[]
  readonly size: readonly [width: number, height: number]
  readonly shapes: readonly SymbolShape[]
  readonly ports?: readonly SymbolPort[]
}

/** A symbol in its first version. */
export const symbol = ({ id, zh, en, words = [], size, shapes, ports = [] }: SymbolSpec): DrawingSymbol => ({
  id,
  version: 1,
  name: label(zh, en),
  words,
  width: size[0],
  height: size[1],
  shapes,
  ports,
  canvas: null,
})
