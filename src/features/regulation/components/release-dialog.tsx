import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import { type StrategyDetail, strategyCalls } from '#contract/endpoints/strategies.ts'
import { labelIn } from '#contract/kit/language.ts'
import { nextStep, releaseSteps } from '#contract/regulation/release-steps.ts'
import { STRATEGY_STATE_NAMES } from '#contract/regulation/strategy-states.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box } from '#ui/box.ts'
import { Problem } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useStrategy } from '../api/use-strategies.ts'

const STATES = ['advice', 'auto'] as const

interface ReleaseForm {
  readonly number: string
  readonly state: (typeof STATES)[number]
  /** Empty: the next step. */
  readonly membersReleased: string
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
  const [{ keyId, version, name, newestVersion, versions, ...present }] = useState(detail)
  const written = present.state === 'auto' ? present.membersReleased : 0
  const form = useDialogForm<ReleaseForm>({
    form: `release ${keyId} ${version}`,
    initial: {
      number: String(newestVersion),
      state: present.state === 'auto' ? 'auto' : 'advice',
      membersReleased: '',
    },
    onClose,
  })
  const { number, state, membersReleased } = form.values
  // another version may have other units
  const chosen = useStrategy(keyId, Number(number)).data?.strategy
  const numMembers = chosen?.members.length ?? 0
  const steps = releaseSteps(numMembers)
  const isSame = Number(number) === present.presentVersion
  // another version begins with the units that are written already
  const next = isSame || written === 0 ? nextStep(numMembers, written) : Math.min(written, numMembers)
  const numReleased = membersReleased === '' ? next : Number(membersReleased)
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
            membersReleased: state === 'auto' ? numReleased : null,
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
          options={[...new Set([...steps, numReleased])]
            .sort((one, other) => one - other)
            .map((count) => ({
              value: String(count),
              label: t(count === numMembers ? 'strategyRelease.all' : 'strategyRelease.first', { count }),
            }))}
          value={String(numReleased)}
          onChange={(chosenStep) => form.change({ membersReleased: chosenStep })}
        />
      )}
      {state === 'auto' && <Problem id="release-step-problem" text={form.problems.membersReleased ?? null} />}
      <Box data-release-says>
        {t(`strategyRelease.says.${state}`, { number, count: numReleased, minutes: chosen?.cycleMinutes ?? 0 })}
      </Box>
    </FormDialog>
  )
}
