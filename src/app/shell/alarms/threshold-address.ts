import type { AlarmItem } from '../../../contract/endpoints/alarms.ts'

/** The thresholds behind an alarm; the names of the query are the specification's. */
export function thresholdAddress({ heatName, pointLocation, heatKeyId }: AlarmItem): string {
  const query = new URLSearchParams({ heatName, pointLocation, heatKeyId_1: heatKeyId })
  return `/alarmThreshold?${query.toString()}`
}
