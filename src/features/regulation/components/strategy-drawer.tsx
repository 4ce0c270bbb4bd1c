import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { StrategyDetail } from '#contract/endpoints/strategies.ts'
import { labelIn } from '#contract/kit/language.ts'
import { STRATEGY_KIND_NAMES } from '#contract/regulation/strategy-kinds.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Drawer } from '#ui/drawer.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useStrategy } from '../api/use-strategies.ts'
import { AdvicePart } from './advice-part.tsx'
import { CyclesPart } from './cycles-part.tsx'
import { RehearsalPart } from './rehearsal-part.tsx'
import { ResultsPart } from './results-part.tsx'
import { StrategyActions } from './strategy-actions.tsx'
import { StrategyStateTag } from './strategy-state-tag.tsx'
import { VersionsPart } from './versions-part.tsx'

interface StrategyDrawerProps {
  keyId: string
  /** A version to be rehearsed, which is shown first; null: the units are. */
  rehearsed: number | null
  onEdit: (version: { keyId: string; number: number }) => void
  onClose: () => void
}

/** A strategy: what its newest cycle says of each unit, its cycles and versions, and what can be done with it. */
export function StrategyDrawer({ keyId, rehearsed, onEdit, onClose }: StrategyDrawerProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useStrategy(keyId)
  return (
    <Drawer
      title={data?.name ?? t('strategies.one')}
      isOpen
      onClose={onClose}
      closeLabel={t('resource.close')}
      width="84rem"
    >
      {data ? (
        <Opened detail={data} first={rehearsed} onEdit={onEdit} />
      ) : error ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting text={t('strategies.reading')} />
      )}
    </Drawer>
  )
}

interface OpenedProps {
  detail: StrategyDetail
  first: number | null
  onEdit: StrategyDrawerProps['onEdit']
}

function Opened({ detail, first, onEdit }: OpenedProps) {
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const [tab, setTab] = useState(first === null ? 'units' : 'rehearsal')
  const [cycleId, setCycleId] = useState<string | null>(null)
  const [rehearsed, setRehearsed] = useState(first ?? detail.newestVersion)
  const mayEdit = mayDo('strategy:edit') && detail.isWhole
  const edit = (number: number): void => onEdit({ keyId: detail.keyId, number })
  return (
    <Column gap="3" flex="1" minHeight="0" height="100%" data-strategy={detail.keyId}>
      <Standing detail={detail} />
      <StrategyActions
        detail={detail}
        onEdit={() => edit(detail.newestVersion)}
        onRehearse={(number) => {
          setRehearsed(number)
          setTab('rehearsal')
        }}
      />
      <Tabs
        label={detail.name}
        selected={tab}
        onSelect={setTab}
        items={[
          {
            id: 'units',
            label: t('strategies.tabs.units'),
            content: <ResultsPart detail={detail} cycleId={cycleId} onNewest={() => setCycleId(null)} />,
          },
          {
            id: 'rehearsal',
            label: t('rehearsals.tab'),
            content: <RehearsalPart detail={detail} number={rehearsed} onNumber={setRehearsed} />,
          },
          {
            id: 'cycles',
            label: t('strategies.tabs.cycles'),
            content: (
              <CyclesPart
                keyId={detail.keyId}
                onOpen={(opened) => {
                  setCycleId(opened)
                  setTab('units')
                }}
              />
            ),
          },
          {
            id: 'advice',
            label: t('strategies.tabs.advice'),
            content: <AdvicePart detail={detail} />,
          },
          {
            id: 'versions',
            label: t('strategies.tabs.versions'),
            content: <VersionsPart detail={detail} onEdit={mayEdit ? edit : null} />,
          },
        ]}
      />
    </Column>
  )
}

/** How it stands, in words. */
function Standing({ detail }: { detail: StrategyDetail }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { kind, state, presentVersion, releasedBy, releasedAt, membersReleased, numMembers, fell, numGoingBack } =
    detail
  return (
    <Column gap="1">
      <Row gap="3" flexWrap="wrap">
        <StrategyStateTag state={state} />
        <Box>{labelIn(STRATEGY_KIND_NAMES[kind], language)}</Box>
        {presentVersion !== null && releasedAt !== null && (
          <Box color="fg.muted">
            {t('strategies.released', {
              number: presentVersion,
              who: releasedBy,
              time: formatDateTime(releasedAt, 'MM-DD HH:mm'),
            })}
          </Box>
        )}
        {state === 'auto' && (
          <Box color="fg.muted">{t('strategies.written', { count: membersReleased, all: numMembers })}</Box>
        )}
      </Row>
      {fell !== '' && (
        <Box color="level.important" role="status">
          {fell}
        </Box>
      )}
      {numGoingBack > 0 && <Box color="level.important">{t('strategies.stillBack', { count: numGoingBack })}</Box>}
      {!detail.isWhole && <Box color="fg.muted">{t('strategies.notWhole')}</Box>}
    </Column>
  )
}
