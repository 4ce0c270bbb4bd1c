// Fixtures of the evaluator's tests: small tables and frames, and patches read as the renderer reads them.

import { ProgramEmitter } from '#contract/expression/emit-program.ts'
import { parseExpression } from '#contract/expression/parse-expression.ts'
import type { Programs } from '#contract/expression/programs.ts'
import { createValueFrame, type ValueFrame } from '#contract/live/frame.ts'
import { QUALITY } from '#contract/live/quality.ts'
import { type BoundPoints, NO_POINT_ID } from './bind-points.ts'
import type { BindingTable, ColorRange, TextBinding } from './binding-table.ts'
import { createEvaluator, type Evaluator } from './evaluator.ts'
import { EFFECT, GLYPH_WORDS, NO_GLYPH, type ScenePatch, type TextChanges } from './patch.ts'
import { NO_PIPES } from './pipe-network.ts'

export const START = 1_800_000_000_000
const CHARSET = '0123456789-., –<minhd'
export const METRICS = { charset: CHARSET, advances: new Float32Array(CHARSET.length).fill(0.5) }
/** Points 11, 12 and 13 for the first three references, none for the last. */
export const BOUND: BoundPoints = {
  pointIds: Uint32Array.of(11, 12, 13, NO_POINT_ID),
  decimals: new Uint8Array(4),
}
/** Source of the reference that no point is bound to. */
export const MISSING = 3
export const RED = 0xff0000
export const BLUE = 0x0000ff

export function buildTable(fields: Partial<BindingTable>): BindingTable {
  return {
    references: ['a', 'b', 'c', 'missing'].map((paramCode) => ({ nodeCode: null, paramCode })),
    programs: programsOf(),
    texts: [],
    colors: [],
    blinks: [],
    visibles: [],
    levels: [],
    rotations: [],
    spins: [],
    flows: [],
    network: NO_PIPES,
    slots: [],
    fonts: [{ fontFamily: '', fontWeight: 500, fontStyle: 'normal' }],
    charset: CHARSET,
    problems: [],
    ...fields,
  }
}

export const buildText = (element: number, source: number, fields: Partial<TextBinding> = {}): TextBinding => ({
  element,
  source,
  x: 0,
  y: 0,
  align: 'left',
  fontSize: 10,
  font: 0,
  angleRad: 0,
  color: 0x123456,
  takesColor: true,
  decimals: 1,
  unitText: '',
  words: [],
  ...fields,
})

/** An element that takes its colour and blinking from ranges of one source. */
export const painted = (element: number, source: number, ranges: readonly ColorRange[]) => ({
  colors: [{ element, source, ranges }],
  blinks: [{ element, source, ranges }],
})

export const key = (min: number, max: number, color: number, blink = false) => ({ min, max, color, blink })

export type Sample = readonly [pointId: number, value: number, quality?: number | undefined, time?: number]

export function frameOf(samples: readonly Sample[], now = START): ValueFrame {
  const frame = createValueFrame(samples.length, now)
  for (const [at, [pointId, value, quality = QUALITY.good, time = now]] of samples.entries()) {
    frame.pointIds[at] = pointId
    frame.values[at] = value
    frame.qualities[at] = quality
    frame.times[at] = time
  }
  return frame
}

/** An evaluator past its first patch, which holds every effect. */
export function started(fields: Partial<BindingTable>): Evaluator {
  const evaluator = createEvaluator(buildTable(fields), BOUND, METRICS)
  evaluator.takePatch()
  return evaluator
}

const nameOf = new Map<number, string>(Object.entries(EFFECT).map(([name, effect]) => [effect, name]))

export function entries(patch: ScenePatch | null): Array<[element: number, effect: string, number: number]> {
  if (!patch) return []
  return [...patch.elements].map((element, at) => [
    element,
    nameOf.get(patch.effects[at] ?? 0) ?? '?',
    patch.numbers[at] ?? Number.NaN,
  ])
}

/** What value texts show, as a scene holds it. */
export interface ShownTexts {
  cells: Uint32Array
  readonly colors: Map<number, number>
}

/** Lines of text with their colour word, by the text's index in the table. */
export function lines({ cells, colors }: ShownTexts): Record<number, [text: string, color: number]> {
  const found: Record<number, [string, number]> = {}
  for (let at = 0; at < cells.length; at += GLYPH_WORDS) {
    const word = cells[at] ?? NO_GLYPH
    if (word === NO_GLYPH) continue
    const text = word & 0xfffff
    found[text] = [(found[text]?.[0] ?? '') + CHARSET[(word >>> 20) & 0x7ff], colors.get(text) ?? Number.NaN]
  }
  return found
}

/** Applies a patch as a scene does. */
export function showTexts(shown: ShownTexts, changes: TextChanges | null | undefined): void {
  if (!changes) return
  const { cells, runs, total, texts, colors } = changes
  if (shown.cells.length !== total * GLYPH_WORDS) shown.cells = new Uint32Array(total * GLYPH_WORDS).fill(NO_GLYPH)
  let from = 0
  for (let at = 0; at < runs.length; at += 2) {
    const length = (runs[at + 1] ?? 0) * GLYPH_WORDS
    shown.cells.set(cells.subarray(from, from + length), (runs[at] ?? 0) * GLYPH_WORDS)
    from += length
  }
  for (const [at, text] of texts.entries()) shown.colors.set(text, colors[at] ?? 0)
}

/** Programs of expressions over the references a, b and c: the sources from {@link FIRST_COMPUTED} on. */
export function programsOf(...texts: readonly string[]): Programs {
  const emitter = new ProgramEmitter(({ paramCode }) => ['a', 'b', 'c'].indexOf(paramCode))
  for (const text of texts) emitter.add(parseExpression(text))
  return emitter.build()
}
export const FIRST_COMPUTED = 4

/** The lines of the texts that a patch writes; a text whose colour it leaves has NaN. */
export function linesOf(patch: ScenePatch | null): Record<number, [text: string, color: number]> | null {
  if (!patch?.texts) return null
  const { cells, texts, colors } = patch.texts
  return lines({ cells, colors: new Map([...texts].map((text, at) => [text, colors[at] ?? 0])) })
}
