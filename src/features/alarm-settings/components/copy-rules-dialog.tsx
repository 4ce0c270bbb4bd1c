import { useTranslation } from 'react-i18next'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { alarmRuleCalls } from '#contract/resources/alarm-rule.resource.ts'
import { useAsk } from '#data/calls.ts'
import { NO_TARGET, RulesAtNodesDialog } from './rules-at-nodes-dialog.tsx'

interface CopyRulesDialogProps {
  rules: readonly ResourceRow[]
  onClose: () => void
}

/** Gives other nodes the chosen rules. */
export function CopyRulesDialog({ rules, onClose }: CopyRulesDialogProps) {
  const { t } = useTranslation()
  const ask = useAsk()
  const ids = rules.map(({ keyId }) => keyId)
  const form = useDialogForm({ form: `copyRules ${ids.join()}`, initial: NO_TARGET, onClose })
  return (
    <RulesAtNodesDialog
      form={form}
      title={t('alarmRules.copyTitle', { count: rules.length })}
      action={t('alarmRules.copy')}
      isReady
      onAdd={(target) => ask(alarmRuleCalls.copy, { ids, ...target }, { isQuiet: true })}
    />
  )
}
