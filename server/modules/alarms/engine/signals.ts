import type { Reading } from '#contract/expression/node-expression.ts'
import { isUsable } from '#contract/live/quality.ts'
import type { Memory } from '../conditions/running-condition.ts'
import type { Sample } from './evaluate.ts'
import type { AlarmSource } from './sources.ts'

/** A value of a point that a source reads. */
export interface InputValue {
  readonly point: { readonly id: number }
  /** Epoch ms. */
  readonly time: number
  readonly value: number
  readonly quality: number
}

/** What is read of a source. */
export interface SignalSource extends Pick<AlarmSource, 'condition' | 'inputs'> {
  readonly point: { readonly id: number } | null
}

/** What is known of a source before the values that are read. */
export interface SignalStart {
  readonly memory: Memory
  readonly readingOf: (pointId: number) => Reading | null
}

export interface Signals {
  readonly samples: readonly Sample[]
  readonly memory: Memory
  /** The newest values, null where one is not usable. */
  readonly readings: ReadonlyMap<number, Reading | null>
}

/**
 * Makes samples of the values of a source's inputs: one of all that were measured at the same instant, so that nothing
 * depends on the order in which these came. Of two values of a point at one instant the first counts.
 *
 * @param values - Rising by time.
 * @param onSample - Told each sample with the values that it is made of.
 */
export function readSignals<Value extends InputValue>(
  { condition, inputs, point: watched }: SignalSource,
  values: readonly Value[],
  start: SignalStart,
  onSample?: (sample: Sample, of: readonly Value[]) => void,
): Signals {
  const isOneOfMany = condition.kind === 'communication'
  const samples: Sample[] = []
  const readings = new Map<number, Reading | null>()
  const readingOf = (id: number | undefined): Reading | null => {
    if (id === undefined) return null
    const known = readings.get(id)
    return known === undefined ? start.readingOf(id) : known
  }
  const reader = (code: string): Reading | null => readingOf(inputs.get(code))
  let memory = start.memory
  for (let index = 0; index < values.length; ) {
    const group = instantAt(values, index)
    index += group.length
    const at = group[0]?.time ?? 0
    let own: Reading | null = null
    const taken = new Set<number>()
    for (const { point, value, quality } of group) {
      if (taken.has(point.id)) continue
      taken.add(point.id)
      const reading = isUsable(quality) ? { at, value } : null
      if (!isOneOfMany) readings.set(point.id, reading)
      own ??= reading
    }
    const primary = watched && !isOneOfMany ? readingOf(watched.id) : own
    const read = primary ? condition.read({ at, value: primary.value }, memory, reader) : null
    if (read) memory = read.memory
    const value = primary?.value ?? group[0]?.value ?? 0
    const sample = { at, signal: read?.signal ?? null, bounds: read?.bounds, value }
    samples.push(sample)
    onSample?.(sample, group)
  }
  return { samples, memory, readings }
}

function instantAt<Value extends InputValue>(values: readonly Value[], begin: number): readonly Value[] {
  let end = begin + 1
  while (end < values.length && values[end]?.time === values[begin]?.time) end++
  return values.slice(begin, end)
}
