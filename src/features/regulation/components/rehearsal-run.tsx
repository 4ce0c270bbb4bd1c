import { Play, Square } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type RehearsalRow, rehearsalCalls } from '#contract/endpoints/rehearsals.ts'
import { rehearsalFields, type TunedValues } from '#contract/regulation/rehearsal.ts'
import { useAttempt } from '#data/attempt.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useAsk } from '#data/calls.ts'
import { useProblems } from '#data/use-problems.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { isOpen } from '../api/use-rehearsals.ts'
import { numberOf } from '../model/typed-number.ts'

interface RehearsalRunProps {
  strategyId: string
  number: number
  rows: readonly RehearsalRow[]
  /** Whether the person reaches all of its units. */
  isWhole: boolean
  label: string
  /** Values that are tried; null: the version as it is. */
  tuned: TunedValues | null
  onAsked: (keyId: string) => void
  onProblems?: (problems: Readonly<Record<string, string>>) => void
}

/** Starts a rehearsal, shows how far it is, and ends it. */
export function RehearsalRun(props: RehearsalRunProps) {
  const { strategyId, number, rows, isWhole, label, tuned, onAsked, onProblems } = props
  const { t } = useTranslation()
  const mayEdit = useMayDo()('strategy:edit') && isWhole
  const ask = useAsk()
  const [isBusy, attempt] = useAttempt()
  const { problems, refuse, forget } = useProblems()
  const [hours, setHours] = useState(String(rehearsalFields.hours.start))
  const running = rows.find(isOpen)
  const { handleFailure } = useSaveFailure((told) => {
    refuse(told)
    onProblems?.(told)
  })
  const start = (): Promise<boolean> =>
    attempt(async () => {
      refuse({})
      try {
        const input = { strategyId, number, hours: numberOf(hours), tuned }
        onAsked((await ask(rehearsalCalls.ask, input, { isQuiet: true })).keyId)
      } catch (error) {
        handleFailure(error)
      }
    })
  if (!mayEdit && !running) return null
  const others = Object.entries(problems).filter(([field]) => field !== 'hours' && !field.startsWith('tuned'))
  return (
    <Column gap="2">
      {mayEdit && (
        <Row gap="3" alignItems="flex-end" flexWrap="wrap">
          <Box width="16rem">
            <NumberField
              label={t('rehearsals.hours')}
              precision={0}
              value={hours}
              onChange={(next) => {
                setHours(next)
                forget(['hours'])
              }}
              problem={problems.hours ?? null}
            />
          </Box>
          <Button look="solid" disabled={isBusy || running !== undefined} onClick={() => void start()}>
            <Play size={16} aria-hidden />
            {label}
          </Button>
        </Row>
      )}
      {others.map(([field, text]) => (
        <Box key={field} color="level.important" role="alert">
          {text}
        </Box>
      ))}
      {running && (
        <Row gap="3" data-rehearsing>
          <Box flex="1" maxWidth="30rem">
            <ProgressBar
              value={running.state === 'queued' ? null : running.progress}
              label={t('rehearsals.progress')}
            />
          </Box>
          {mayEdit && (
            <Button
              size="sm"
              disabled={isBusy}
              onClick={() => void attempt(() => ask(rehearsalCalls.cancel, { keyId: running.keyId }))}
            >
              <Square size={16} aria-hidden />
              {t('rehearsals.cancel')}
            </Button>
          )}
        </Row>
      )}
    </Column>
  )
}
