import type { TFunction } from 'i18next'
import { CloudSun } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkOrText } from '#archetypes/page-link.tsx'
import { simulatorCalls } from '#contract/endpoints/simulator.ts'
import { type HeatingDates, type TitleWeather, WEATHER_POLL_MS } from '#contract/endpoints/weather.ts'
import { useHoldsCode } from '#data/button-permission.ts'
import { useAnswer } from '#data/calls.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Column, Row, Span } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Popover } from '#ui/popover.tsx'
import { styled } from '#ui/styled.ts'
import { useNow } from '#ui/use-now.ts'
import { SeasonDialog } from '../weather/season-dialog.tsx'
import { useHeatSeason, useTitleWeather } from '../weather/use-title-weather.ts'
import { useHasWeatherRoom, useHeaderRoom } from './header-room.ts'

/** The most cities shown side by side. */
const MAX_CITIES = 2
const SITUATION = '/weatherSituation'

const WeatherLink = styled(LinkOrText, { base: { _hover: { color: 'accent.text' } } })
const SeasonButton = styled('button', {
  base: { color: 'inherit', font: 'inherit', cursor: 'pointer', _hover: { color: 'accent.text' } },
})
const Figure = styled('span', { base: { color: 'fg.default', fontVariantNumeric: 'tabular-nums' } })

/** Weather, heating season and server clock; where there is no room, the first two are behind a button. */
export function HeaderWeather() {
  const isCompact = useHeaderRoom() === 'compact'
  const hasRoom = useHasWeatherRoom()
  const { weather, isKnown, offset } = useTitleWeather()
  if (isCompact) return null
  return (
    <Row gap="4" fontSize="sm" color="fg.muted" whiteSpace="nowrap" flexShrink={0} data-header="weather">
      {isKnown && (hasRoom ? <Situation weather={weather} /> : <SituationButton weather={weather} />)}
      <Clock offset={offset} />
    </Row>
  )
}

function Situation({ weather }: { weather: TitleWeather | null }) {
  return (
    <>
      <WeatherLink to={SITUATION}>
        <Cities cities={weather?.[1] ?? []} />
      </WeatherLink>
      <Season weather={weather} />
      <DemoDate />
    </>
  )
}

function SituationButton({ weather }: { weather: TitleWeather | null }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const temperature = weather?.[1][0]?.temperature
  const outside = temperature === undefined ? '' : `${formatQuantity(temperature, 1)} °C`
  return (
    <Popover
      label={t('frame.weather')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      width="max-content"
      trigger={(trigger) => (
        <Button
          look="quiet"
          size="sm"
          aria-label={`${t('frame.weather')} ${outside}`.trim()}
          title={t('frame.weather')}
          {...trigger}
        >
          <CloudSun size={20} aria-hidden />
          {outside !== '' && <Figure>{outside}</Figure>}
        </Button>
      )}
    >
      <Column gap="3" padding="4" fontSize="sm" color="fg.muted">
        <Situation weather={weather} />
      </Column>
    </Popover>
  )
}

function Cities({ cities }: { cities: TitleWeather[1] }) {
  const { t } = useTranslation()
  if (cities.length === 0) return t('panels.noWeather')
  return (
    <Row gap="3">
      {cities.slice(0, MAX_CITIES).map(({ cityName, temperature, conditionDay, conditionNight }) => (
        <Span key={cityName} title={t('panels.dayNight', { day: conditionDay, night: conditionNight })}>
          {cityName} <Figure>{formatQuantity(temperature, 1)} °C</Figure> {conditionDay}/{conditionNight}
        </Span>
      ))}
    </Row>
  )
}

function Season({ weather }: { weather: TitleWeather | null }) {
  const { t } = useTranslation()
  const season = useHeatSeason()
  const mayEdit = useHoldsCode('heatingSeason:edit')
  const [isEditing, setEditing] = useState(false)
  const [total, label, days] = [weather?.[2] ?? null, weather?.[3] ?? null, weather?.[4] ?? null]
  const isSet = total !== null && label !== null && days !== null
  const title = isSet ? seasonTitle(t, season, total) : ''
  const text = isSet ? (
    <>
      {label} <Figure>{t('panels.days', { days, total })}</Figure>
    </>
  ) : (
    t('panels.noSeason')
  )
  if (!mayEdit) return <Span title={title}>{text}</Span>
  const hint = [title, t('panels.seasonEdit')].filter((part) => part !== '').join(' · ')
  return (
    <>
      <SeasonButton type="button" title={hint} aria-haspopup="dialog" onClick={() => setEditing(true)}>
        {text}
      </SeasonButton>
      {isEditing && <SeasonDialog onClose={() => setEditing(false)} />}
    </>
  )
}

/** In the demo outside the season: of which date the weather is. */
function DemoDate() {
  const { t } = useTranslation()
  const { data } = useAnswer(simulatorCalls.calendar, {}, { refetchInterval: WEATHER_POLL_MS, retry: false })
  if (!data) return null
  return (
    <Span title={t('panels.demoDateHint')}>
      {t('panels.demoDate')} <Figure>{data.modelDate.slice(5)}</Figure>
    </Span>
  )
}

function seasonTitle(t: TFunction, season: HeatingDates | null, total: number): string {
  if (!season) return t('panels.seasonDays', { total })
  return t('panels.seasonRange', { start: season.heatingStartDate, end: season.heatingEndDate, total })
}

function Clock({ offset }: { offset: number }) {
  const time = useNow() + offset
  return (
    <styled.time
      fontVariantNumeric="tabular-nums"
      color="fg.default"
      title={formatDateTime(time)}
      dateTime={new Date(time).toISOString()}
    >
      {formatDateTime(time, 'MM-DD HH:mm:ss')}
    </styled.time>
  )
}
