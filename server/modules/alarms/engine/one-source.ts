// What the engine does with one source, purely: from the state as it is stored and samples to a state and changes.

import { isUsable } from '#contract/live/quality.ts'
import { isPlain } from './conditions.ts'
import type { SourceSamples } from './considered-batch.ts'
import { type AlarmChange, advance, type Sample, type Step, takeSample } from './evaluate.ts'
import type { AlarmSource } from './sources.ts'
import { readState } from './stored-state.ts'

/** Time of the first sample from before what was decided last; null: there is none. */
export function firstBefore({ condition }: AlarmSource, samples: readonly Sample[], stored: unknown): number | null {
  if (condition.kind === 'communication') return null
  const { evaluation } = readState(condition.thresholds, stored)
  return samples.find(({ at }) => at < evaluation.at)?.at ?? null
}

/** @param now - Epoch ms to let the clock go on to; null: no further than the samples. */
export function evaluateSource({ source, samples }: SourceSamples, stored: unknown, now: number | null) {
  const { thresholds } = source.condition
  const { evaluation: before, alarmId } = readState(thresholds, stored)
  let evaluation = before
  const changes: AlarmChange[] = []
  const take = (step: Step): void => {
    evaluation = step.state
    changes.push(...step.changes)
  }
  for (const sample of samples) take(takeSample(thresholds, evaluation, sample))
  if (now !== null) take(advance(thresholds, evaluation, now))
  return { source, evaluation, changes, alarmId }
}

/**
 * The newest value of a point as a sample, so that what another server has received counts before the clock does; only
 * for conditions that need nothing else. The engine ignores it where it has had it.
 */
export function newestOf(
  { condition }: AlarmSource,
  { at, value, quality }: { at: number; value: number; quality: number },
): Sample[] {
  if (!isPlain(condition)) return []
  const { signal } = condition.read({ at, value }, [], () => null)
  return [{ at, signal: isUsable(quality) ? signal : null, value }]
}
