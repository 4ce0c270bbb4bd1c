import { type CommandId, isCommandId } from './registry.ts'

/** Steps that are made by hand or by panels, not by a command. */
const OTHER_STEPS = ['create', 'move', 'resize', 'rotate', 'movePoint', 'text', 'picture'] as const
type OtherStep = (typeof OTHER_STEPS)[number]

/** Key of the text that names a step, by its label in the history. */
export type StepName = `command.${CommandId}` | `step.${OtherStep | 'other'}`

export function stepName(label: string): StepName {
  if (isCommandId(label)) return `command.${label}`
  const other = OTHER_STEPS.find((step) => step === label)
  return `step.${other ?? 'other'}`
}
