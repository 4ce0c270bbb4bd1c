import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { StrategyDetail } from '#contract/endpoints/strategies.ts'
import type { StrategyOf } from '#contract/regulation/strategy.ts'
import { networkFields } from '#contract/regulation/strategy-fields.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Waiting } from '#ui/feedback.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Panel } from '#ui/panel.tsx'
import { isOpen, useRehearsals } from '../api/use-rehearsals.ts'
import { tunedOf } from '../model/balance-trial.ts'
import { numberOf } from '../model/typed-number.ts'
import { BalanceResponse } from './balance-response.tsx'
import { RehearsalRun } from './rehearsal-run.tsx'

interface BalanceTrialProps {
  detail: StrategyDetail
  strategy: StrategyOf<'oneNetwork'>
  /** Empty: the newest that has ended. */
  rehearsal: string
  onRehearsal: (keyId: string) => void
}

const FIELDS = [
  ['gain', 'gain', networkFields.gain.decimals],
  ['stepPercent', 'step', networkFields.stepPercent.decimals],
  ['cycleMinutes', 'minutes', 0],
] as const

/** Values to be tried, the trial, and what came of it. */
export function BalanceTrial({ detail, strategy, rehearsal, onRehearsal }: BalanceTrialProps) {
  const { t } = useTranslation()
  const own = tunedOf(strategy)
  const [typed, setTyped] = useState({
    gain: String(own.gain),
    stepPercent: String(own.stepPercent),
    cycleMinutes: String(own.cycleMinutes),
  })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const { data, error, refetch } = useRehearsals(detail.keyId)
  if (!data)
    return error ? (
      <ListFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={t('rehearsals.reading')} />
    )
  const tried = data.filter((row) => row.state === 'done' && row.tuned !== null)
  const shown = tried.find(({ keyId }) => keyId === rehearsal) ?? (data.some(isOpen) ? undefined : tried[0])
  return (
    <Column gap="3">
      <Panel heading={t('balanceTrial.values')}>
        <Column gap="3" padding="4">
          <Box color="fg.muted">
            {t('balanceTrial.present', {
              number: detail.number,
              gain: own.gain,
              step: own.stepPercent,
              minutes: own.cycleMinutes,
            })}
          </Box>
          <Row gap="3" alignItems="flex-start" flexWrap="wrap">
            {FIELDS.map(([key, name, decimals]) => (
              <Box key={key} width="16rem">
                <NumberField
                  label={t(`balanceTrial.${name}`)}
                  precision={decimals ?? 0}
                  value={typed[key]}
                  onChange={(next) => {
                    setTyped((now) => ({ ...now, [key]: next }))
                    setProblems({})
                  }}
                  problem={problems[`tuned.${key}`] ?? null}
                />
              </Box>
            ))}
          </Row>
          <RehearsalRun
            strategyId={detail.keyId}
            number={detail.number}
            rows={data}
            isWhole={detail.isWhole}
            label={t('balanceTrial.try')}
            tuned={{
              gain: numberOf(typed.gain),
              stepPercent: numberOf(typed.stepPercent),
              cycleMinutes: numberOf(typed.cycleMinutes),
            }}
            onAsked={onRehearsal}
            onProblems={setProblems}
          />
        </Column>
      </Panel>
      {shown && <BalanceResponse keyId={shown.keyId} detail={detail} strategy={strategy} />}
    </Column>
  )
}
