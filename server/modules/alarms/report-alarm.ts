/**
 * The one entrance for alarms that the engine does not evaluate itself: groups, water loss of a day, room temperatures,
 * and what commands, AI and balancing have to say. Duty: raise, change, return an alarm of a reported condition.
 * Neighbours: the engine's repository writes; lists, handling, mail and history treat it as any other alarm. Invariants:
 * a source key has one active alarm, however many servers report; a report that changes nothing writes nothing.
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Label } from '#contract/kit/language.ts'
import { addEvents, changeLevels, lockActiveOf } from './engine/alarm.repository.ts'
import { describeReport, typeLabelOf } from './engine/alarm-texts.ts'
import type { AlarmToRaise } from './engine/raise.repository.ts'
import { moveLocked, raiseAlarms } from './engine/raise-and-end.ts'
import { isHeatingAt } from './engine/reported-season.ts'
import { suppressibleAt, suppressionAt, surroundingsOf } from './engine/suppression.ts'

/** Keys that begin so belong to the engine. */
const ENGINE_KEYS = ['limit:', 'rule:', 'comm:']

interface Reported {
  /** `<what>:<of what>`, the same at every report of one condition, such as `water-daily:<unit id>`. */
  readonly sourceKey: string
  /** When it was found, epoch ms. */
  readonly at: number
}

/** The condition holds. */
export interface AlarmOn extends Reported {
  readonly isOn: true
  /** Category, 0 to 23 (domain guide 5.1). */
  readonly warnNumber: number
  readonly warnLevel: 1 | 2 | 3
  /** The station, source or organisation that it is about; without one it concerns the whole company. */
  readonly node?: { readonly id: string; readonly name: string }
  /** The part of it, such as a unit; empty: all of it. */
  readonly location?: string
  /** What is wrong, without level and place; a text that a person wrote is the same in both languages. */
  readonly text: Label | string
  /** The condition in words, with its limit. */
  readonly conditionInfo: Label | string
  readonly value?: number
  readonly limit?: number
}
/** The condition holds no more. */
interface AlarmOff extends Reported {
  readonly isOn: false
}
export type AlarmReport = AlarmOn | AlarmOff

export type ReportOutcome = 'raised' | 'levelChanged' | 'returned' | 'unchanged'

/**
 * Takes in what is known of a condition; run it in a transaction. Several reports in one transaction come in the order
 * of their keys, so that two servers cannot block each other.
 *
 * @throws {Error} where the key is one of the engine's.
 */
export async function reportAlarm(client: pg.ClientBase, report: AlarmReport): Promise<ReportOutcome> {
  const { sourceKey, at } = report
  if (!sourceKey.includes(':') || ENGINE_KEYS.some((prefix) => sourceKey.startsWith(prefix)))
    throw new Error(`No part may report an alarm as ${sourceKey}.`)
  const present = await lockActiveOf(client, sourceKey)
  if (!report.isOn) {
    if (!present) return 'unchanged'
    await moveLocked(client, [{ ...present, at }], 'return')
    return 'returned'
  }
  const { node, warnNumber, warnLevel, location = '' } = report
  const place = [node?.name ?? '', location].filter((part) => part !== '').join(' ')
  const texts = {
    warnLevel,
    ...describeReport(warnLevel, place, report.text, report.conditionInfo),
    value: report.value ?? null,
    limit: report.limit ?? null,
  }
  if (present) {
    if (present.warnLevel === warnLevel) return 'unchanged'
    await changeLevels(client, [{ ...texts, id: present.id, at }])
    await addEvents(client, [{ alarmId: present.id, kind: 'levelChanged', at, warnLevel }])
    return 'levelChanged'
  }
  const suppressible = await suppressibleAt(client, { heatKeyId: node?.id ?? '', sourceKey })
  const isHeating = suppressible.season === 'always' || (await isHeatingAt(client, at))
  const surroundings = await surroundingsOf(client, [suppressible], at, at)
  const suppressed = suppressionAt(suppressible, surroundings, { isHeating, at })
  const alarm: AlarmToRaise = {
    ...texts,
    id: randomUUID(),
    sourceKey,
    pointId: null,
    warnNumber,
    warnTypeLabel: typeLabelOf(warnNumber),
    heatName: node?.name ?? '',
    heatKeyId: node?.id ?? '',
    pointLocation: location,
    raisedAt: at,
    suppressedBy: suppressed.by,
    parentId: suppressed.parentId,
  }
  const raised = await raiseAlarms(client, [alarm])
  return raised.get(sourceKey)?.isNew ? 'raised' : 'unchanged'
}
