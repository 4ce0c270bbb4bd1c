import { type AlarmItem, type AlarmSummary, MAX_SUMMARY_ROWS } from '#contract/endpoints/alarms.ts'

/**
 * The open alarms after an answer. An answer with changes is merged into the known alarms; where the rows of a category
 * are then fewer than are open, the result has no revision, so that the next request gets all of them.
 */
export function mergeSummary(known: AlarmSummary | undefined, answer: AlarmSummary): AlarmSummary {
  const { closedIds, revision, ...rest } = answer
  if (!closedIds || !known) return answer
  const items = new Map<string, AlarmItem>()
  for (const { warnNumberList } of [...known.retWarnNumList, ...answer.retWarnNumList])
    for (const item of warnNumberList) items.set(item.keyId, item)
  for (const keyId of closedIds) items.delete(keyId)
  const listOf = (number: number): AlarmItem[] => [...items.values()].filter(({ warnNumber }) => warnNumber === number)
  const retWarnNumList = answer.retWarnNumList.map(({ warnNumber, warnNumberCnt = 0 }) => ({
    warnNumber,
    warnNumberCnt,
    warnNumberList: listOf(warnNumber).sort(worstFirst).slice(0, MAX_SUMMARY_ROWS),
  }))
  const isWhole = retWarnNumList.every(
    ({ warnNumberList, warnNumberCnt }) => warnNumberList.length === Math.min(warnNumberCnt, MAX_SUMMARY_ROWS),
  )
  return { ...rest, retWarnNumList, ...(isWhole && revision !== undefined ? { revision } : {}) }
}

const worstFirst = (one: AlarmItem, other: AlarmItem): number =>
  other.warnLevel - one.warnLevel || (one.warnTime < other.warnTime ? 1 : one.warnTime > other.warnTime ? -1 : 0)
