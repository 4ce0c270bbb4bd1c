import type { AlarmItem } from '#contract/endpoints/alarms.ts'
import type { AlarmRow } from './repository.ts'

/** @param affected - How many stations follow from an alarm, by its key. */
export const toItem = (row: AlarmRow, affected: ReadonlyMap<string, number>): AlarmItem => ({
  keyId: row.id,
  warnContent: row.content,
  warnTime: row.raisedAt.toISOString(),
  warnLevel: row.warnLevel,
  warnNumber: row.warnNumber,
  warnTypeLabel: row.warnTypeLabel,
  conditionInfo: row.conditionInfo,
  heatName: row.heatName,
  pointLocation: row.pointLocation,
  heatKeyId: row.heatKeyId,
  ...(affected.has(row.id) ? { numAffected: affected.get(row.id) } : {}),
})
