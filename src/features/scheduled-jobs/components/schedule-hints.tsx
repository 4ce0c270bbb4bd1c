// Below the form of a task: when it would run, and which parameters its kind takes.

import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ResourceForm } from '#archetypes/resource/use-resource-form.ts'
import type { JobKindInfo } from '#contract/endpoints/jobs.ts'
import type { Language } from '#contract/kit/language.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Skeleton } from '#ui/feedback.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Panel } from '#ui/panel.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useJobKinds, useNextTimes } from '../api/use-schedule-hints.ts'
import { readParams, withParam } from '../model/kind-params.ts'

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
  const { cron, kind, params } = form.values
  const { data: kinds } = useJobKinds()
  const chosen = kinds?.find((each) => each.kind === kind)
  return (
    <Box display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4" marginTop="4" alignItems="start">
      <NextTimes cron={typeof cron === 'string' ? cron.trim() : ''} />
      {chosen && (
        <KindParams
          kind={chosen}
          json={typeof params === 'string' ? params : ''}
          onChange={(json) => form.set({ params: json })}
        />
      )}
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

interface KindParamsProps {
  kind: JobKindInfo
  json: string
  onChange: (json: string) => void
}

/** A field for each parameter of the kind; what is entered becomes the JSON that the task keeps. */
function KindParams({ kind, json, onChange }: KindParamsProps) {
  const { t } = useTranslation()
  const { params, timeoutMs, maxAttempts } = kind
  const values = readParams(json)
  return (
    <Panel heading={t('scheduledJobs.params')}>
      <Column padding="3" gap="3" fontSize="sm">
        {params.length === 0 && <Box color="fg.muted">{t('scheduledJobs.noParams')}</Box>}
        {params.length > 0 && values === null && (
          <Row gap="1.5" color="level.urgent" alignItems="flex-start" role="alert">
            <CircleAlert size={16} aria-hidden />
            {t('scheduledJobs.paramsUnreadable')}
          </Row>
        )}
        {values !== null &&
          params.map((param) => (
            <ParamField
              key={param.name}
              param={param}
              value={String(values[param.name] ?? '')}
              onChange={(typed) => onChange(withParam(values, param, typed))}
            />
          ))}
        <Box color="fg.muted">
          {t('scheduledJobs.limits', { minutes: Math.ceil(timeoutMs / MINUTE_MS), attempts: maxAttempts })}
        </Box>
      </Column>
    </Panel>
  )
}

interface ParamFieldProps {
  param: JobKindInfo['params'][number]
  value: string
  onChange: (typed: string) => void
}

function ParamField({ param: { name, title, min, max, choices, default: normal }, value, onChange }: ParamFieldProps) {
  const { t } = useTranslation()
  // what was chosen before and is no choice any more is shown as long as the task names it
  const unknown = value === '' || choices.some((choice) => choice.value === value) ? [] : [{ value, label: value }]
  const normalName = choices.find((choice) => choice.value === normal)?.name ?? normal
  const field = { name: `param-${name}`, label: title, value, onChange, isRequired: normal === null, problem: null }
  if (choices.length > 0 || min === null || max === null)
    return (
      <SelectField
        {...field}
        options={[...choices.map((choice) => ({ value: choice.value, label: choice.name })), ...unknown]}
        hint={choices.length === 0 ? t('scheduledJobs.noChoices') : undefined}
        placeholder={
          normalName === null ? t('scheduledJobs.choose') : t('scheduledJobs.normally', { value: normalName })
        }
      />
    )
  return <NumberField {...field} hint={t('scheduledJobs.paramRange', { min, max, value: normal ?? '' })} />
}
