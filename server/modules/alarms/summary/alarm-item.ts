import type { AlarmItem } from '#contract/endpoints/alarms.ts'
import type { Language } from '#contract/kit/language.ts'
import { alarmTextsIn } from '../alarm-texts-in.ts'
import type { OpenAlarm } from '../repository.ts'

/** @param affected - How many stations follow from an alarm, by its key. */
export const toItem = (row: OpenAlarm, affected: ReadonlyMap<string, number>, language: Language): AlarmItem => ({
  keyId: row.id,
  warnTime: row.raisedAt.toISOString(),
  warnLevel: row.warnLevel,
  warnNumber: row.warnNumber,
  ...alarmTextsIn(row, language),
  heatName: row.heatName,
  pointLocation: row.pointLocation,
  heatKeyId: row.heatKeyId,
  ...(row.pointCode === null ? {} : { pointCode: row.pointCode }),
  ...(affected.has(row.id) ? { numAffected: affected.get(row.id) } : {}),
})
