import { useTranslation } from 'react-i18next'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { alarmRuleCalls } from '#contract/resources/alarm-rule.resource.ts'
import { useAnswer, useAsk } from '#data/calls.ts'
import { Box, Column } from '#ui/box.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { NO_TARGET, RulesAtNodesDialog, type RulesTarget } from './rules-at-nodes-dialog.tsx'

interface StandardRules extends RulesTarget {
  readonly rules: readonly string[]
}
const NOTHING: StandardRules = { ...NO_TARGET, rules: [] }

/** Gives nodes rules that most companies want. */
export function StandardRulesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const ask = useAsk()
  const standard = useAnswer(alarmRuleCalls.standard, {})
  const form = useDialogForm<StandardRules>({ form: 'standardRules', initial: NOTHING, onClose })
  const { rules } = form.values
  const setRules = form.field('rules').onChange
  return (
    <RulesAtNodesDialog
      form={form}
      title={t('alarmRules.standardTitle')}
      action={t('alarmRules.add')}
      isReady={rules.length > 0}
      onAdd={(target) => ask(alarmRuleCalls.addStandard, { rules: [...rules], ...target }, { isQuiet: true })}
    >
      {standard.error ? (
        <ListFailure error={standard.error} onRetry={() => void standard.refetch()} />
      ) : standard.data === undefined ? (
        <Waiting text={t('alarmThresholds.loading')} />
      ) : (
        <Column gap="2" role="group" aria-label={t('alarmRules.standard')}>
          <Box fontSize="sm" fontWeight="medium">
            {t('alarmRules.standard')}
          </Box>
          <Column
            gap="2"
            maxHeight="14rem"
            overflowY="auto"
            padding="3"
            borderWidth="1px"
            borderColor="border.field"
            borderRadius="md"
          >
            {standard.data.map(({ key, name, conditionText }) => (
              <Column key={key} gap="0.5">
                <Checkbox
                  label={name}
                  checked={rules.includes(key)}
                  onChange={(isChosen) => setRules(isChosen ? [...rules, key] : rules.filter((each) => each !== key))}
                />
                <Box fontSize="xs" color="fg.muted" paddingInlineStart="6">
                  {conditionText}
                </Box>
              </Column>
            ))}
          </Column>
        </Column>
      )}
    </RulesAtNodesDialog>
  )
}
