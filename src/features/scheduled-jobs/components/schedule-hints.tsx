// Below the form of a task: when it would run, and which parameters its kind takes.

import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ResourceForm } from '#archetypes/resource/use-resource-form.ts'
import type { JobKindInfo } from '#contract/endpoints/jobs.ts'
import type { Language } from '#contract/kit/language.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { useJobKinds, useNextTimes } from '../api/use-schedule-hints.ts'

const MINUTE_MS = 60_000

/** In the zone of the expression, whose hours people compare with it. */
const timeIn = (timeZone: string, language: Language): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language, {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })

export function ScheduleHints({ form }: { form: ResourceForm }) {
  const { cron, kind } = form.values
  const { data: kinds } = useJobKinds()
  const chosen = kinds?.find((each) => each.kind === kind)
  return (
    <Box display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4" marginTop="4" alignItems="start">
      <NextTimes cron={typeof cron === 'string' ? cron.trim() : ''} />
      {chosen && <KindParams kind={chosen} onDefaults={() => form.set({ params: chosen.defaults })} />}
    </Box>
  )
}

function NextTimes({ cron }: { cron: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { next, isLoading, problem, isFailed } = useNextTimes(cron)
  return (
    <Panel heading={t('scheduledJobs.nextTimes')}>
      <Box padding="3" minHeight="8.5rem" fontSize="sm" aria-live="polite" aria-busy={isLoading}>
        {cron === '' ? (
          <Box color="fg.muted">{t('scheduledJobs.noCron')}</Box>
        ) : isLoading ? (
          <Skeleton width="10rem" height="1.2em" />
        ) : isFailed || !next ? (
          <Row gap="1.5" color="level.urgent" alignItems="flex-start">
            <CircleAlert size={16} aria-hidden />
            {problem ?? t('scheduledJobs.timesFailed')}
          </Row>
        ) : (
          <Column as="ol" gap="1">
            {next.times.map((time) => (
              <li key={time}>{timeIn(next.timeZone, language).format(new Date(time))}</li>
            ))}
          </Column>
        )}
      </Box>
    </Panel>
  )
}

const choicesText = (choices: JobKindInfo['params'][number]['choices']): string =>
  choices.map(({ value, name }) => `"${value}" ${name}`).join(', ')

function KindParams({ kind, onDefaults }: { kind: JobKindInfo; onDefaults: () => void }) {
  const { t } = useTranslation()
  const { params, timeoutMs, maxAttempts } = kind
  return (
    <Panel heading={t('scheduledJobs.params')}>
      <Column padding="3" gap="2" fontSize="sm" alignItems="flex-start">
        {params.length === 0 && <Box color="fg.muted">{t('scheduledJobs.noParams')}</Box>}
        {params.map(({ name, title, min, max, choices }) => (
          <Box key={name}>
            {choices.length > 0
              ? t('scheduledJobs.paramChoices', { name, title, choices: choicesText(choices) })
              : min === null || max === null
                ? t('scheduledJobs.paramFree', { name, title })
                : t('scheduledJobs.paramRange', { name, title, min, max })}
          </Box>
        ))}
        {params.length > 0 && (
          <Button size="sm" onClick={onDefaults}>
            {t('scheduledJobs.useDefaults')}
          </Button>
        )}
        <Box color="fg.muted">
          {t('scheduledJobs.limits', { minutes: Math.ceil(timeoutMs / MINUTE_MS), attempts: maxAttempts })}
        </Box>
      </Column>
    </Panel>
  )
}
