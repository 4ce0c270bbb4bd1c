import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../lib/format-time.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { Box, Row, Span } from '../../ui/box.ts'
import { useServerTime, useTitleWeather } from './weather/use-title-weather.ts'

/** Below this there is room for the clock alone. */
const ROOMY = '(min-width: 90rem)'
const ANY = '(min-width: 62rem)'

/** Weather, heating season and the server's clock. */
export function HeaderWeather() {
  const { t } = useTranslation()
  const hasRoom = useMediaQuery(ANY)
  const isRoomy = useMediaQuery(ROOMY)
  const weather = useTitleWeather()
  const time = useServerTime(weather?.[0] ?? null)
  if (!hasRoom) return null
  return (
    <Row gap="4" fontSize="sm" color="fg.muted" whiteSpace="nowrap" flexShrink={0} data-header="weather">
      {isRoomy && weather && (
        <>
          <Row gap="3">
            {weather[1].length === 0 && <Span>{t('panels.noWeather')}</Span>}
            {weather[1].slice(0, 2).map(({ cityName, temperature, conditionDay, conditionNight }) => (
              <Span key={cityName} title={t('panels.dayNight', { day: conditionDay, night: conditionNight })}>
                {cityName}{' '}
                <Span color="fg.default" fontVariantNumeric="tabular-nums">
                  {temperature.toFixed(1)} °C
                </Span>{' '}
                {conditionDay}
              </Span>
            ))}
          </Row>
          <Season total={weather[2]} label={weather[3]} days={weather[4]} />
        </>
      )}
      <Box as="time" fontVariantNumeric="tabular-nums" color="fg.default" title={formatDateTime(time)}>
        {formatDateTime(time, 'MM-DD HH:mm:ss')}
      </Box>
    </Row>
  )
}

function Season({ total, label, days }: { total: number | null; label: string | null; days: number | null }) {
  const { t } = useTranslation()
  if (total === null || label === null || days === null) return <Span>{t('panels.noSeason')}</Span>
  return (
    <Span title={t('panels.seasonDays', { total })}>
      {label}{' '}
      <Span color="fg.default" fontVariantNumeric="tabular-nums">
        {t('panels.days', { count: days })}
      </Span>
    </Span>
  )
}
