import { Ban, Check, CircleDashed, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CommandNews } from '#contract/endpoints/control.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row, Span } from '#ui/box.ts'
import { shownValue } from './shown-value.ts'

interface Step {
  readonly key: string
  readonly text: string
  readonly at: number | null
  readonly detail?: string
  readonly state: 'done' | 'present' | 'failed' | 'toCome'
}

const TIME = 'HH:mm:ss'
const MS_IN_S = 1000

/** The life of a command, step by step: asked, sent, answered, read back, or where and why it ended. */
export function CommandSteps({ command }: { command: CommandNews }) {
  const { t } = useTranslation()
  const steps = useSteps(command)
  return (
    <Column as="ol" gap="2" aria-label={t('control.steps')} role="list" data-state={command.state}>
      {steps.map(({ key, text, at, detail, state }) => (
        <Row
          as="li"
          key={key}
          gap="2"
          alignItems="flex-start"
          color={COLOR[state]}
          aria-current={state === 'present' ? 'step' : undefined}
        >
          <Box paddingTop="0.5" flexShrink={0}>
            <Mark state={state} />
          </Box>
          <Box flex="1">
            <Box>{text}</Box>
            {detail && <Box fontSize="sm">{detail}</Box>}
          </Box>
          {at !== null && (
            <Span fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
              {formatDateTime(at, TIME)}
            </Span>
          )}
        </Row>
      ))}
      {command.tookMs !== null && (
        <Box fontSize="sm" color="fg.muted">
          {t('control.took', { seconds: formatQuantity(command.tookMs / MS_IN_S, 1) })}
        </Box>
      )}
    </Column>
  )
}

const COLOR = { done: 'fg.default', present: 'accent.text', failed: 'level.urgent', toCome: 'fg.muted' } as const

function Mark({ state }: { state: Step['state'] }) {
  const Icon = { done: Check, present: Hourglass, failed: Ban, toCome: CircleDashed }[state]
  return <Icon size={16} aria-hidden />
}

function useSteps(command: CommandNews): Step[] {
  const { t } = useTranslation()
  const { state, approval, numSends, askedAt, sentAt, answeredAt, readBackAt, endedAt, refusal } = command
  const value = (number: number | null): string => (number === null ? '' : shownValue(number, command))
  const steps: Step[] = [{ key: 'asked', text: t('control.asked'), at: askedAt, state: 'done' }]
  const add = (key: string, text: string, at: number | null, isDone: boolean, detail = ''): void => {
    const isFirstToCome = !steps.some((step) => step.state === 'present')
    steps.push({ key, text, at, detail, state: isDone ? 'done' : isFirstToCome ? 'present' : 'toCome' })
  }
  if (approval === 'waiting' && state === 'asked') add('waiting', t('control.waiting'), null, false)
  else if (approval === 'approved') add('approved', t('control.approvedBy', { name: command.approvedBy }), null, true)
  const hasEnded = endedAt !== null && state !== 'readBack'
  const sent = numSends > 1 ? t('control.sentTimes', { count: numSends }) : t('control.sent')
  if (!hasEnded || sentAt !== null) add('sent', sent, sentAt, sentAt !== null)
  if (!hasEnded || answeredAt !== null)
    add(
      'answered',
      t('control.answered'),
      answeredAt,
      answeredAt !== null || state === 'readBack',
      value(command.answered),
    )
  if (!hasEnded) add('readBack', t('control.readBack'), readBackAt, readBackAt !== null, value(command.readBack))
  else
    steps.push({
      key: 'end',
      text: t(`control.${state}`),
      at: endedAt,
      detail: refusal?.text ?? value(command.readBack),
      state: 'failed',
    })
  return steps
}
