import type { ReactNode } from 'react'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import type { DialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import { Box } from '#ui/box.ts'
import { TextArea } from '#ui/text-area.tsx'
import type { ReasonedInput } from './use-counted-change.ts'

interface CountedChangeDialogProps<Values extends ReasonedInput> {
  form: DialogForm<Values>
  title: string
  width: string
  /** The button that counts first, then saves. */
  next: { readonly label: string; readonly isDisabled: boolean; readonly onClick: () => void }
  /** What the change would do; null until it has been counted. */
  outcome: ReactNode
  /** What is wrong, but with no single field. */
  problem: string | null
  /** Asks why the change is made; null until it can be saved. */
  reasonLabel: string | null
  /** The fields. */
  children: ReactNode
}

/** Frame of a dialog whose change is counted before it is saved with its reason. */
export function CountedChangeDialog<Values extends ReasonedInput>(props: CountedChangeDialogProps<Values>) {
  const { form, title, width, next, outcome, problem, reasonLabel, children } = props
  return (
    <FormDialog
      form={form}
      title={title}
      width={width}
      sendLabel={next.label}
      onSend={next.onClick}
      isComplete={!next.isDisabled}
      // what it would do is looked at first
      isSentByEnter={false}
      problem={null}
    >
      {children}
      <Box role="status">{outcome}</Box>
      {problem && (
        <Box role="alert" color="level.urgent">
          {problem}
        </Box>
      )}
      {reasonLabel !== null && (
        <TextArea {...form.field('reason')} label={reasonLabel} isRequired rows={2} maxLength={200} />
      )}
    </FormDialog>
  )
}
