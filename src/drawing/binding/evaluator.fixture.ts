// Fixtures of the evaluator's tests: small tables and frames, and patches read as the renderer reads them.

import { createValueFrame, type ValueFrame } from '#contract/live/frame.ts'
import { QUALITY } from '#contract/live/quality.ts'
import { type BoundPoints, NO_POINT_ID } from './bind-points.ts'
import type { BindingTable, ColorRange, TextBinding } from './binding-table.ts'
import { createEvaluator, type Evaluator } from './evaluator.ts'
import { ProgramEmitter } from './expression/emit-program.ts'
import { parseExpression } from './expression/parse-expression.ts'
import type { Programs } from './expression/programs.ts'
import { EFFECT, GLYPH_BYTES, type GlyphInstances, type ScenePatch } from './patch.ts'

export const START = 1_800_000_000_000
export const CHARSET = '0123456789-., –<minhd'
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
    slots: [],
    charset: CHARSET,
    problems: [],
    ...fields,
  }
}

export const buildText = (element: number, source: number, fields: Partial<TextBinding> = {}): TextBinding => ({
  element,
  source,
  x: 0,
  y: 100 * element,
  align: 'left',
  fontSize: 10,
  angleRad: 0,
  color: 0x123456,
  takesColor: true,
  decimals: 1,
  unitText: '',
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

export const nameOf = new Map<number, string>(Object.entries(EFFECT).map(([name, effect]) => [effect, name]))

export function entries(patch: ScenePatch | null): Array<[element: number, effect: string, number: number]> {
  if (!patch) return []
  return [...patch.elements].map((element, at) => [
    element,
    nameOf.get(patch.effects[at] ?? 0) ?? '?',
    patch.numbers[at] ?? Number.NaN,
  ])
}

/** Lines of text by their baseline's y, with their colour word. */
export function lines({ data, count }: GlyphInstances): Record<number, [text: string, color: number]> {
  const view = new DataView(data)
  const found: Record<number, [string, number]> = {}
  for (let at = 0; at < count; at++) {
    const from = at * GLYPH_BYTES
    // size 0: spare room, not drawn
    if (view.getFloat32(from + 8, true) === 0) continue
    const y = view.getFloat32(from + 4, true)
    const text = (found[y]?.[0] ?? '') + CHARSET[view.getUint32(from + 16, true)]
    found[y] = [text, view.getUint32(from + 20, true)]
  }
  return found
}

/** The whole layout after a patch. */
export function merged(shown: GlyphInstances | null, told: GlyphInstances | null | undefined): GlyphInstances | null {
  if (!told || told.count === told.total || !shown) return told ?? shown
  const bytes = new Uint8Array(shown.data.slice(0))
  bytes.set(new Uint8Array(told.data), told.first * GLYPH_BYTES)
  return { data: bytes.buffer, first: 0, count: told.total, total: told.total }
}

/** Programs of expressions over the references a, b and c: the sources from {@link FIRST_COMPUTED} on. */
export function programsOf(...texts: readonly string[]): Programs {
  const emitter = new ProgramEmitter(({ paramCode }) => ['a', 'b', 'c'].indexOf(paramCode))
  for (const text of texts) emitter.add(parseExpression(text))
  return emitter.build()
}
export const FIRST_COMPUTED = 4

export const linesOf = (patch: ScenePatch | null) => (patch?.glyphs ? lines(patch.glyphs) : null)
