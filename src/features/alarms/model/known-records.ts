import type { AlarmRecord } from '#contract/endpoints/alarm-watch.ts'
import { durationParts } from './durations.ts'

/**
 * Alarms as polled, where those that look as before are the known ones, wherever they now stand: their rows are not
 * drawn again. A duration or an age that only grew within its minute looks as before.
 */
export function withKnownRecords(known: readonly AlarmRecord[], polled: readonly AlarmRecord[]): AlarmRecord[] {
  const records = new Map(known.map((record) => [record.keyId, record]))
  return polled.map((record) => {
    const before = records.get(record.keyId)
    return before && looksSame(before, record) ? before : record
  })
}

function looksSame(one: AlarmRecord, other: AlarmRecord): boolean {
  return JSON.stringify(asShown(one)) === JSON.stringify(asShown(other))
}

const asShown = ({ durationMs, present, ...rest }: AlarmRecord) => ({
  ...rest,
  duration: durationText(durationMs),
  ...(present ? { value: present.value, age: durationText(present.ageMs) } : {}),
})

const durationText = (ms: number): string => Object.values(durationParts(ms)).join(' ')
