// What is traced from the chosen thing, over the map: where its heat comes from, what it feeds, or what shuts it off.

import { ArrowLeft, Maximize, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MapPanel } from '#archetypes/map/map-panel.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { FedTold, HeatWaysTold } from '#contract/endpoints/pipes.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Waiting } from '#ui/feedback.tsx'
import type { TraceAnswer } from '../../api/use-trace.ts'
import type { PlantThing } from '../../model/map-things.ts'
import { sumsOf } from '../../model/traced.ts'
import { ShutOffPart } from './shut-off-part.tsx'
import { JumpList, Note, Sums } from './trace-lists.tsx'

/** From the left edge of the map. */
export const TRACE_PANEL_PX = 384

interface TracePanelProps {
  thing: PlantThing
  answer: TraceAnswer
  /** Shows a thing by its key. */
  onJump: (key: string) => void
  /** Shows all that is marked. */
  onShow: () => void
  /** Back to the values of the thing. */
  onBack: () => void
  onClose: () => void
}

export function TracePanel({ thing, answer, onJump, onShow, onBack, onClose }: TracePanelProps) {
  const { t } = useTranslation()
  const { trace, ways, fed, plan, error, retry } = answer
  if (trace === null) return null
  const title = t(`townMap.trace.title.${trace}`, { name: thing.pipe ? thing.code : thing.name })
  return (
    <MapPanel
      aria-label={title}
      data-trace={trace}
      insetBlockStart={{ base: 'auto', lg: '3' }}
      insetBlockEnd={{ base: '3', lg: 'auto' }}
      width={`${TRACE_PANEL_PX / 16}rem`}
      maxHeight={{ base: '50%', lg: 'calc(100% - 1.5rem)' }}
      gap="2"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <Row gap="2" alignItems="flex-start">
        <IconButton size="sm" label={t('townMap.trace.back')} onClick={onBack}>
          <ArrowLeft size={16} aria-hidden />
        </IconButton>
        <Box as="h2" flex="1" minWidth="0" fontWeight="bold" overflowWrap="anywhere">
          {title}
        </Box>
        <IconButton size="sm" label={t('townMap.close')} onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </Row>
      {error ? (
        <ListFailure error={error} onRetry={retry} />
      ) : ways ? (
        <Ways told={ways} onJump={onJump} />
      ) : fed ? (
        <Fed told={fed} onJump={onJump} />
      ) : plan ? (
        <ShutOffPart plan={plan} onJump={onJump} />
      ) : (
        <Waiting text={t('townMap.trace.seeking')} />
      )}
      {answer.traced && (
        <Row>
          <Button size="sm" onClick={onShow}>
            <Maximize size={14} aria-hidden />
            {t('townMap.trace.show')}
          </Button>
        </Row>
      )}
    </MapPanel>
  )
}

function Ways({ told, onJump }: { told: HeatWaysTold; onJump: (key: string) => void }) {
  const { t } = useTranslation()
  const { sources, numOtherSources, numPipes, numOnly } = told
  if (numPipes === 0) return <Note isAlert>{t('townMap.trace.noHeat')}</Note>
  return (
    <>
      <Box fontSize="sm">
        {t('townMap.trace.ways', { count: numPipes })} {t('townMap.trace.onlyWays', { count: numOnly })}
      </Box>
      <JumpList
        label={t('townMap.trace.sources')}
        items={sources.map(({ keyId, name }) => ({ id: keyId, key: keyId, title: name, detail: '', figure: '' }))}
        onJump={onJump}
      />
      {numOtherSources > 0 && <Note>{t('townMap.trace.otherSources', { count: numOtherSources })}</Note>}
    </>
  )
}

function Fed({ told, onJump }: { told: FedTold; onJump: (key: string) => void }) {
  const { t } = useTranslation()
  const { stations, numOthers, isOnlyWay, nodes } = told
  if (nodes.length === 0 && numOthers === 0) return <Note isAlert>{t('townMap.trace.feedsNothing')}</Note>
  return (
    <>
      <Sums sums={sumsOf(stations)} numStations={stations.length} numOthers={numOthers} />
      <Box fontSize="sm">{t(isOnlyWay ? 'townMap.trace.onlyWay' : 'townMap.trace.otherWays')}</Box>
      <JumpList
        label={t('townMap.trace.fedStations')}
        items={stations.map(({ keyId, code, name, heatedAreaM2, numHouseholds }) => ({
          id: keyId,
          key: keyId,
          title: name,
          detail: code,
          figure: t('townMap.trace.heated', {
            area: formatQuantity(heatedAreaM2, 0),
            households: formatQuantity(numHouseholds, 0),
          }),
        }))}
        onJump={onJump}
      />
    </>
  )
}
