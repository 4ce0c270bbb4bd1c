import { type Held, jumpSpans } from './jumps.ts'
import {
  BROKEN_FOR_MS,
  type JudgedRule,
  PARAM_RULES,
  PHYSICS_RULES,
  type PhysicsRule,
  RUN_PARAMS,
  SECONDARY_FLOW,
} from './quality-rules.ts'
import { difference, type Span, union, within } from './spans.ts'
import { type Reading, stillFrom } from './still.ts'

/** A sample as it is stored; one that is not usable is neither judged nor relied upon. */
interface StoredSample extends Reading {
  readonly isUsable: boolean
}

/** One point of a node with its samples in rising time. */
export interface NodePoint {
  readonly paramCode: string
  /** Longest time for which a sample says something, ms; after it there is a gap. */
  readonly holdMs: number
  readonly samples: readonly StoredSample[]
}

export interface Judgement extends Span {
  readonly paramCode: string
  readonly rule: JudgedRule
}

const ALWAYS: Span = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

/**
 * Judges the points of one node. Judgements of a point and rule are rising and do not touch; one that goes on at `now`
 * ends there.
 *
 * @param now - Epoch ms: nothing after it is judged.
 */
export function judgeNode(points: readonly NodePoint[], now: number): Judgement[] {
  const heldOf = new Map(points.map((point) => [point.paramCode, heldSamples(point, now)]))
  const running = runningTime(heldOf, now)
  const judgements = points.flatMap(({ paramCode }): Judgement[] => {
    const rules = PARAM_RULES[paramCode]
    if (!rules) return []
    const held = heldOf.get(paramCode) ?? []
    const judged = rules.whileRunning ? running : [ALWAYS]
    const { frozen, jump } = rules
    return [
      ...(frozen ? frozenSpans(held, frozen.windowMs, frozen.resolution, judged) : []).map(as(paramCode, 'frozen')),
      ...(jump ? jumpSpans(held, jump, rules.errorCodes, (from, to) => spanAround(judged, from, to) >= 0) : []).map(
        as(paramCode, 'jump'),
      ),
    ]
  })
  return [...judgements, ...physicsJudgements(heldOf, running)]
}

const as =
  (paramCode: string, rule: JudgedRule) =>
  ({ from, to }: Span): Judgement => ({ paramCode, rule, from, to })

function heldSamples({ samples, holdMs }: NodePoint, now: number): Held[] {
  return samples.flatMap(({ at, value, isUsable }, index) => {
    const to = Math.min(samples[index + 1]?.at ?? now, at + holdMs, now)
    return isUsable && at < to ? [{ at, value, to }] : []
  })
}

/**
 * When the unit runs: always, but for the time in which its pumps stand. Where no pump is heard, the flow tells; where
 * nothing is, the unit is taken to run.
 */
function runningTime(heldOf: ReadonlyMap<string, readonly Held[]>, now: number): Span[] {
  const spansWhere = (codes: readonly string[], isMeant: (value: number) => boolean): Span[] =>
    union(
      codes
        .flatMap((code) => heldOf.get(code) ?? [])
        .filter(({ value }) => isMeant(value))
        .map(({ at, to }) => ({ from: at, to })),
    )
  const heard = spansWhere(RUN_PARAMS, () => true)
  const turning = spansWhere(RUN_PARAMS, (value) => value > 0)
  const withoutFlow = spansWhere([SECONDARY_FLOW], (value) => value <= 0)
  const stopped = [...difference(heard, turning), ...difference(withoutFlow, heard)]
  return difference([{ from: Number.NEGATIVE_INFINITY, to: now }], stopped)
}

/** Index of the span that contains a whole time; -1: none does. */
const spanAround = (spans: readonly Span[], from: number, to: number): number =>
  spans.findIndex((span) => span.from <= from && to <= span.to)

/** R3: samples without a gap that stay within the resolution for the window, while the node runs. */
function frozenSpans(held: readonly Held[], windowMs: number, resolution: number, judged: readonly Span[]): Span[] {
  const spans: Span[] = []
  // the readings that have been still up to the present one
  let still: Held[] = []
  for (const sample of held) {
    const before = still.at(-1)
    if (before && (before.to < sample.at || spanAround(judged, before.at, sample.at) < 0)) still = []
    still.push(sample)
    // a change by the whole resolution is a movement
    const first = stillFrom(still, resolution / 2)
    if (first > 0) still = still.slice(first)
    const from = still[0]?.at ?? sample.at
    if (sample.at - from >= windowMs && spanAround(judged, from, sample.at) >= 0) spans.push({ from, to: sample.to })
  }
  return union(spans)
}

/** R6: whenever relations are broken for long enough, the points that stand in most of them. */
function physicsJudgements(heldOf: ReadonlyMap<string, readonly Held[]>, running: readonly Span[]): Judgement[] {
  const broken = PHYSICS_RULES.map((rule) => ({ rule, spans: brokenSpans(rule, heldOf, running) })).filter(
    ({ spans }) => spans.length > 0,
  )
  const found = new Map<string, { paramCode: string; rule: JudgedRule; spans: Span[] }>()
  for (const piece of piecesOf(broken.flatMap(({ spans }) => spans))) {
    const present = broken.filter(({ spans }) => spanAround(spans, piece.from, piece.to) >= 0)
    for (const rule of ['physics', 'zeroFlow'] as const) {
      const blamed = present.filter((one) => one.rule.rule === rule).flatMap((one) => one.rule.blamed)
      const count = (code: string): number => blamed.filter((other) => other === code).length
      const most = Math.max(0, ...blamed.map(count))
      for (const paramCode of new Set(blamed)) {
        if (count(paramCode) < most) continue
        const key = `${paramCode} ${rule}`
        const known = found.get(key) ?? { paramCode, rule, spans: [] }
        known.spans.push(piece)
        found.set(key, known)
      }
    }
  }
  return [...found.values()].flatMap(({ paramCode, rule, spans }) => union(spans).map(as(paramCode, rule)))
}

function brokenSpans(
  { params, isBroken }: PhysicsRule,
  heldOf: ReadonlyMap<string, readonly Held[]>,
  running: readonly Span[],
): Span[] {
  const lists = params.map((code) => heldOf.get(code) ?? [])
  if (lists.some((list) => list.length === 0)) return []
  const next = params.map(() => 0)
  const spans: Span[] = []
  for (const piece of piecesOf(lists.flat().map(({ at, to }) => ({ from: at, to })))) {
    const values = lists.map((list, index) => {
      let at = next[index] ?? 0
      while ((list[at]?.to ?? Number.POSITIVE_INFINITY) <= piece.from) at += 1
      next[index] = at
      const held = list[at]
      return held && held.at <= piece.from ? held.value : null
    })
    if (values.includes(null)) continue
    if (isBroken((code) => values[params.indexOf(code)] ?? Number.NaN)) spans.push(piece)
  }
  const whileRunning = union(spans).flatMap((span) => running.flatMap((run) => within([span], run)))
  return union(whileRunning).filter(({ from, to }) => to - from >= BROKEN_FOR_MS)
}

/** The times between all ends of the spans, rising. */
function piecesOf(spans: readonly Span[]): Span[] {
  const ends = [...new Set(spans.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
  return ends.slice(1).map((to, index) => ({ from: ends[index] ?? to, to }))
}

/** The judged time that two judgements of the same point and rule do not share. */
export const changedTime = (before: readonly Span[], after: readonly Span[]): Span[] =>
  union([...difference(before, after), ...difference(after, before)])
