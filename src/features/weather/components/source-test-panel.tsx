import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type SourceTest, weatherConfigCalls } from '#contract/endpoints/weather-config.ts'
import { useAsk } from '#data/calls.ts'
import { inlineTextOf } from '#data/error-catalogue.ts'
import { useNoticeText } from '#data/use-notice-text.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { useProblemText } from './use-problem-text.ts'

interface Place {
  readonly provinceId: string
  readonly cityId: string
  readonly source: string
}

/** Asks the chosen source for the chosen city, and shows its answer. @param place - Null until all is chosen. */
export function SourceTestPanel({ place }: { place: Place | null }) {
  const { t } = useTranslation()
  const ask = useAsk()
  const textOf = useNoticeText()
  const test = useMutation({
    mutationFn: ({ provinceId, cityId, source }: Place) =>
      ask(weatherConfigCalls.testSource, { provinceId, cityId, source }, { isQuiet: true }),
  })
  const failure = test.error ? inlineTextOf(test.error) : null
  return (
    <Column gap="2" alignItems="flex-start">
      <Button size="sm" disabled={!place || test.isPending} onClick={() => place && test.mutate(place)}>
        {t(test.isPending ? 'weather.testing' : 'weather.test')}
      </Button>
      <Box role="status" fontSize="sm">
        {failure && textOf(failure)}
        {test.data && <Answer answer={test.data} />}
      </Box>
    </Column>
  )
}

function Answer({ answer }: { answer: SourceTest }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const { tookMs, problem, detail, newest, numObservations, numForecastHours } = answer
  if (problem !== null)
    return (
      <Box color="level.urgent">
        {t('weather.testFailed', { problem: problemText(problem), ms: tookMs })} {detail}
      </Box>
    )
  return (
    <>
      <Box>{t('weather.testGood', { ms: tookMs, observations: numObservations, hours: numForecastHours })}</Box>
      {newest && (
        <Box color="fg.muted">
          {t('weather.testNewest', {
            time: formatDateTime(newest.at, 'MM-DD HH:mm'),
            temperature: formatQuantity(newest.temperatureC, 1),
            humidity: formatQuantity(newest.humidityPct, 0),
            wind: formatQuantity(newest.windMS, 1),
            condition: newest.condition,
          })}
          {newest.isSunEstimated && ` ${t('weather.testNoSun')}`}
        </Box>
      )}
    </>
  )
}
