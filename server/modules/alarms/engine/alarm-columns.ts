// The columns of an alarm that follow from its source, and from the bound that was crossed.

import { describeAlarm, typeLabelOf } from './alarm-texts.ts'
import type { LevelTexts } from './raise.repository.ts'
import type { AlarmSource } from './sources.ts'

/** A bound of a source that was crossed. */
interface Crossed {
  /** Index of the threshold. */
  readonly threshold: number
  readonly value: number | null
  /** The bound at that time, where it moves. */
  readonly bound?: number | null | undefined
}

/** What an alarm says: its level, its texts, the value that raised it and the limit; null where no such bound exists. */
export function textsOf(source: AlarmSource, crossed: Crossed): LevelTexts | null {
  const fixed = source.condition.thresholds[crossed.threshold]
  if (!fixed) return null
  const threshold = { ...fixed, bound: crossed.bound ?? fixed.bound }
  const value = source.point && crossed.value
  return { ...describeAlarm(source, threshold, value), warnLevel: threshold.level, value }
}

/** What an alarm is about. */
export const placeOf = (source: AlarmSource) => ({
  sourceKey: source.key,
  pointId: source.point?.id ?? null,
  warnNumber: source.warnNumber,
  warnTypeLabel: typeLabelOf(source.warnNumber),
  heatName: source.heat.name,
  heatKeyId: source.heat.id,
  pointLocation: source.location,
})
