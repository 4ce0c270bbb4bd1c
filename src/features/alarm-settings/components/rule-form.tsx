import { ResourceFormDialog, type ResourceFormDialogProps } from '#archetypes/resource/resource-form-dialog.tsx'
import { RULE_KINDS } from '#contract/alarms/condition.ts'
import { CONDITION_FIELDS } from '#contract/alarms/condition-fields.ts'
import { fieldsOfKind } from '#contract/alarms/rule-fields.ts'

/** The fields of conditions of other kinds than the chosen one. */
function ofOtherKinds({ kind }: Readonly<Record<string, unknown>>): readonly string[] {
  const chosen = RULE_KINDS.find((each) => each === kind)
  const own: readonly string[] = chosen ? fieldsOfKind(chosen) : []
  return CONDITION_FIELDS.filter((field) => !own.includes(field))
}

/** The form of a rule: the fields of its kind of condition, and a reason for each change. */
export const RuleForm = ({ row, ...props }: ResourceFormDialogProps) => (
  <ResourceFormDialog {...props} row={row && { ...row, reason: '' }} hiddenFields={ofOtherKinds} />
)
