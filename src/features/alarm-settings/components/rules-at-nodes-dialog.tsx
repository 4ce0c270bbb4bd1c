import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import type { DialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import type { OutputOf } from '#contract/kit/call.ts'
import type { alarmRuleCalls } from '#contract/resources/alarm-rule.resource.ts'
import { Box, Column } from '#ui/box.ts'
import { TextArea } from '#ui/text-area.tsx'
import { NodePicker } from './node-picker.tsx'

type Outcome = OutputOf<typeof alarmRuleCalls.copy>

/** Nodes that get rules, and why. */
export interface RulesTarget {
  readonly to: readonly string[]
  readonly reason: string
}
export const NO_TARGET: RulesTarget = { to: [], reason: '' }

interface RulesAtNodesDialogProps<Values extends RulesTarget> {
  form: DialogForm<Values>
  title: string
  action: string
  /** Whether rules are chosen. */
  isReady: boolean
  /** Where rules are chosen; none where they are given. */
  children?: ReactNode
  onAdd: (target: { readonly to: string[]; readonly reason: string }) => Promise<Outcome>
}

/** Gives nodes some rules, and says which could not be given and why. */
export function RulesAtNodesDialog<Values extends RulesTarget>(props: RulesAtNodesDialogProps<Values>) {
  const { form, title, action, isReady, children, onAdd } = props
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { to, reason } = form.values
  const { problems } = form
  const add = () => form.send((values) => onAdd({ to: [...values.to], reason: values.reason }), setOutcome)

  return (
    <FormDialog
      form={form}
      title={title}
      width="42rem"
      sendLabel={outcome ? null : action}
      onSend={() => void add()}
      isComplete={isReady && to.length > 0 && reason.trim() !== ''}
      // its fields search
      isSentByEnter={false}
      problem={null}
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
        <>
          {children}
          <NodePicker
            chosen={to}
            problem={problems.to ?? problems.ids ?? problems.rules ?? null}
            onChange={form.field('to').onChange}
          />
          <TextArea {...form.field('reason')} label={t('alarmThresholds.reason')} isRequired rows={2} maxLength={200} />
        </>
      )}
    </FormDialog>
  )
}
