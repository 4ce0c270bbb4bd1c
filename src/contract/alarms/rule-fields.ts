// The condition of an alarm rule as the fields of a form.

import { type AlarmCondition, alarmCondition, type ConditionOf, RULE_CONDITIONS, type RuleKind } from './condition.ts'
import type { ConditionField, ConditionFields } from './condition-fields.ts'

/** The fields of a kind, in the order of the form. */
export const fieldsOfKind = (kind: RuleKind): readonly ConditionField[] => RULE_CONDITIONS[kind].form.fields

/** Reads the condition of a form; its errors are at the names of the condition, see {@link fieldOfPath}. */
export const conditionOfFields = (kind: RuleKind, fields: ConditionFields) =>
  alarmCondition.safeParse({ kind, ...RULE_CONDITIONS[kind].form.partsOf(fields) }, { reportInput: true })

/** The field at which an error of the condition is shown. */
export const fieldOfPath =
  (kind: RuleKind) =>
  ([part]: readonly PropertyKey[]): string => {
    const name = String(part)
    return RULE_CONDITIONS[kind].form.fieldOfPart?.[name] ?? name
  }

type Readers = {
  readonly [Kind in RuleKind]: {
    readonly form: { fieldsOf(condition: ConditionOf<Kind>): Partial<ConditionFields> | null }
  }
}
const READERS: Readers = RULE_CONDITIONS

const fieldsOf = <Kind extends RuleKind>(kind: Kind, condition: ConditionOf<Kind>) =>
  READERS[kind].form.fieldsOf(condition)

/** The fields of a stored condition; null where a form cannot show it, as with limits by date. */
export const fieldsOfCondition = (condition: AlarmCondition): Partial<ConditionFields> | null =>
  condition.kind === 'communication' ? null : fieldsOf(condition.kind, condition)

/** How wide the values are that raise nothing, in the unit of the point; null where they have no two ends. */
export const normalBandOf = (kind: RuleKind, fields: ConditionFields): number | null =>
  RULE_CONDITIONS[kind].form.normalBandOf?.(fields) ?? null
