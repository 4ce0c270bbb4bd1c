import type { AlarmItem } from '#contract/endpoints/alarms.ts'
import type { AlarmCategory } from '#contract/network/alarm-categories.ts'

export const MANAGEMENT = '/alarmManagement'
export const REAL_TIME = '/realTimeAlerts'
const THRESHOLD = '/alarmThreshold'
const RECORD = '/regulateControlRecord'

/**
 * Address of the thresholds of an alarm, those of its point where it has one; the names of the query parameters are the
 * specification's.
 */
export function thresholdAddress({ heatName, pointLocation, heatKeyId, pointCode }: AlarmItem): string {
  const query = new URLSearchParams({ heatName, pointLocation: pointCode ?? pointLocation, heatKeyId_1: heatKeyId })
  return `${THRESHOLD}?${query.toString()}`
}

/** Address of the commands that automatic control of the alarm's kind has sent. */
export const recordAddress = ({ warnNumber }: AlarmItem): string => `${RECORD}?sendChannel=${warnNumber}`

/** Address at which an alarm is open, with those that follow from it. */
export const openedAddress = (keyId: string): string => `${REAL_TIME}?alarm=${keyId}`

/** Address of the alarms of a category. */
export const categoryAddress = (category: AlarmCategory): string => `${REAL_TIME}?category=${category}`
