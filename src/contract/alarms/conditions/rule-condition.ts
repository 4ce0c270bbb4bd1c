import { z } from 'zod'
import { MAX_EXPRESSION_LENGTH } from '../../drawing/bindings.ts'
import type { Label } from '../../kit/language.ts'
import type { ConditionField, ConditionFields } from '../condition-fields.ts'

/** The longest time that a condition looks back, s. */
const MAX_WINDOW_S = 86_400

export const seconds = z.number().int().min(1).max(MAX_WINDOW_S)
export const magnitude = z.number().positive()
export const paramOfNode = z.string().min(1).max(64)
export const expressionText = z.string().min(1).max(MAX_EXPRESSION_LENGTH)
export const SOME_NEEDED = 'at least one is needed'

/** What is empty in a form is left out, so that the schema names it or gives its default. */
export const given = <Value>(value: Value | null | ''): Value | undefined =>
  value === null || value === '' ? undefined : value

/** How a condition is set in the form of a rule. */
interface RuleForm<Condition> {
  readonly label: Label
  /** In the order of the form. */
  readonly fields: readonly ConditionField[]
  /** The fields of those parts of the condition that have another name. */
  readonly fieldOfPart?: Readonly<Record<string, ConditionField>>
  partsOf(fields: ConditionFields): Readonly<Record<string, unknown>>
  /** Null where a form cannot show it, as with limits by date. */
  fieldsOf(condition: Condition): Partial<ConditionFields> | null
  /** How wide the values are that raise nothing, in the unit of the point; null where they have no two ends. */
  normalBandOf?(fields: ConditionFields): number | null
}

/** A kind of condition that a rule may have. */
export const ruleCondition = <Kind extends string, Schema extends z.ZodType<{ kind: Kind }>>(
  kind: Kind,
  schema: Schema,
  form: RuleForm<z.infer<Schema>>,
) => ({ kind, schema, form })

/** Width between two sides of a change or a deviation. */
export const bandBetweenSides = ({ above, below }: ConditionFields): number | null =>
  above === null || below === null ? null : above + below
