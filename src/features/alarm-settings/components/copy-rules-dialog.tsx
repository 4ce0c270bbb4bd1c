import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { alarmRuleCalls } from '#contract/resources/alarm-rule.resource.ts'
import { useAnswer } from '#data/calls.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Spinner, Waiting } from '#ui/feedback.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useCopyRules } from '../api/use-rules.ts'
import { TargetList } from './target-list.tsx'

interface CopyRulesDialogProps {
  rules: readonly ResourceRow[]
  onClose: () => void
}

/** Gives other nodes the chosen rules, and says which could not be given and why. */
export function CopyRulesDialog({ rules, onClose }: CopyRulesDialogProps) {
  const { t } = useTranslation()
  const nodes = useAnswer(alarmRuleCalls.nodes, {})
  const { mutateAsync, isPending, data: outcome } = useCopyRules()
  const [to, setTo] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const { handleFailure } = useSaveFailure(setProblems)
  const own = new Set(rules.map(({ nodeId }) => nodeId))
  const targets = (nodes.data ?? []).filter(({ keyId }) => own.size > 1 || !own.has(keyId))

  async function handleCopy(): Promise<void> {
    setProblems({})
    try {
      await mutateAsync({ ids: rules.map(({ keyId }) => keyId), to: [...to], reason })
    } catch (failure) {
      handleFailure(failure)
    }
  }

  return (
    <Dialog
      title={t('alarmRules.copyTitle', { count: rules.length })}
      isOpen
      onClose={onClose}
      closeLabel={t('resource.close')}
      width="38rem"
      isBusy={isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {t(outcome ? 'resource.close' : 'resource.cancel')}
          </Button>
          {!outcome && (
            <Button
              look="solid"
              disabled={isPending || to.length === 0 || reason.trim() === ''}
              onClick={() => void handleCopy()}
            >
              {isPending && <Spinner />}
              {t('alarmRules.copy')}
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
      ) : nodes.error ? (
        <ListFailure error={nodes.error} onRetry={() => void nodes.refetch()} />
      ) : nodes.data === undefined ? (
        <Waiting text={t('alarmThresholds.loading')} />
      ) : (
        <Column gap="4">
          <TargetList
            label={t('alarmRules.to')}
            hint={t('alarmRules.toHint')}
            targets={targets}
            chosen={to}
            problem={problems.to ?? problems.ids ?? null}
            onChange={setTo}
          />
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
