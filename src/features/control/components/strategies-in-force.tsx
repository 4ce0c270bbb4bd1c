import { ListTree, Network, Pin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RowLink } from '#archetypes/dashboard/row-link.tsx'
import { PageLink } from '#archetypes/page-link.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { labelIn } from '#contract/kit/language.ts'
import { INTERVENTION_KIND_NAMES } from '#contract/regulation/intervention.ts'
import { STRATEGY_KIND_NAMES } from '#contract/regulation/strategy-kinds.ts'
import { STRATEGY_STATE_NAMES, type StrategyState } from '#contract/regulation/strategy-states.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { useStandingInterventions, useStrategyStates } from '../api/use-smart-control.ts'

const TONES = { off: 'neutral', advice: 'accent', auto: 'good' } as const satisfies Record<StrategyState, string>
/** What runs comes first. */
const ORDER: readonly StrategyState[] = ['auto', 'advice', 'off']
const SHOWN = 50

/** Strategies and how they stand; each leads to where it is released and stopped. */
export function StrategiesPanel() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data, error, refetch } = useStrategyStates()
  const rows = (data ?? []).toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
  return (
    <Panel
      heading={t('smartControl.strategies')}
      tools={
        <PageLink to="/strategies">
          <ListTree size={16} aria-hidden />
          {t('smartControl.switch')}
        </PageLink>
      }
    >
      {!data ? (
        error ? (
          <ListFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting text={t('resource.loading')} />
        )
      ) : rows.length === 0 ? (
        <EmptyState icon={<Network size={40} />} title={t('smartControl.noStrategies')} />
      ) : (
        <Column as="ul" margin="0" padding="4" gap="2" maxHeight="18rem" overflow="auto" listStyleType="none">
          {rows.slice(0, SHOWN).map(({ keyId, name, kind, state, numMembers, membersReleased, lastCycleAt }) => (
            <Row as="li" key={keyId} gap="3" fontSize="sm">
              <StatusTag tone={TONES[state]}>{labelIn(STRATEGY_STATE_NAMES[state], language)}</StatusTag>
              <RowLink to={`/strategies?id=${keyId}`}>{name}</RowLink>
              <Box color="fg.muted" whiteSpace="nowrap">
                {labelIn(STRATEGY_KIND_NAMES[kind], language)}
              </Box>
              <Box color="fg.muted" whiteSpace="nowrap">
                {state === 'auto' && membersReleased < numMembers
                  ? t('smartControl.someUnits', { written: membersReleased, count: numMembers })
                  : t('smartControl.units', { count: numMembers })}
              </Box>
              <Box color="fg.muted" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
                {lastCycleAt === null ? t('smartControl.noCycle') : formatDateTime(lastCycleAt, 'MM-DD HH:mm')}
              </Box>
            </Row>
          ))}
        </Column>
      )}
    </Panel>
  )
}

/** What people have laid over strategies, freezes among it. */
export function InterventionsPanel() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data, error, refetch } = useStandingInterventions()
  return (
    <Panel
      heading={t('smartControl.interventions')}
      tools={
        <PageLink to="/interventionStrategy">
          <Pin size={16} aria-hidden />
          {t('smartControl.allInterventions')}
        </PageLink>
      }
    >
      {!data ? (
        error ? (
          <ListFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting text={t('resource.loading')} />
        )
      ) : data.length === 0 ? (
        <EmptyState icon={<Pin size={40} />} title={t('smartControl.noInterventions')} />
      ) : (
        <Column as="ul" margin="0" padding="4" gap="2" maxHeight="18rem" overflow="auto" listStyleType="none">
          {data.slice(0, SHOWN).map(({ keyId, kind, nodes, to, reason, madeBy }) => (
            <Row as="li" key={keyId} gap="3" fontSize="sm">
              <StatusTag tone={kind === 'freeze' ? 'warning' : 'accent'}>
                {labelIn(INTERVENTION_KIND_NAMES[kind], language)}
              </StatusTag>
              <RowLink to={`/interventionStrategy?${new URLSearchParams({ q: nodes[0]?.name ?? '' })}`}>
                {t('smartControl.unitsOf', { name: nodes[0]?.name ?? '', count: nodes.length })}
              </RowLink>
              <Box color="fg.muted" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap" maxWidth="14rem">
                {`${madeBy} ${reason}`}
              </Box>
              <Box color="fg.muted" whiteSpace="nowrap">
                {t('loops.until', { time: formatDateTime(to, 'MM-DD HH:mm') })}
              </Box>
            </Row>
          ))}
        </Column>
      )}
    </Panel>
  )
}
