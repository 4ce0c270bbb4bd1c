import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkOrText } from '#archetypes/page-link.tsx'
import type { Prediction } from '#contract/endpoints/load-forecast.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'
import { writePlace } from '../model/forecast-address.ts'

const NUM_SHOWN = 5

const PlaceLink = styled(LinkOrText, { base: { color: 'accent.text', _hover: { textDecoration: 'underline' } } })

/** Units and sources whose heat has left what their models expect, and what the forecast makes of it. */
export function MovedLoads({ moved }: { moved: Prediction['moved'] }) {
  const { t } = useTranslation()
  if (moved.length === 0) return null
  const changeText = (changePct: number): string =>
    t(changePct > 0 ? 'loadForecast.moved.higher' : 'loadForecast.moved.lower', {
      share: `${formatQuantity(Math.abs(changePct), 0)} %`,
    })
  return (
    <Column gap="1" paddingInline="4" paddingBottom="4" fontSize="sm">
      {moved.slice(0, NUM_SHOWN).map(({ kind, nodeId, name, since, changePct, isFollowed }) => (
        <Row key={nodeId} gap="2" alignItems="flex-start">
          <Box flexShrink="0" marginTop="0.5" color="level.important">
            <TriangleAlert size={16} aria-hidden />
          </Box>
          <Box>
            <PlaceLink to={`/LoadPrediction?${writePlace({ kind, node: nodeId }, new URLSearchParams())}`}>
              {name}
            </PlaceLink>{' '}
            {t(isFollowed ? 'loadForecast.moved.followed' : 'loadForecast.moved.leftOut', {
              since: formatDateTime(since, 'MM-DD HH:mm'),
              change: changeText(changePct),
            })}
          </Box>
        </Row>
      ))}
      {moved.length > NUM_SHOWN && <Box>{t('loadForecast.moved.more', { count: moved.length - NUM_SHOWN })}</Box>}
    </Column>
  )
}
