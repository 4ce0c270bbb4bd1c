// The weather now, for a day and for a week, and how far its forecast can be trusted. One polled answer.

import { CloudOff } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import type { ShownDay, WeatherSituation } from '#contract/endpoints/weather-situation.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row, Span } from '#ui/box.ts'
import { DataTable, textColumn } from '#ui/data-table.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { Panel } from '#ui/panel.tsx'
import { useSituation } from '../api/use-weather.ts'
import { ForecastErrorPanel } from '../components/forecast-error-panel.tsx'
import { NowPanel } from '../components/now-panel.tsx'
import { numberColumn, sunColumn } from '../components/number-columns.ts'
import { PlaceSelect } from '../components/place-select.tsx'
import { SecondSelect } from '../components/second-select.tsx'
import { WeatherChart } from '../components/weather-chart.tsx'
import { type SecondQuantity, secondText, weatherPicture } from '../model/weather-lines.ts'

const DAY_MS = 86_400_000
const readPlace = (search: URLSearchParams): string => search.get('place') ?? ''
function writePlace(place: string, search: URLSearchParams): URLSearchParams {
  search.set('place', place)
  return search
}

export function SituationPage() {
  const { t } = useTranslation()
  const [place, changePlace] = useAddressState(readPlace, writePlace)
  const { data, error, refetch } = useSituation(place)
  if (!data && error) return <ListFailure error={error} onRetry={() => void refetch()} />
  return (
    <Page aria-busy={!data} data-page="weather-situation">
      <Row gap="3" flexWrap="wrap" justifyContent="space-between">
        <PageHeading />
        {data && <PlaceSelect places={data.places} value={data.keyId} onChange={(keyId) => changePlace(() => keyId)} />}
      </Row>
      {!data ? (
        <Waiting text={t('weather.reading')} />
      ) : data.keyId === null ? (
        <EmptyState icon={<CloudOff size={40} />} title={t('weather.noPlace')} detail={t('weather.noPlaceDetail')} />
      ) : (
        <>
          <NowPanel now={data.now} problem={data.problem} />
          <Forecast situation={data} />
          <ForecastErrorPanel errors={data.errors} />
        </>
      )}
    </Page>
  )
}

function Forecast({ situation: { hours, past, days, issuedAt } }: { situation: WeatherSituation }) {
  const { t } = useTranslation()
  const [besideDay, setBesideDay] = useState<SecondQuantity>('humidity')
  const [besideWeek, setBesideWeek] = useState<SecondQuantity>('precipitation')
  const pictures = useMemo(() => {
    const first = hours[0]
    if (!first) return null
    const from = first.at
    const day = hours.filter(({ at }) => at <= from + DAY_MS)
    const namesOf = (second: SecondQuantity) => ({
      temperature: t('weather.temperature'),
      second: t(`weather.${secondText(second, hours)}`),
      compared: t('weather.dayBefore'),
    })
    return {
      day: weatherPicture(
        day,
        namesOf(besideDay),
        { from, to: from + DAY_MS },
        { second: besideDay, compared: { hours: past, shiftMs: DAY_MS } },
      ),
      week: weatherPicture(hours, namesOf(besideWeek), { from, to: hours.at(-1)?.at ?? from }, { second: besideWeek }),
    }
  }, [t, hours, past, besideDay, besideWeek])
  if (!pictures)
    return (
      <Panel heading={t('weather.week')}>
        <EmptyState
          icon={<CloudOff size={40} />}
          title={t('weather.noForecast')}
          detail={t('weather.noForecastDetail')}
        />
      </Panel>
    )
  const issued = (
    <Span fontSize="sm" color="fg.muted">
      {t('weather.issuedAt', { time: formatDateTime(issuedAt, 'MM-DD HH:mm') })}
    </Span>
  )
  return (
    <>
      <Box display="grid" gap="3" gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}>
        <Panel
          heading={t('weather.nextDay')}
          tools={
            <Row gap="3" flexWrap="wrap">
              {issued}
              <SecondSelect value={besideDay} onChange={setBesideDay} />
            </Row>
          }
        >
          <WeatherChart picture={pictures.day} label={t('weather.nextDay')} />
        </Panel>
        <Panel
          heading={t('weather.week')}
          tools={
            <Row gap="3" flexWrap="wrap">
              {issued}
              <SecondSelect value={besideWeek} onChange={setBesideWeek} />
            </Row>
          }
        >
          <WeatherChart picture={pictures.week} label={t('weather.week')} />
        </Panel>
      </Box>
      <DaysPanel days={days} />
    </>
  )
}

function DaysPanel({ days }: { days: readonly ShownDay[] }) {
  const { t } = useTranslation()
  const texts = useListTexts()
  const columns = useMemo(
    () => [
      textColumn<ShownDay>('day', t('weather.day'), ({ day }) => day),
      textColumn<ShownDay>('condition', t('weather.condition'), ({ condition }) => condition),
      numberColumn<ShownDay>('minC', t('weather.lowest'), '°C', ({ minC }) => minC),
      numberColumn<ShownDay>('maxC', t('weather.highest'), '°C', ({ maxC }) => maxC),
      numberColumn<ShownDay>('meanC', t('weather.mean'), '°C', ({ meanC }) => meanC),
      numberColumn<ShownDay>('wind', t('weather.wind'), 'm/s', ({ windMS }) => windMS),
      numberColumn<ShownDay>('humidity', t('weather.humidity'), '%', ({ humidityPct }) => humidityPct, 0),
      numberColumn<ShownDay>('rain', t('weather.precipitation'), 'mm', ({ precipitationMm }) => precipitationMm),
      numberColumn<ShownDay>('cloud', t('weather.cloud'), '%', ({ cloudPct }) => cloudPct, 0),
      sunColumn<ShownDay>(t('weather.meanSun'), (value) => t('weather.estimated', { value })),
    ],
    [t],
  )
  return (
    <Panel heading={t('weather.weekDays')}>
      <Column height="21rem">
        <DataTable
          label={t('weather.weekDays')}
          columns={columns}
          rows={days}
          rowKey={({ day }) => day}
          empty={<EmptyState icon={null} title={t('weather.noForecast')} />}
          texts={texts.table}
        />
      </Column>
    </Panel>
  )
}
