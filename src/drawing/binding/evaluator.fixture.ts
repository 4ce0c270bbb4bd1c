// What the evaluator's tests share: small tables and frames, and patches read as the renderer reads them.

import { createValueFrame, type ValueFrame } from '../../contract/live/frame.ts'
import { QUALITY } from '../../contract/live/quality.ts'
import type { BindingTable, TextBinding } from './binding-table.ts'
import { createEvaluator, type Evaluator } from './evaluator.ts'
import { EFFECT, GLYPH_BYTES, type GlyphInstances, type ScenePatch } from './patch.ts'

export const START = 1_800_000_000_000
export const CHARSET = '0123456789-., –'
export const METRICS = { charset: CHARSET, advances: new Float32Array(CHARSET.length).fill(0.5) }
export const RED = 0xff0000
export const BLUE = 0x0000ff

export function buildTable(fields: Partial<BindingTable>): BindingTable {
  return {
    pointIds: Uint32Array.from([11, 12, 13]),
    texts: [],
    colors: [],
    levels: [],
    spins: [],
    flows: [],
    slots: [],
    charset: CHARSET,
    unresolved: [],
    ...fields,
  }
}

export const buildText = (element: number, point: number, fields: Partial<TextBinding> = {}): TextBinding => ({
  element,
  point,
  x: 0,
  y: 100 * element,
  align: 'left',
  fontSize: 10,
  angleRad: 0,
  color: 0x123456,
  colorFrom: -1,
  decimals: 1,
  unitText: '',
  ...fields,
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

/** An evaluator past its first patch, which tells everything. */
export function started(fields: Partial<BindingTable>): Evaluator {
  const evaluator = createEvaluator(buildTable(fields), METRICS)
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

/** Lines of text by the height they stand at, with their colour word. */
export function lines({ data, count }: GlyphInstances): Record<number, [text: string, color: number]> {
  const view = new DataView(data)
  const found: Record<number, [string, number]> = {}
  for (let at = 0; at < count; at++) {
    const from = at * GLYPH_BYTES
    const y = view.getFloat32(from + 4, true)
    const text = (found[y]?.[0] ?? '') + CHARSET[view.getUint32(from + 16, true)]
    found[y] = [text, view.getUint32(from + 20, true)]
  }
  return found
}

export const linesOf = (patch: ScenePatch | null) => (patch?.glyphs ? lines(patch.glyphs) : null)
