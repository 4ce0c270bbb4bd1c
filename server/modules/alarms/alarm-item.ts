import type { AlarmItem } from '#contract/endpoints/alarms.ts'
import type { AlarmRow } from './repository.ts'

export const toItem = (row: AlarmRow): AlarmItem => ({
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
})
