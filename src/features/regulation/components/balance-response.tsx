import { useSetAtom } from 'jotai'
import { Check } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { NamedTrend } from '#archetypes/trend/named-trend.tsx'
import type { RehearsalDetail } from '#contract/endpoints/rehearsals.ts'
import { type StrategyDetail, strategyCalls } from '#contract/endpoints/strategies.ts'
import type { TunedValues } from '#contract/regulation/rehearsal.ts'
import type { StrategyOf } from '#contract/regulation/strategy.ts'
import { useAttempt } from '#data/attempt.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { useCourses, useRehearsal } from '../api/use-rehearsals.ts'
import { changesOf, withTuned } from '../model/balance-trial.ts'
import { responsePicture } from '../model/rehearsal-pictures.ts'
import { RehearsalStanding, RehearsalTotals } from './rehearsal-result.tsx'
import { RehearsedUnits } from './rehearsed-units.tsx'

/** More lines cannot be told apart by their colours. */
const MOST_LINES = 8

interface BalanceResponseProps {
  keyId: string
  detail: StrategyDetail
  strategy: StrategyOf<'oneNetwork'>
}

/** What came of tried values: the response of the means, what swings, and taking them over. */
export function BalanceResponse({ keyId, detail, strategy }: BalanceResponseProps) {
  const { t } = useTranslation()
  const { shown, error, refetch } = useRehearsal(keyId)
  if (!shown)
    return error ? (
      <ListFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={t('rehearsals.reading')} />
    )
  const swinging = shown.units.filter(({ isSwinging }) => isSwinging)
  const names = swinging.map(({ name }) => name).join(', ')
  return (
    <>
      <Panel heading={t('balanceTrial.response')}>
        <Response rehearsal={shown} />
        <Column gap="3" padding="4">
          <Box role="status" data-swinging={swinging.length} color={names === '' ? undefined : 'level.important'}>
            {names === '' ? t('balanceTrial.noSwings') : t('balanceTrial.swings', { names })}
          </Box>
          <RehearsalStanding rehearsal={shown} />
          <RehearsalTotals rehearsal={shown} />
          {shown.tuned && <Apply tuned={shown.tuned} detail={detail} strategy={strategy} />}
        </Column>
      </Panel>
      <Panel heading={t('rehearsals.units')}>
        <RehearsedUnits rehearsal={shown} />
      </Panel>
    </>
  )
}

function Response({ rehearsal }: { rehearsal: RehearsalDetail }) {
  const { t } = useTranslation()
  const { keyId, units, startsAt, stepMinutes } = rehearsal
  // those that swing first: they are what is looked for
  const drawn = useMemo(
    () =>
      units
        .filter(({ origin }) => origin !== null)
        .toSorted((one, other) => other.numReversals - one.numReversals)
        .slice(0, MOST_LINES),
    [units],
  )
  const { shown: courses } = useCourses(
    keyId,
    drawn.map(({ nodeId }) => nodeId),
  )
  const picture = useMemo(
    () =>
      responsePicture(
        (courses ?? []).map(({ nodeId, courses: { with: course } }) => ({
          nodeId,
          name: drawn.find((unit) => unit.nodeId === nodeId)?.name ?? '',
          course,
        })),
        { startsAt, stepMinutes },
      ),
    [courses, drawn, startsAt, stepMinutes],
  )
  return (
    <NamedTrend
      picture={picture}
      label={t('balanceTrial.response')}
      height="20rem"
      waiting={t('rehearsals.readingChart')}
    />
  )
}

const NAMES = { gain: 'gain', stepPercent: 'step', cycleMinutes: 'minutes' } as const

interface ApplyProps {
  tuned: TunedValues
  detail: StrategyDetail
  strategy: StrategyOf<'oneNetwork'>
}

/** Stores the values that were tried as a new version, after saying exactly what that changes. */
function Apply({ tuned, detail, strategy }: ApplyProps) {
  const { t } = useTranslation()
  const mayEdit = useMayDo()('strategy:edit') && detail.isWhole
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const confirm = useConfirm()
  const [isBusy, attempt] = useAttempt()
  const changes = changesOf(strategy, tuned)
  const { keyId, version, name, number } = detail
  if (!mayEdit) return null
  if (changes.length === 0) return <Box color="fg.muted">{t('balanceTrial.nothing', { number })}</Box>
  async function apply(): Promise<void> {
    const agreed = await confirm({
      title: t('balanceTrial.applyTitle', { name }),
      detail: (
        <Column gap="1" data-changes={changes.length}>
          <Box>{t('balanceTrial.applyDetail', { number })}</Box>
          {changes.map(({ key, from, to }) => (
            <Box key={key}>{t('balanceTrial.change', { field: t(`balanceTrial.${NAMES[key]}`), from, to })}</Box>
          ))}
        </Column>
      ),
      confirmLabel: t('balanceTrial.save'),
      cancelLabel: t('balanceTrial.cancel'),
    })
    if (!agreed) return
    await attempt(async () => {
      const saved = await ask(strategyCalls.save, { keyId, version, strategy: withTuned(strategy, tuned) })
      say(t('balanceTrial.saved', { number: saved.number }))
    })
  }
  return (
    <Row>
      <Button look="solid" disabled={isBusy} onClick={() => void apply()}>
        <Check size={16} aria-hidden />
        {t('balanceTrial.apply')}
      </Button>
    </Row>
  )
}
