import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { StatusTag } from '#ui/status-tag.tsx'
import { useGatewayConfig } from '../api/use-gateways.ts'
import { type ConfigMatch, configMatch } from '../model/gateway-rows.ts'

const TONES = {
  current: 'good',
  differs: 'warning',
  unseen: 'neutral',
  nothing: 'warning',
} as const satisfies Record<ConfigMatch, string>

/** Which devices a field gateway reads, as it says itself, and whether the console has others; nothing for other gateways. */
export function ConfigState({ gateway }: { gateway: string }) {
  const { t } = useTranslation()
  const { data } = useGatewayConfig(gateway)
  if (!data?.runs) return null
  const { runs, sent } = data
  const match = configMatch(data.version, runs)
  const facts = [
    runs.version !== null &&
      t('gateways.runs.version', { version: runs.version, time: formatDateTime(runs.since ?? runs.at) }),
    runs.isFromFile && t('gateways.runs.file'),
    sent && t('gateways.runs.sentBy', { by: sent.by, time: formatDateTime(sent.at) }),
  ].filter((fact) => fact !== false && fact !== null)
  return (
    <Column gap="1">
      <Row gap="3" flexWrap="wrap" fontSize="sm">
        <StatusTag tone={TONES[match]}>{t(`gateways.runs.${match}`)}</StatusTag>
        <Box color="fg.muted">{facts.join(' · ')}</Box>
      </Row>
      {runs.refusedWhy !== '' && (
        <Box fontSize="sm" color="level.important" whiteSpace="pre-wrap" overflowWrap="anywhere" role="status">
          {t('gateways.runs.refused', { why: runs.refusedWhy })}
        </Box>
      )}
    </Column>
  )
}
