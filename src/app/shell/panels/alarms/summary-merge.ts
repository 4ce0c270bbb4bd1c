// Merges the answer of a poll into the alarms that are known. Rows, categories and lists that did not change keep their
// identity, so that nothing is drawn again for them: the server repeats the changes of the last seconds in each answer.

import { replaceEqualDeep } from '@tanstack/react-query'
import { type AlarmItem, type AlarmSummary, alarmList, MAX_SUMMARY_ROWS } from '#contract/endpoints/alarms.ts'
import { worstFirst } from './alarm-order.ts'

type Lists = AlarmSummary['retWarnNumList']
type Category = Lists[number]

/**
 * The open alarms after an answer. An answer with changes is merged into the known alarms; where the rows of a category
 * are then fewer than are open, the result has no revision, so that the next request gets all of them.
 */
export function mergeSummary(known: AlarmSummary | undefined, answer: AlarmSummary): AlarmSummary {
  if (!known) return answer
  const { closedIds, revision, flood, ...rest } = answer
  const lists = closedIds
    ? changedLists(known.retWarnNumList, answer.retWarnNumList, new Set(closedIds))
    : answer.retWarnNumList.map((category) => withKnownRows(categoryIn(known.retWarnNumList, category), category))
  const isWhole =
    !closedIds ||
    lists.every(
      ({ warnNumberList, warnNumberCnt = 0 }) => warnNumberList.length === Math.min(warnNumberCnt, MAX_SUMMARY_ROWS),
    )
  return {
    ...rest,
    retWarnNumList: sameOr(known.retWarnNumList, lists),
    ...(flood ? { flood: replaceEqualDeep(known.flood, flood) } : {}),
    ...(isWhole && revision !== undefined ? { revision } : {}),
  }
}

function changedLists(known: Lists, changes: Lists, closed: ReadonlySet<string>): Lists {
  const changed = new Set(closed)
  for (const { warnNumberList } of changes) for (const { keyId } of warnNumberList) changed.add(keyId)
  return changes.map(({ warnNumber, warnNumberCnt = 0, warnNumberList }) => {
    const before = categoryIn(known, { warnNumber })
    const rows = warnNumberList.filter(({ keyId }) => !closed.has(keyId))
    const present = new Map(before?.warnNumberList.map((item) => [item.keyId, item]))
    const isSame =
      rows.every((item) => isEqual(present.get(item.keyId), item)) &&
      !before?.warnNumberList.some(({ keyId }) => closed.has(keyId))
    if (before && isSame) return withRows(before, warnNumberCnt, before.warnNumberList)
    const kept = before?.warnNumberList.filter(({ keyId }) => !changed.has(keyId)) ?? []
    const shared = rows.map((item) => knownOr(present.get(item.keyId), item))
    const list = [...kept, ...shared].sort(worstFirst).slice(0, MAX_SUMMARY_ROWS)
    return { warnNumber, warnNumberCnt, warnNumberList: list }
  })
}

const categoryIn = (lists: Lists, { warnNumber }: Pick<Category, 'warnNumber'>): Category | undefined =>
  lists.find((category) => category.warnNumber === warnNumber)

function withKnownRows(known: Category | undefined, whole: Category): Category {
  if (!known) return whole
  const present = new Map(known.warnNumberList.map((item) => [item.keyId, item]))
  const rows = whole.warnNumberList.map((item) => knownOr(present.get(item.keyId), item))
  return withRows(known, whole.warnNumberCnt, sameOr(known.warnNumberList, rows))
}

const withRows = (known: Category, warnNumberCnt: number | undefined, warnNumberList: AlarmItem[]): Category =>
  known.warnNumberCnt === warnNumberCnt && known.warnNumberList === warnNumberList
    ? known
    : { ...known, warnNumberCnt, warnNumberList }

const knownOr = (known: AlarmItem | undefined, item: AlarmItem): AlarmItem =>
  known !== undefined && isEqual(known, item) ? known : item

const FIELDS = alarmList.element.keyof().options

const isEqual = (known: AlarmItem | undefined, item: AlarmItem): boolean =>
  known !== undefined && FIELDS.every((name) => known[name] === item[name])

/** The known list where the other has the same elements. */
const sameOr = <Element>(known: Element[], list: Element[]): Element[] =>
  known.length === list.length && known.every((element, at) => element === list[at]) ? known : list
