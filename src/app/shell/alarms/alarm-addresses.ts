import type { AlarmItem } from '#contract/endpoints/alarms.ts'

export const MANAGEMENT = '/alarmManagement'
export const THRESHOLD = '/alarmThreshold'
export const RECORD = '/regulateControlRecord'

/** The thresholds behind an alarm; the names of the query are the specification's. */
export function thresholdAddress({ heatName, pointLocation, heatKeyId }: AlarmItem): string {
  const query = new URLSearchParams({ heatName, pointLocation, heatKeyId_1: heatKeyId })
  return `${THRESHOLD}?${query.toString()}`
}

/** What automatic control of the alarm's kind has sent. */
export const recordAddress = ({ warnNumber }: AlarmItem): string => `${RECORD}?sendChannel=${warnNumber}`
