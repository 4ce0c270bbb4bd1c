// The weather of a span, by hour or day, with its degree-days, beside another span. The query is in the address.

import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useStoredExport } from '#archetypes/resource/use-export.ts'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { type WeatherHistory, weatherSituationCalls } from '#contract/endpoints/weather-situation.ts'
import { useMayDo } from '#data/button-permission.ts'
import { endOfCompanyDay, middleOfCompanyDay, startOfCompanyDay } from '#lib/company-day.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { Panel } from '#ui/panel.tsx'
import { useWeatherHistory } from '../api/use-weather.ts'
import { HistoryControls } from '../components/history-controls.tsx'
import { SecondSelect } from '../components/second-select.tsx'
import { WeatherChart } from '../components/weather-chart.tsx'
import { WeatherTable } from '../components/weather-table.tsx'
import { secondText, weatherPicture } from '../model/weather-lines.ts'
import { queryProblems, readQuery, spanFrom, type WeatherQuery, writeQuery } from '../model/weather-query.ts'

const DAY_MS = 86_400_000
const read = (search: URLSearchParams): WeatherQuery => readQuery(search)

export function WeatherHistoryPage() {
  const { t } = useTranslation()
  const mayExport = useMayDo()('weather:export')
  const [query, change] = useAddressState(read, writeQuery)
  const { run, isExporting } = useStoredExport()
  const problems = queryProblems(query)
  const isValid = problems.size === 0
  const span = { keyId: query.place, from: query.from, to: query.to, step: query.step }
  const other = query.with === '' ? null : { ...span, ...spanFrom(query.with, query) }
  const found = useWeatherHistory(isValid ? span : null)
  const compared = useWeatherHistory(isValid ? other : null)
  const data = isValid ? found.shown : undefined
  if (!data && found.error) return <ListFailure error={found.error} onRetry={() => void found.refetch()} />
  return (
    <Page fit="content" aria-busy={found.isFetching} data-page="weather-history">
      <Row gap="3" justifyContent="space-between" flexWrap="wrap">
        <PageHeading />
        {mayExport && (
          <Button disabled={isExporting || !isValid} onClick={() => void run(weatherSituationCalls.exportExcel, span)}>
            <Download size={16} aria-hidden />
            {t('weather.export')}
          </Button>
        )}
      </Row>
      <HistoryControls
        query={query}
        problems={problems}
        places={data?.places ?? []}
        keyId={data?.keyId ?? null}
        onChange={(next) => change(() => next, { replace: true })}
      />
      {data ? (
        <Answer
          data={data}
          compared={other ? (compared.shown ?? null) : null}
          query={query}
          isRefreshing={found.isFetching}
          onBeside={(beside) => change((now) => ({ ...now, beside }), { replace: true })}
        />
      ) : (
        isValid && <Waiting text={t('weather.reading')} />
      )}
    </Page>
  )
}

interface AnswerProps {
  data: WeatherHistory
  compared: WeatherHistory | null
  query: WeatherQuery
  isRefreshing: boolean
  onBeside: (second: WeatherQuery['beside']) => void
}

function Answer({ data, compared, query, isRefreshing, onBeside }: AnswerProps) {
  const { t } = useTranslation()
  const picture = useMemo(() => {
    const points = pointsOf(data)
    const names = {
      temperature: t('weather.temperature'),
      second: t(`weather.${secondText(query.beside, points)}`),
      compared: t('weather.comparedLine'),
    }
    const from = startOfCompanyDay(query.from)
    const to = endOfCompanyDay(query.to)
    const shiftMs = query.with === '' ? 0 : from - startOfCompanyDay(query.with)
    return weatherPicture(
      points,
      names,
      { from, to },
      {
        second: query.beside,
        ...(query.step === 'day' ? { gapMs: 1.5 * DAY_MS } : {}),
        ...(compared ? { compared: { hours: pointsOf(compared), shiftMs } } : {}),
      },
    )
  }, [t, data, compared, query])
  return (
    <>
      <Row as="section" gap="3" flexWrap="wrap" alignItems="stretch" aria-label={t('weather.degreeDaysOf')}>
        <Summary heading={`${query.from} – ${query.to}`} history={data} />
        {compared && (
          <Summary
            heading={`${t('weather.compared')} ${spanText(query)}`}
            history={compared}
            note={
              compared.degreeDays > 0
                ? t('weather.compareResult', {
                    percent: formatQuantity((100 * data.degreeDays) / compared.degreeDays, 1),
                  })
                : null
            }
          />
        )}
      </Row>
      <Panel heading={t('weather.chart')} tools={<SecondSelect value={query.beside} onChange={onBeside} />}>
        <WeatherChart picture={picture} label={t('weather.chart')} />
      </Panel>
      <Box display="flex" flexDirection="column" flex="1" minHeight="24rem">
        <WeatherTable history={data} step={query.step} isRefreshing={isRefreshing} />
      </Box>
    </>
  )
}

const spanText = (query: WeatherQuery): string => {
  const { from, to } = spanFrom(query.with, query)
  return `${from} – ${to}`
}

/** Points of the chart: the hours, or the mean of each day at its noon. */
const pointsOf = ({ hours, days }: WeatherHistory) =>
  hours.length > 0 ? hours : days.map((day) => ({ ...day, at: middleOfCompanyDay(day.day), temperatureC: day.meanC }))

function Summary({ heading, history, note }: { heading: string; history: WeatherHistory; note?: string | null }) {
  const { t } = useTranslation()
  const facts = [
    ['degreeDaysOf', `${formatQuantity(history.degreeDays, 1)} K·d`],
    ['meanTemperature', `${formatQuantity(history.meanC, 1)} °C`],
    ['coverage', `${formatQuantity(100 * history.coverage, 0)} %`],
  ] as const
  return (
    <Panel heading={heading} flex="1" minWidth="20rem">
      <Row as="dl" gap="8" padding="4" margin="0" flexWrap="wrap">
        {facts.map(([name, value]) => (
          <Box key={name}>
            <Box as="dt" fontSize="sm" color="fg.muted">
              {t(`weather.${name}`)}
            </Box>
            <Box as="dd" margin="0" fontFamily="figures" fontSize="xl">
              {value}
            </Box>
          </Box>
        ))}
      </Row>
      {note && (
        <Box paddingInline="4" paddingBottom="4">
          {note}
        </Box>
      )}
    </Panel>
  )
}
