import type { AlarmRecord } from '#contract/endpoints/alarm-watch.ts'
import { durationParts } from './durations.ts'

/**
 * Alarms as polled, where those that look as before are the known ones, wherever they now stand: their rows are not
 * drawn again. A duration that only grew within its minute looks as before.
 */
export function withKnownRecords(known: readonly AlarmRecord[], polled: readonly AlarmRecord[]): AlarmRecord[] {
  const records = new Map(known.map((record) => [record.keyId, record]))
  return polled.map((record) => {
    const before = records.get(record.keyId)
    return before && looksSame(before, record) ? before : record
  })
}

function looksSame(one: AlarmRecord, other: AlarmRecord): boolean {
  const { durationMs: before, ...rest } = one
  const { durationMs: now, ...others } = other
  return durationText(before) === durationText(now) && JSON.stringify(rest) === JSON.stringify(others)
}

const durationText = (ms: number): string => Object.values(durationParts(ms)).join(' ')
