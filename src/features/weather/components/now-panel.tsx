import { useTranslation } from 'react-i18next'
import type { WeatherSituation } from '#contract/endpoints/weather-situation.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Row, Span } from '#ui/box.ts'
import { Panel } from '#ui/panel.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { secondText } from '../model/weather-lines.ts'
import { useProblemText } from './use-problem-text.ts'

/** The newest observation, large. */
export function NowPanel({ now, problem }: Pick<WeatherSituation, 'now' | 'problem'>) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const facts = now
    ? ([
        ['feels', `${formatQuantity(now.feelsLikeC, 1)} °C`],
        ['humidity', `${formatQuantity(now.humidityPct, 0)} %`],
        ['wind', [now.windDirection, `${formatQuantity(now.windMS, 1)} m/s`].filter(Boolean).join(' ')],
        ['precipitation', `${formatQuantity(now.precipitationMm, 1)} mm/h`],
        [secondText('sun', [now]), `${formatQuantity(now.sunWM2, 0)} W/m²`],
        ['cloud', `${formatQuantity(now.cloudPct, 0)} %`],
      ] as const)
    : []
  return (
    <Panel
      heading={t('weather.now')}
      tools={
        <Row gap="3" fontSize="sm" color="fg.muted">
          {problem && (
            <StatusTag tone="warning">{t('weather.sourceProblem', { problem: problemText(problem) })}</StatusTag>
          )}
          {now && <Span>{t('weather.observedAt', { time: formatDateTime(now.at, 'MM-DD HH:mm') })}</Span>}
        </Row>
      }
    >
      {now ? (
        <Row padding="4" gap="8" flexWrap="wrap">
          <Row gap="3" alignItems="baseline">
            <Box fontFamily="figures" fontSize="3xl" fontWeight="bold">
              {formatQuantity(now.temperatureC, 1)} °C
            </Box>
            <Box fontSize="xl">{now.condition}</Box>
          </Row>
          <Row as="dl" gap="8" margin="0" flexWrap="wrap">
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
        </Row>
      ) : (
        <Box padding="4" color="fg.muted">
          {t('weather.noNow')}
        </Box>
      )}
    </Panel>
  )
}
