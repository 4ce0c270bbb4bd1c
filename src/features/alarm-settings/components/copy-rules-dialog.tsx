import { useTranslation } from 'react-i18next'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { alarmRuleCalls } from '#contract/resources/alarm-rule.resource.ts'
import { useAsk } from '#data/calls.ts'
import { RulesAtNodesDialog } from './rules-at-nodes-dialog.tsx'

interface CopyRulesDialogProps {
  rules: readonly ResourceRow[]
  onClose: () => void
}

/** Gives other nodes the chosen rules. */
export function CopyRulesDialog({ rules, onClose }: CopyRulesDialogProps) {
  const { t } = useTranslation()
  const ask = useAsk()
  return (
    <RulesAtNodesDialog
      title={t('alarmRules.copyTitle', { count: rules.length })}
      action={t('alarmRules.copy')}
      isReady
      onAdd={(target) =>
        ask(alarmRuleCalls.copy, { ids: rules.map(({ keyId }) => keyId), ...target }, { isQuiet: true })
      }
      onClose={onClose}
    />
  )
}
