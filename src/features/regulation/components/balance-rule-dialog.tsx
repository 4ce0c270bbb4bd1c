import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import { oneNetworkCalls as calls } from '#contract/endpoints/one-network.ts'
import type { OutputOf } from '#contract/kit/call.ts'
import { labelIn } from '#contract/kit/language.ts'
import { BALANCE_RULE_WORDS, type BalanceRule, MAX_BALANCE_DELAY_MIN } from '#contract/regulation/balance-alarms.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box } from '#ui/box.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'

const LEVELS = [1, 2, 3] as const

interface BalanceRuleDialogProps {
  rule: BalanceRule
  stored: OutputOf<typeof calls.alarms>
  onClose: () => void
}

/** Changes one rule; the others stay as they were read. */
export function BalanceRuleDialog({ rule, onClose, ...props }: BalanceRuleDialogProps) {
  // as it was opened: whoever saves meanwhile is not overwritten
  const [stored] = useState(props.stored)
  const { t } = useTranslation()
  const language = useLanguage()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const { isOn, limit, delayMin, level } = stored.rules[rule]
  const form = useDialogForm({
    form: `balanceRule ${rule}`,
    initial: { isOn, limit: limit === null ? '' : String(limit), delayMin: String(delayMin), level: String(level) },
    onClose,
  })
  const draft = form.values
  const { name, about, limit: range } = BALANCE_RULE_WORDS[rule]
  const problemAt = (field: string): string | null => form.problems[`rules.${rule}.${field}`] ?? null
  const others = Object.entries(form.problems).filter(([field]) => !field.startsWith(`rules.${rule}.`))
  const save = (): Promise<void> =>
    form.send(
      (values) =>
        ask(
          calls.saveAlarms,
          {
            version: stored.version,
            rules: {
              ...stored.rules,
              [rule]: {
                isOn: values.isOn,
                limit: range === null ? null : Number(values.limit),
                delayMin: Number(values.delayMin),
                level: LEVELS.find((each) => String(each) === values.level) ?? level,
              },
            },
          },
          { isQuiet: true },
        ),
      () => {
        say(t('drafts.saved'))
        onClose()
      },
    )
  return (
    <FormDialog
      form={form}
      title={t('balanceAlarms.editRule', { name: labelIn(name, language) })}
      width="32rem"
      sendLabel={t('balanceAlarms.save')}
      onSend={() => void save()}
      isComplete={(range === null || draft.limit !== '') && draft.delayMin !== ''}
      problem={others.map(([, problem]) => problem).join(' ') || null}
    >
      <Box fontSize="sm" color="fg.muted">
        {labelIn(about, language)}
      </Box>
      <CheckboxField
        label={t('balanceAlarms.isOn')}
        problem={problemAt('isOn')}
        value={draft.isOn}
        onChange={(next) => form.change({ isOn: next })}
      />
      {range && (
        <NumberField
          label={t('balanceAlarms.limitIn', { unit: labelIn(range.unit, language) })}
          hint={t('balanceAlarms.limitRange', { min: range.min, max: range.max })}
          isRequired
          precision={range.decimals}
          problem={problemAt('limit')}
          value={draft.limit}
          onChange={(next) => form.change({ limit: next })}
        />
      )}
      <NumberField
        label={t('balanceAlarms.delayIn')}
        hint={t('balanceAlarms.delayHint', { max: MAX_BALANCE_DELAY_MIN })}
        isRequired
        precision={0}
        problem={problemAt('delayMin')}
        value={draft.delayMin}
        onChange={(next) => form.change({ delayMin: next })}
      />
      <SelectField
        label={t('balanceAlarms.level')}
        name="level"
        problem={problemAt('level')}
        value={draft.level}
        options={LEVELS.map((value) => ({ value: String(value), label: t(`balanceAlarms.levels.${value}`) }))}
        onChange={(next) => form.change({ level: next })}
      />
    </FormDialog>
  )
}
