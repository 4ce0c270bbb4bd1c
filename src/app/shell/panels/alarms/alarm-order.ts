import type { AlarmItem, AlarmSummary } from '#contract/endpoints/alarms.ts'
import { ALARM_CATEGORIES, type AlarmCategory, categoryOf } from '#contract/network/alarm-categories.ts'

/** Order of alarms: by level, then the newest first. */
export const worstFirst = (one: AlarmItem, other: AlarmItem): number =>
  other.warnLevel - one.warnLevel || (one.warnTime < other.warnTime ? 1 : one.warnTime > other.warnTime ? -1 : 0)

/** Alarms of a summary by category, the worst first; a category without rows is left out. */
export function alarmsByCategory(summary: AlarmSummary): ReadonlyMap<AlarmCategory, readonly AlarmItem[]> {
  const lists = new Map<AlarmCategory, AlarmItem[]>()
  for (const { warnNumber, warnNumberList } of summary.retWarnNumList) {
    if (warnNumberList.length === 0) continue
    const category = categoryOf(warnNumber)
    lists.set(category, [...(lists.get(category) ?? []), ...warnNumberList])
  }
  for (const list of lists.values()) list.sort(worstFirst)
  return lists
}

/** The category of the worst alarm, among equals of the newest; null without alarms. */
export function worstCategoryOf(lists: ReadonlyMap<AlarmCategory, readonly AlarmItem[]>): AlarmCategory | null {
  const heads = ALARM_CATEGORIES.flatMap((category) => {
    const [worst] = lists.get(category) ?? []
    return worst ? [{ category, worst }] : []
  })
  return heads.sort((one, other) => worstFirst(one.worst, other.worst))[0]?.category ?? null
}
