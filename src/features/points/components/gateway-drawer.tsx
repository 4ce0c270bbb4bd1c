import { Check, Copy, Pause, Play } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import { type gatewayCalls, REFUSAL_NAMES } from '#contract/endpoints/gateways.ts'
import type { OutputOf } from '#contract/kit/call.ts'
import { labelIn, listIn } from '#contract/kit/language.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatBytes } from '#lib/format-bytes.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, type TableColumn, textColumn } from '#ui/data-table.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useGateway } from '../api/use-gateways.ts'
import { ConfigButton, SendConfigButton } from './config-button.tsx'
import { ConfigState } from './config-state.tsx'
import { UnknownCodes } from './unknown-codes.tsx'

type Detail = OutputOf<typeof gatewayCalls.detail>
type RefusedRow = Detail['refusals'][number] & { readonly key: string }

interface GatewayDrawerProps {
  /** Empty: closed. */
  gateway: string
  onClose: () => void
}

/** What a gateway has sent lately: what was refused and why, and its messages as they came. */
export function GatewayDrawer({ gateway, onClose }: GatewayDrawerProps) {
  const { t } = useTranslation()
  return (
    <Drawer
      title={t('gateways.title', { gateway })}
      isOpen={gateway !== ''}
      onClose={onClose}
      closeLabel={t('resource.close')}
      width="56rem"
    >
      {gateway !== '' && <Content key={gateway} gateway={gateway} />}
    </Drawer>
  )
}

function Content({ gateway }: { gateway: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [tab, setTab] = useState('refused')
  const [isPaused, setPaused] = useState(false)
  const { data, error, refetch } = useGateway(gateway, isPaused)
  if (!data && error) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting text={t('resource.loading')} />
  return (
    <Column gap="3" height="100%">
      <Row gap="3" flexWrap="wrap">
        <Button size="sm" onClick={() => setPaused(!isPaused)}>
          {isPaused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
          {t(isPaused ? 'gateways.resume' : 'gateways.pause')}
        </Button>
        <ConfigButton gateway={gateway} />
        <SendConfigButton gateway={gateway} />
        {data.companies.length > 0 && (
          <Box fontSize="sm" color="fg.muted">
            {t('gateways.company')}: {listIn(data.companies, language)}
          </Box>
        )}
      </Row>
      <ConfigState gateway={gateway} />
      <Tabs
        label={t('gateways.title', { gateway })}
        selected={tab}
        onSelect={setTab}
        items={[
          { id: 'refused', label: t('gateways.refusedTab'), content: <Refused detail={data} /> },
          { id: 'unknown', label: t('gateways.unknownTab'), content: <UnknownCodes gateway={gateway} /> },
          { id: 'messages', label: t('gateways.messagesTab'), content: <Messages messages={data.messages} /> },
        ]}
      />
    </Column>
  )
}

function Refused({ detail }: { detail: Detail }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { table } = useListTexts()
  const columns = useMemo((): readonly TableColumn<RefusedRow>[] => {
    const column = textColumn<RefusedRow>
    return [
      { ...column('code', t('gateways.code'), ({ code }) => code || '–', 190), fixed: 'start' },
      column('value', t('gateways.value'), ({ value }) => value || '–', 90),
      column('reason', t('gateways.reason'), ({ reason }) => labelIn(REFUSAL_NAMES[reason], language), 260),
      column('time', t('gateways.time'), ({ time }) => time || '–', 140),
      column('at', t('gateways.at'), ({ at }) => formatDateTime(at), 170),
    ]
  }, [t, language])
  const rows = useMemo(
    () => detail.refusals.map((refusal, at) => ({ ...refusal, key: `${refusal.at} ${detail.refusals.length - at}` })),
    [detail.refusals],
  )
  if (detail.refused.length === 0) return <EmptyState icon={<Check size={40} />} title={t('gateways.nothingRefused')} />
  return (
    <Column gap="3" paddingTop="3" flex="1" minHeight="0">
      <Row gap="2" flexWrap="wrap">
        {detail.refused.map(({ reason, count }) => (
          <StatusTag key={reason} tone="warning">
            {t('gateways.byReason', { reason: labelIn(REFUSAL_NAMES[reason], language), count })}
          </StatusTag>
        ))}
      </Row>
      <Column flex="1" minHeight="24rem">
        <DataTable
          label={t('gateways.refusedTab')}
          columns={columns}
          rows={rows}
          rowKey={({ key }) => key}
          state="ready"
          empty={null}
          texts={table}
          cardTitle="code"
        />
      </Column>
    </Column>
  )
}

function Messages({ messages }: { messages: Detail['messages'] }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState<number | null>(null)
  if (messages.length === 0) return <EmptyState icon={<Pause size={40} />} title={t('gateways.nothingSent')} />
  return (
    <Column gap="4" paddingTop="3">
      {messages.map(({ at, topic, bytes, text, numTaken, numRefused }) => (
        <Box key={`${at} ${text}`} borderWidth="1px" borderColor="border.subtle" borderRadius="md" padding="3">
          <Row gap="3" flexWrap="wrap" fontSize="sm">
            <Box fontVariantNumeric="tabular-nums">{formatDateTime(at)}</Box>
            <Box color={numRefused > 0 ? 'level.important' : 'fg.muted'}>
              {t('gateways.taken', { taken: numTaken, refused: numRefused, bytes: formatBytes(bytes) })}
            </Box>
            <Box flex="1" />
            {'clipboard' in navigator && (
              <Button
                size="sm"
                onClick={() => {
                  void navigator.clipboard.writeText(text)
                  setCopied(at)
                }}
              >
                <Copy size={16} aria-hidden />
                {t(copied === at ? 'gateways.copied' : 'gateways.copy')}
              </Button>
            )}
          </Row>
          <Box marginTop="1" fontSize="xs" color="fg.muted" overflowWrap="anywhere">
            {topic}
          </Box>
          <Box as="pre" marginTop="2" fontSize="xs" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {text}
          </Box>
          {text.length < bytes && new TextEncoder().encode(text).length < bytes && (
            <Box fontSize="xs" color="fg.muted">
              {t('gateways.cutHere')}
            </Box>
          )}
        </Box>
      ))}
    </Column>
  )
}
