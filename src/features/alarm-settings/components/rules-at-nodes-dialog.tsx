import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#contract/kit/call.ts'
import type { alarmRuleCalls } from '#contract/resources/alarm-rule.resource.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Spinner } from '#ui/feedback.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { NodePicker } from './node-picker.tsx'

type Outcome = OutputOf<typeof alarmRuleCalls.copy>

interface RulesAtNodesDialogProps {
  title: string
  action: string
  /** Whether rules are chosen. */
  isReady: boolean
  /** Where rules are chosen; none where they are given. */
  children?: ReactNode
  onAdd: (target: { readonly to: string[]; readonly reason: string }) => Promise<Outcome>
  onClose: () => void
}

/** Gives nodes some rules, and says which could not be given and why. */
export function RulesAtNodesDialog({ title, action, isReady, children, onAdd, onClose }: RulesAtNodesDialogProps) {
  const { t } = useTranslation()
  const [to, setTo] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { handleFailure } = useSaveFailure(setProblems)

  async function handleAdd(): Promise<void> {
    setProblems({})
    setIsBusy(true)
    try {
      setOutcome(await onAdd({ to: [...to], reason }))
    } catch (failure) {
      handleFailure(failure)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      closeLabel={t('resource.close')}
      width="42rem"
      isBusy={isBusy}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t(outcome ? 'resource.close' : 'resource.cancel')}
          </Button>
          {!outcome && (
            <Button
              look="solid"
              disabled={isBusy || !isReady || to.length === 0 || reason.trim() === ''}
              onClick={() => void handleAdd()}
            >
              {isBusy && <Spinner />}
              {action}
            </Button>
          )}
        </>
      }
    >
      {outcome ? (
        <Column gap="2" role="status">
          <Box>{t('alarmRules.copied', { count: outcome.numAdded })}</Box>
          {outcome.numLeft > 0 && <Box>{t('alarmRules.left', { count: outcome.numLeft })}</Box>}
          {outcome.left.map(({ rule, node, why }) => (
            <Box key={`${rule} ${node}`} fontSize="sm" color="fg.muted">
              {t('alarmRules.leftOne', { rule, node, why })}
            </Box>
          ))}
        </Column>
      ) : (
        <Column gap="4">
          {children}
          <NodePicker chosen={to} problem={problems.to ?? problems.ids ?? problems.rules ?? null} onChange={setTo} />
          <TextArea
            name="reason"
            label={t('alarmThresholds.reason')}
            isRequired
            rows={2}
            maxLength={200}
            value={reason}
            problem={problems.reason ?? null}
            onChange={setReason}
          />
        </Column>
      )}
    </Dialog>
  )
}
