import { useTranslation } from 'react-i18next'
import type { AdminHome } from '#contract/endpoints/admin-home.ts'
import { formatBytes } from '#lib/format-bytes.ts'
import { Box, Row, Span } from '#ui/box.ts'
import { Panel } from '#ui/panel.tsx'

/** What uses most disk space; empty for users who may not see it. */
export function StoragePanel({ storage }: { storage: AdminHome['storage'] }) {
  const { t } = useTranslation()
  if (!storage) return null
  const { tables, logBytes } = storage
  const rows = logBytes === null ? tables : [...tables, { name: t('adminHome.writeAheadLog'), bytes: logBytes }]
  return (
    <Panel heading={t('adminHome.storage')}>
      <Box as="ul" listStyleType="none" margin="0" padding="4">
        {rows.map(({ name, bytes }) => (
          <Row as="li" key={name} justifyContent="space-between" gap="3" minHeight="7">
            <Span color="fg.muted">{name}</Span>
            <Span fontFamily="figures">{formatBytes(bytes)}</Span>
          </Row>
        ))}
      </Box>
    </Panel>
  )
}
