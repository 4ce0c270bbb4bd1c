// Home page of administrators: counts, state of the service, open tasks and latest changes. Shows one polled answer.
// Each tile links to the page of the counted things.

import type { TFunction } from 'i18next'
import { ArrowRight, CircleCheck, History, ServerCrash } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { LinkOrText } from '#archetypes/page-link.tsx'
import { logNames } from '#contract/audit/log-names.ts'
import type { AdminHome } from '#contract/endpoints/admin-home.ts'
import { inlineTextOf } from '#data/error-catalogue.ts'
import { useMayOpen } from '#data/page-access.ts'
import { useLanguage } from '#data/use-language.ts'
import { useNoticeText } from '#data/use-notice-text.ts'
import { formatBytes } from '#lib/format-bytes.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Row, Span } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, Skeleton } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { Panel } from '#ui/panel.tsx'
import { styled } from '#ui/styled.ts'
import { useAdminHome } from '../api/use-admin-home.ts'
import { FaultsPanel } from '../components/faults-panel.tsx'
import { JobsPanel } from '../components/jobs-panel.tsx'
import { StoragePanel } from '../components/storage-panel.tsx'
import { TextLink } from '../components/text-link.tsx'
import { type Tile, tilesOf } from '../model/tiles.ts'

const LOG_PATH = '/admin-system-log/admin-system-log'

const Grid = styled('div', { base: { display: 'grid', gap: '3' } })
const TileFrame = styled('div', {
  base: {
    position: 'relative',
    padding: '4',
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'md',
    transitionProperty: 'border-color',
    transitionDuration: 'fast',
    '&:has(a:hover)': { borderColor: 'accent.text' },
  },
})
/** The whole tile is its target. */
const TileLink = styled(LinkOrText, {
  base: { _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'md' } },
})

export function AdminHomePage() {
  const { t } = useTranslation()
  const textOf = useNoticeText()
  const { data, error, refetch } = useAdminHome()
  if (!data && error) {
    const text = inlineTextOf(error)
    return (
      <EmptyState
        role="alert"
        icon={<ServerCrash size={40} />}
        title={t('adminHome.loadFailed')}
        detail={text ? textOf(text) : undefined}
        action={<Button onClick={() => void refetch()}>{t('adminHome.retry')}</Button>}
      />
    )
  }
  const home = data ?? null
  return (
    <Page aria-busy={home === null} data-page="admin-home">
      <PageHeading isHidden />
      <Grid
        as="section"
        aria-label={t('adminHome.figures')}
        gridTemplateColumns={{ base: 'repeat(2, 1fr)', md: 'repeat(4, 1fr)', xl: 'repeat(8, 1fr)' }}
      >
        {tilesOf(home).map((tile) => (
          <FigureTile key={tile.name} tile={tile} isLoading={home === null} />
        ))}
      </Grid>
      <Grid gridTemplateColumns={{ base: '1fr', lg: home?.jobs === null ? '1fr 1fr' : '1fr 1fr 1fr' }}>
        <ServicePanel service={home?.service ?? null} />
        {home?.jobs !== null && <JobsPanel jobs={home?.jobs ?? null} serverTime={home?.service.serverTime ?? 0} />}
        <TodoPanel todos={home?.todos ?? null} />
      </Grid>
      <StoragePanel storage={home?.storage ?? null} />
      <FaultsPanel />
      <RecentPanel changes={home?.recentChanges ?? null} />
    </Page>
  )
}

function FigureTile({ tile, isLoading }: { tile: Tile; isLoading: boolean }) {
  const { t } = useTranslation()
  const { name, path, count, detail } = tile
  const label = t(`adminHome.${name}`)
  return (
    <TileFrame>
      <Box color="fg.muted" fontSize="sm">
        <TileLink to={path}>{label}</TileLink>
      </Box>
      <Box fontFamily="figures" fontSize="2xl" fontWeight="bold" lineHeight="1.4" minHeight="10">
        {isLoading ? <Skeleton width="16" height="6" /> : formatQuantity(count ?? null, 0)}
      </Box>
      <Box color="fg.muted" fontSize="sm" minHeight="5">
        {isLoading
          ? null
          : count === null
            ? t('adminHome.hidden')
            : detail && t(`adminHome.${detail.name}`, { value: detail.value })}
      </Box>
    </TileFrame>
  )
}

function ServicePanel({ service }: { service: AdminHome['service'] | null }) {
  const { t } = useTranslation()
  return (
    <Panel heading={t('adminHome.service')}>
      <Grid as="dl" gridTemplateColumns="max-content 1fr" columnGap="6" rowGap="2" padding="4" margin="0">
        {factsOf(service).map(({ name, value }) => (
          <Box key={name} display="contents">
            <Box as="dt" color="fg.muted">
              {t(`adminHome.${name}`)}
            </Box>
            <Box as="dd" margin="0">
              {service === null ? <Skeleton width="24" height="4" /> : value(t, service)}
            </Box>
          </Box>
        ))}
      </Grid>
    </Panel>
  )
}

