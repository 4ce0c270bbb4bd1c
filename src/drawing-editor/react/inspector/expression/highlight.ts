import { type Extension, type Range, RangeSet } from '@codemirror/state'
import { Decoration, type DecorationSet, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { ExpressionError } from '#contract/expression/syntax.ts'
import { type Token, tokensOf } from '#contract/expression/tokens.ts'
import { expressionError } from './expression-error.ts'

const MARKS = {
  number: Decoration.mark({ class: 'expression-number' }),
  point: Decoration.mark({ class: 'expression-point' }),
  name: Decoration.mark({ class: 'expression-name' }),
} as const

/** Colours numbers, points and functions, and underlines the place where the text goes wrong, with what is wrong. */
export function highlighting(problemOf: (error: ExpressionError) => string): Extension {
  return ViewPlugin.define(
    (view) => {
      const shown = {
        marks: marksOf(view.state.doc.toString(), problemOf),
        update({ docChanged, state }: ViewUpdate): void {
          if (docChanged) shown.marks = marksOf(state.doc.toString(), problemOf)
        },
      }
      return shown
    },
    { decorations: ({ marks }) => marks },
  )
}

function marksOf(text: string, problemOf: (error: ExpressionError) => string): DecorationSet {
  const ranges = readableTokens(text).flatMap(({ kind, at, text: part }): Range<Decoration>[] =>
    kind === 'sign' || kind === 'end' ? [] : [MARKS[kind].range(at, at + part.length)],
  )
  const error = text.trim() === '' ? null : expressionError(text)
  if (!error) return RangeSet.of(ranges)
  // what is missing at the end is marked at the last character
  const from = Math.max(0, Math.min(error.at, text.length - 1))
  const to = Math.min(text.length, from + Math.max(error.found.length, 1))
  const mark = Decoration.mark({ class: 'expression-problem', attributes: { title: problemOf(error) } })
  return RangeSet.of([...ranges, mark.range(from, to)], true)
}

/** The tokens up to the first character that begins none. */
function readableTokens(text: string): Token[] {
  const tokens: Token[] = []
  try {
    for (const token of tokensOf(text)) tokens.push(token)
  } catch (cause) {
    if (!(cause instanceof ExpressionError)) throw cause
  }
  return tokens
}
