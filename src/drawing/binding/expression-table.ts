import type { BindingTable } from './binding-table.ts'
import { compileBindings } from './compile-bindings.ts'
import { SourceTable } from './element-sources.ts'
import { MISSING_TEXT } from './format-value.ts'
import type { GlyphMetrics } from './patch.ts'

/** For a table that shows no value as a text. */
export const NO_GLYPHS: GlyphMetrics = { charset: MISSING_TEXT, advances: Float32Array.of(0) }

/** The table of a board that shows no values. */
export const NOTHING_BOUND = compileBindings([], () => {
  throw new RangeError('Nothing is bound.')
})

/**
 * A table of one expression alone, and its source there. It turns an element that does not exist, so that each change of
 * the result is told as a patch.
 *
 * @throws {ExpressionError}
 */
export function expressionTable(text: string): { readonly table: BindingTable; readonly source: number } {
  const sources = new SourceTable()
  const { source: own } = sources.expression(text)
  const table = { ...NOTHING_BOUND, ...sources.build() }
  const source = sources.indexOf(own)
  return { table: { ...table, rotations: [{ element: 0, source }] }, source }
}
