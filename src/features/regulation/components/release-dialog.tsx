import { useSetAtom } from 'jotai'
import { FlaskConical } from 'lucide-react'
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
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Problem } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useRehearsals } from '../api/use-rehearsals.ts'
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
  /** Leads to the rehearsal of a version. */
  onRehearse: (number: number) => void
}

/** Lets a version run, as advice or in auto, and says before what that does and in whose name. */
export function ReleaseDialog({ detail, onClose, onRehearse }: ReleaseDialogProps) {
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
  const rehearsals = useRehearsals(keyId).data
  const isUnrehearsed =
    state === 'auto' && rehearsals?.every((one) => one.number !== Number(number) || !one.isEnough) === true
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
      isComplete={chosen !== undefined && !isUnrehearsed}
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
      {isUnrehearsed && (
        <Row gap="3" flexWrap="wrap" data-not-rehearsed>
          <Box color="level.important" role="status">
            {t('rehearsals.missing', { number })}
          </Box>
          <Button
            size="sm"
            onClick={() => {
              onClose()
              onRehearse(Number(number))
            }}
          >
            <FlaskConical size={16} aria-hidden />
            {t('rehearsals.lead')}
          </Button>
        </Row>
      )}
    </FormDialog>
  )
}
