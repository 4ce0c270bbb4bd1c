import { CODE_FOR_MS, type ErrorCodes, isErrorCode } from './error-codes.ts'
import type { JumpRule } from './quality-rules.ts'
import { type Span, union } from './spans.ts'
import type { Reading } from './still.ts'

/** A usable sample with the time for which it is held. */
export interface Held extends Reading {
  readonly to: number
}

const MINUTE_MS = 60_000
/** A value that comes back within this time was away; one that stays longer has changed. A single reading may be longer. */
const AWAY_MS = 10 * MINUTE_MS

/**
 * R4: readings far from the one before, and all that follow until the value comes back; the one that comes back is right.
 * A value that stays away is blamed for its first reading only, an error code for {@link CODE_FOR_MS}.
 *
 * @param isJudged - Whether the whole time between two instants is judged.
 */
export function jumpSpans(
  held: readonly Held[],
  rule: JumpRule,
  codes: ErrorCodes,
  isJudged: (from: number, to: number) => boolean,
): Span[] {
  const returns = new Set<number>()
  const spans: Span[] = []
  for (let first = 1; first < held.length; first += 1) {
    if (!isJumpAt(held, first, rule) || !isJudged(held[first - 1]?.at ?? 0, held[first]?.at ?? 0)) continue
    const end = endOfCode(held, first, codes) ?? endOfAway(held, first, rule)
    if (end === null) continue
    spans.push(...held.slice(first, end).map(({ at, to }) => ({ from: at, to })))
    returns.add(end)
  }
  for (let index = 1; index < held.length; index += 1) {
    const [before, sample] = [held[index - 1], held[index]]
    if (!before || !sample || returns.has(index) || !isJumpAt(held, index, rule)) continue
    if (isJudged(before.at, sample.at)) spans.push({ from: sample.at, to: sample.to })
  }
  return union(spans)
}

/** Index after the readings that stay at an error code; null: the first is none. */
function endOfCode(held: readonly Held[], first: number, codes: ErrorCodes): number | null {
  const start = held[first]
  const before = held[first - 1]
  if (!start || !before || !isErrorCode(start, codes) || isErrorCode(before, codes)) return null
  let end = first + 1
  while (isNext(held, end) && isErrorCode(held[end] ?? start, codes) && (held[end]?.at ?? 0) < start.at + CODE_FOR_MS)
    end += 1
  return end
}

/** Index of the reading that jumps back to the value before `first`; null: none does soon enough. */
function endOfAway(held: readonly Held[], first: number, rule: JumpRule): number | null {
  const [base, start] = [held[first - 1], held[first]]
  if (!base || !start) return null
  for (let index = first + 1; isNext(held, index); index += 1) {
    const sample = held[index]
    if (!sample || (index > first + 1 && sample.at - start.at > AWAY_MS)) return null
    if (isOther(base, sample, rule)) continue
    if (!isJumpAt(held, index, rule)) return null
    return lastedAtBase(held, first - 1, rule, sample.at - start.at) ? index : null
  }
  return null
}

/** Whether the value was lately where it is at `index` for longer: of two values in turn, the longer one is the usual one. */
function lastedAtBase(held: readonly Held[], index: number, rule: JumpRule, lastMs: number): boolean {
  const base = held[index]
  if (!base) return false
  const since = base.to - Math.max(2 * AWAY_MS, 2 * lastMs)
  let lasted = 0
  for (let at = index; lasted <= lastMs && (held[at]?.at ?? Number.NEGATIVE_INFINITY) >= since; at -= 1) {
    const sample = held[at]
    if (sample && !isOther(base, sample, rule)) lasted += sample.to - sample.at
    if (!isNext(held, at)) break
  }
  return lasted > lastMs
}

const isNext = (held: readonly Held[], index: number): boolean => {
  const [before, sample] = [held[index - 1], held[index]]
  return before !== undefined && sample !== undefined && before.to >= sample.at
}

function isJumpAt(held: readonly Held[], index: number, rule: JumpRule): boolean {
  const [before, sample] = [held[index - 1], held[index]]
  return before !== undefined && sample !== undefined && isNext(held, index) && isFar(before, sample, rule)
}

/** Whether two readings differ by more than a value moves within a minute. */
const isOther = (one: Reading, other: Reading, rule: JumpRule): boolean =>
  isFar({ at: 0, value: one.value }, { at: 0, value: other.value }, rule)

/** Whether a value is another than what could have become of the one before. */
export function isFar(before: Reading, after: Reading, { kind, perMinute }: JumpRule): boolean {
  const change = Math.abs(after.value - before.value)
  const minutes = Math.max(1, (after.at - before.at) / MINUTE_MS)
  if (kind === 'absolute') return change > perMinute * minutes
  if (before.value <= 0 || after.value <= 0) return false
  return change > perMinute * minutes * Math.max(before.value, after.value)
}
