import type { AlarmRecord } from '#contract/endpoints/alarm-watch.ts'
import type { Language } from '#contract/kit/language.ts'
import { alarmTextsIn } from '../alarm-texts-in.ts'
import type { AlarmRow } from '../repository.ts'

const textOf = (time: Date | null): string | null => time?.toISOString() ?? null

type RecordRow = AlarmRow & {
  readonly numFollowing: number
  readonly numAffected: number
  readonly highestLevel: number
  readonly decimals: number | null
  readonly pointCode: string | null
  readonly presentValue: number | null
  /** ISO 8601. */
  readonly presentAt: string | null
}

function presentOf({ presentValue, presentAt }: RecordRow, now: Date): AlarmRecord['present'] {
  if (presentValue === null || presentAt === null) return null
  return { value: presentValue, ageMs: Math.max(0, now.getTime() - Date.parse(presentAt)) }
}

/** @param now - Decides whether it is shelved, how long it has lasted, and how old its present value is. */
export function toRecord(row: RecordRow, now: Date, language: Language): AlarmRecord {
  const isShelved = row.shelvedUntil !== null && row.shelvedUntil > now
  return {
    keyId: row.id,
    warnNumber: row.warnNumber,
    warnLevel: row.warnLevel,
    highestLevel: row.highestLevel,
    warnTime: row.raisedAt.toISOString(),
    ...alarmTextsIn(row, language),
    heatName: row.heatName,
    heatKeyId: row.heatKeyId,
    pointLocation: row.pointLocation,
    pointCode: row.pointCode,
    value: row.value,
    limit: row.limit,
    decimals: row.decimals,
    present: presentOf(row, now),
    state: row.state,
    recoverTime: textOf(row.recoveredAt),
    durationMs: Math.max(0, (row.recoveredAt ?? now).getTime() - row.raisedAt.getTime()),
    enterUser: row.acknowledgedBy,
    enterTime: textOf(row.acknowledgedAt),
    remarks: row.remarks,
    shelveUser: isShelved ? row.shelvedBy : null,
    shelveUntil: isShelved ? textOf(row.shelvedUntil) : null,
    shelveReason: isShelved ? row.shelfReason : '',
    suppressedBy: row.suppressedBy,
    firstOutFlag: row.isFirstOut,
    groupId: row.parentId,
    numFollowing: row.numFollowing,
    numAffected: row.numAffected,
    count: row.numRaises,
  }
}