type Translate = TFunction

interface Fact {
  readonly name: 'version' | 'database' | 'databaseSize' | 'bus' | 'uptime' | 'memory' | 'disk'
  readonly value: (t: Translate, service: AdminHome['service']) => string
}

function factsOf(service: AdminHome['service'] | null): readonly Fact[] {
  const all: readonly Fact[] = [
    { name: 'version', value: (_t, { version }) => version },
    {
      name: 'database',
      value: (t, { isDatabaseEmbedded }) =>
        t(isDatabaseEmbedded ? 'adminHome.databaseEmbedded' : 'adminHome.databaseExternal'),
    },
    { name: 'databaseSize', value: (_t, { databaseBytes }) => formatBytes(databaseBytes) },
    { name: 'bus', value: (t, { isBusConnected }) => t(isBusConnected ? 'adminHome.busUp' : 'adminHome.busDown') },
    {
      name: 'uptime',
      value: (t, { startedAt, serverTime }) => uptimeText(t, serverTime - startedAt),
    },
    { name: 'memory', value: (_t, { memoryBytes }) => formatBytes(memoryBytes) },
    { name: 'disk', value: (_t, { diskFreeBytes }) => (diskFreeBytes === null ? '–' : formatBytes(diskFreeBytes)) },
  ]
  return service?.diskFreeBytes === null ? all.filter(({ name }) => name !== 'disk') : all
}

function uptimeText(t: Translate, ms: number): string {
  const inMinutes = Math.floor(ms / 60_000)
  const [days, hours, minutes] = [Math.floor(inMinutes / 1440), Math.floor(inMinutes / 60) % 24, inMinutes % 60]
  if (days > 0) return t('adminHome.uptimeDays', { days, hours })
  if (hours > 0) return t('adminHome.uptimeHours', { hours, minutes })
  return t('adminHome.uptimeMinutes', { minutes })
}

function TodoPanel({ todos }: { todos: AdminHome['todos'] | null }) {
  const { t } = useTranslation()
  const mayOpen = useMayOpen()
  return (
    <Panel heading={t('adminHome.todos')}>
      {todos?.length === 0 && (
        <EmptyState
          icon={<CircleCheck size={40} />}
          title={t('adminHome.noTodos')}
          detail={t('adminHome.noTodosDetail')}
        />
      )}
      <Box as="ul" listStyleType="none" margin="0" padding="0" minHeight={todos ? undefined : '24'}>
        {(todos ?? []).map(({ kind, count, path }) => (
          <Row
            as="li"
            key={kind}
            justifyContent="space-between"
            gap="3"
            paddingInline="4"
            minHeight="11"
            borderBottomWidth="1px"
            borderColor="border.subtle"
          >
            <Span>{t(`adminHome.${kind}`, { count })}</Span>
            {mayOpen(path) && (
              <TextLink to={path}>
                {t('adminHome.goThere')}
                <ArrowRight size={16} aria-hidden />
              </TextLink>
            )}
          </Row>
        ))}
      </Box>
    </Panel>
  )
}

function RecentPanel({ changes }: { changes: AdminHome['recentChanges'] | null }) {
  const { t } = useTranslation()
  const names = logNames(useLanguage())
  const mayOpenLog = useMayOpen()(LOG_PATH)
  return (
    <Panel
      heading={t('adminHome.recent')}
      tools={
        mayOpenLog && (
          <TextLink to={LOG_PATH}>
            {t('adminHome.allLogs')}
            <ArrowRight size={16} aria-hidden />
          </TextLink>
        )
      }
    >
      {changes?.length === 0 ? (
        <EmptyState
          icon={<History size={40} />}
          title={t('adminHome.noRecent')}
          detail={t('adminHome.noRecentDetail')}
        />
      ) : (
        <Box as="ul" listStyleType="none" margin="0" padding="0" minHeight={changes ? undefined : '24'}>
          {(changes ?? []).map((change) => (
            <Row
              as="li"
              key={`${change.at} ${change.targetName} ${change.action}`}
              gap="4"
              paddingInline="4"
              minHeight="9"
              fontSize="sm"
              borderBottomWidth="1px"
              borderColor="border.subtle"
              _last={{ borderBottomWidth: 0 }}
            >
              <Span color="fg.muted" whiteSpace="nowrap">
                {formatDateTime(change.at)}
              </Span>
              <Span minWidth="24">{change.loginName}</Span>
              <Span color="fg.muted">
                {names.moduleName(change.module)} · {names.actionName(change.action)}
              </Span>
              <Span overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
                {change.targetName}
              </Span>
            </Row>
          ))}
        </Box>
      )}
    </Panel>
  )
}
