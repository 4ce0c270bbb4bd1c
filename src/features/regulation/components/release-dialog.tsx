import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import { type StrategyDetail, strategyCalls } from '#contract/endpoints/strategies.ts'
import { labelIn } from '#contract/kit/language.ts'
import { STRATEGY_STATE_NAMES } from '#contract/regulation/strategy-states.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box } from '#ui/box.ts'
import { Segmented } from '#ui/segmented.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useStrategy } from '../api/use-strategies.ts'
import { firstQuarter } from '../model/strategies-view.ts'

const STATES = ['advice', 'auto'] as const
const SHARES = ['quarter', 'all'] as const

interface ReleaseForm {
  readonly number: string
  readonly state: (typeof STATES)[number]
  readonly share: (typeof SHARES)[number]
}

interface ReleaseDialogProps {
  detail: StrategyDetail
  onClose: () => void
}

/** Lets a version run, as advice or in auto, and says before what that does and in whose name. */
export function ReleaseDialog({ detail, onClose }: ReleaseDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  // as it was opened: whoever changes it meanwhile is not overwritten
  const [{ keyId, version, name, newestVersion, versions }] = useState(detail)
  const form = useDialogForm<ReleaseForm>({
    form: `release ${keyId} ${version}`,
    initial: { number: String(newestVersion), state: 'advice', share: 'quarter' },
    onClose,
  })
  const { number, state, share } = form.values
  // another version may have other units
  const chosen = useStrategy(keyId, Number(number)).data?.strategy
  const numMembers = chosen?.members.length ?? 0
  const numReleased = share === 'quarter' ? firstQuarter(numMembers) : numMembers
  const release = (): Promise<void> =>
    form.send(
      () =>
        ask(
          strategyCalls.release,
          {
            keyId,
            version,
            number: Number(number),
            state,
            membersReleased: state === 'auto' && share === 'quarter' ? numReleased : null,
          },
          { isQuiet: true },
        ),
      () => {
        say(t('strategyRelease.done'))
        onClose()
      },
    )
  return (
    <FormDialog
      form={form}
      title={t('strategyRelease.title', { name })}
      width="36rem"
      sendLabel={t(`strategyRelease.send.${state}`)}
      onSend={() => void release()}
      isComplete={chosen !== undefined}
      isSentByEnter={false}
    >
      <SelectField
        {...form.field('number')}
        label={t('strategyRelease.version')}
        isRequired
        options={versions.map((one) => ({ value: String(one.number), label: String(one.number) }))}
      />
      <Segmented
        label={t('strategyRelease.state')}
        options={STATES.map((value) => ({ value, label: labelIn(STRATEGY_STATE_NAMES[value], language) }))}
        value={state}
        onChange={(next) => form.change({ state: next })}
      />
      {state === 'auto' && (
        <Segmented
          label={t('strategyRelease.members')}
          options={SHARES.map((value) => ({
            value,
            label: t(`strategyRelease.shares.${value}`, {
              count: value === 'quarter' ? firstQuarter(numMembers) : numMembers,
            }),
          }))}
          value={share}
          onChange={(next) => form.change({ share: next })}
        />
      )}
      <Box data-release-says>
        {t(`strategyRelease.says.${state}`, { number, count: numReleased, minutes: chosen?.cycleMinutes ?? 0 })}
      </Box>
    </FormDialog>
  )
}
