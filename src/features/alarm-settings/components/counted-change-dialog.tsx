import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'

interface CountedChangeDialogProps {
  title: string
  width: string
  onClose: () => void
  isBusy: boolean
  /** The button that counts first, then saves. */
  next: { readonly label: string; readonly isDisabled: boolean; readonly onClick: () => void }
  /** What the change would do; null until it has been counted. */
  outcome: ReactNode
  /** What is wrong, but with no single field. */
  problem: string | null
  /** Why the change is made; null until it can be saved. */
  reason: {
    readonly label: string
    readonly value: string
    readonly problem: string | null
    readonly onChange: (value: string) => void
  } | null
  /** The fields. */
  children: ReactNode
}

/** Frame of a dialog whose change is counted before it is saved with its reason. */
export function CountedChangeDialog(props: CountedChangeDialogProps) {
  const { title, width, onClose, isBusy, next, outcome, problem, reason, children } = props
  const { t } = useTranslation()
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      closeLabel={t('resource.close')}
      width={width}
      isBusy={isBusy}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('resource.cancel')}
          </Button>
          <Button look="solid" onClick={next.onClick} disabled={isBusy || next.isDisabled}>
            {next.label}
          </Button>
        </>
      }
    >
      <Column gap="4">
        {children}
        <Box role="status">{outcome}</Box>
        {problem && (
          <Box role="alert" color="level.urgent">
            {problem}
          </Box>
        )}
        {reason && <TextArea name="reason" isRequired rows={2} maxLength={200} {...reason} />}
      </Column>
    </Dialog>
  )
}
