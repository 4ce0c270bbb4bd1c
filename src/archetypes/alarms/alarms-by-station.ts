import type { AlarmRecord } from '#contract/endpoints/alarm-watch.ts'

export interface StationAlarmCount {
  readonly count: number
  /** The highest level among them. */
  readonly level: number
}

/** By the key of the station or source. A plain object: the same answer keeps its identity from poll to poll. */
export type AlarmsOf = Readonly<Record<string, StationAlarmCount>>

export function alarmsByStation(alarms: readonly Pick<AlarmRecord, 'heatKeyId' | 'warnLevel'>[]): AlarmsOf {
  const found: Record<string, StationAlarmCount> = {}
  for (const { heatKeyId, warnLevel } of alarms) {
    const { count = 0, level = 0 } = found[heatKeyId] ?? {}
    found[heatKeyId] = { count: count + 1, level: Math.max(level, warnLevel) }
  }
  return found
}
