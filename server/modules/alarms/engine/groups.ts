/** Silence of a whole branch office: one alarm for many stations. Pure; `write-groups` writes what is decided here. */
import type { AlarmSource } from './sources.ts'

/** More than this share of an office's stations silent is one alarm (domain guide 5.1); it ends below the share. */
export const SILENT_SHARE = 0.2
/** One station alone is no group, however small its office. */
const LEAST_SILENT = 2

const OFFICE_PREFIX = 'office-comm:'
export const officeKey = (officeId: string): string => `${OFFICE_PREFIX}${officeId}`

/** A group alarm that has to be raised or ended. */
export interface OfficeChange {
  readonly officeId: string
  readonly officeName: string
  readonly isOn: boolean
  readonly numSilent: number
  readonly numStations: number
}

interface Office {
  readonly name: string
  readonly keys: string[]
}

/**
 * Compares the offices with the group alarms that are active.
 *
 * @param sources - Those of communication count, unless their station is out of operation.
 * @param active - Keys of the active alarms: of stations that are silent, and of groups.
 */
export function officeChanges(sources: Iterable<AlarmSource>, active: ReadonlySet<string>): OfficeChange[] {
  const offices = new Map<string, Office>()
  for (const { key, condition, heat } of sources) {
    if (condition.kind !== 'communication' || heat.nodeType !== 'station' || heat.officeId === null) continue
    if (heat.status === 'stopped' || heat.status === 'frozen') continue
    const office = offices.get(heat.officeId)
    if (office) office.keys.push(key)
    else offices.set(heat.officeId, { name: heat.officeName ?? '', keys: [key] })
  }
  // a group whose office has no stations any more ends too
  for (const key of active)
    if (key.startsWith(OFFICE_PREFIX) && !offices.has(key.slice(OFFICE_PREFIX.length)))
      offices.set(key.slice(OFFICE_PREFIX.length), { name: '', keys: [] })
  const changes: OfficeChange[] = []
  for (const [officeId, { name, keys }] of [...offices].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const numSilent = keys.filter((key) => active.has(key)).length
    const wasOn = active.has(officeKey(officeId))
    const share = keys.length === 0 ? 0 : numSilent / keys.length
    const isOn = wasOn ? share >= SILENT_SHARE && numSilent > 0 : share > SILENT_SHARE && numSilent >= LEAST_SILENT
    if (isOn !== wasOn) changes.push({ officeId, officeName: name, isOn, numSilent, numStations: keys.length })
  }
  return changes
}
