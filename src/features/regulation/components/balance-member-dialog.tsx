import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import { type BalanceMemberRow, oneNetworkCalls as calls } from '#contract/endpoints/one-network.ts'
import { labelIn } from '#contract/kit/language.ts'
import { memberFields } from '#contract/regulation/strategy-fields.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box } from '#ui/box.ts'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { byStrategy, memberChanges, memberForm, PARTS } from '../model/member-form.ts'

const FIELDS = ['compensationK', 'priority'] as const
const SPECS = { compensationK: memberFields.compensationK, priority: { ...memberFields.priority, decimals: 0 } }

interface BalanceMemberDialogProps {
  /** At least one. */
  members: readonly BalanceMemberRow[]
  onClose: () => void
}

/** Sets compensation, priority and part of one member, or of many at once: a new version of each of their strategies. */
export function BalanceMemberDialog({ members, onClose }: BalanceMemberDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const [first] = useState(() => memberForm(members))
  const form = useDialogForm({
    form: `balanceMembers ${members.map(({ keyId }) => keyId).join(' ')}`,
    initial: first,
    onClose,
  })
  const draft = form.values
  const values = memberChanges(draft, first)
  const [single] = members.length === 1 ? members : []
  const foreign = [...new Set(members.flatMap(({ isWhole, strategyName }) => (isWhole ? [] : [strategyName])))]
  const problemAt = (name: string): string | null => form.problems[`values.${name}`] ?? null
  const others = Object.entries(form.problems).filter(([name]) => !name.startsWith('values.'))
  const save = (): Promise<void> =>
    form.send(
      () => ask(calls.saveMembers, { strategies: byStrategy(members), values }, { isQuiet: true }),
      (saved) => {
        say(t('balancePoints.saved', { count: saved.length }))
        onClose()
      },
    )
  return (
    <FormDialog
      form={form}
      title={
        single
          ? t('balancePoints.editOne', { name: single.name })
          : t('balancePoints.editMany', { count: members.length })
      }
      width="32rem"
      sendLabel={t('balancePoints.save')}
      onSend={() => void save()}
      isComplete={Object.keys(values).length > 0 && foreign.length === 0}
      problem={
        foreign.length > 0
          ? t('balancePoints.notWhole', { names: foreign.join(', ') })
          : others.map(([, problem]) => problem).join(' ') || null
      }
    >
      <Box fontSize="sm" color="fg.muted">
        {t('balancePoints.versionNote')}
      </Box>
      {FIELDS.map((name) => {
        const { label, decimals } = SPECS[name]
        const isCommon = first[name] !== ''
        return (
          <NumberField
            key={name}
            label={labelIn(label, language)}
            isRequired={isCommon}
            {...(!isCommon && { hint: t('balancePoints.keepHint') })}
            precision={decimals}
            problem={problemAt(name)}
            value={draft[name]}
            onChange={(value) => form.change({ [name]: value })}
          />
        )
      })}
      <SelectField
        label={t('balancePoints.takesPart')}
        name="part"
        problem={problemAt('isExcluded')}
        value={draft.part}
        options={[
          ...(first.part === '' ? [{ value: '', label: t('balancePoints.keep') }] : []),
          ...PARTS.map((value) => ({ value, label: t(`balancePoints.${value}`) })),
        ]}
        onChange={(next) => form.change({ part: PARTS.find((part) => part === next) ?? '' })}
      />
    </FormDialog>
  )
}
