import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkOrNothing } from '#archetypes/page-link.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import type { CutStation, ShutOffPlan, ShutValve } from '#contract/endpoints/pipes.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { DataTable, textColumn } from '#ui/data-table.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { styled } from '#ui/styled.ts'
import { numberColumn } from '#ui/table/number-column.ts'
import { useShutOff } from '../api/use-pipes.ts'

const MapLink = styled(LinkOrNothing, {
  base: { color: 'accent.text', borderRadius: 'sm', _hover: { textDecoration: 'underline' } },
})

interface ShutOffDialogProps {
  keyId: string
  /** Code of the pipe. */
  name: string
  onClose: () => void
}

/** If this pipe leaks: the valves to close, and who is without heat meanwhile. Nothing is done from here. */
export function ShutOffDialog({ keyId, name, onClose }: ShutOffDialogProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useShutOff(keyId)
  return (
    <Dialog
      title={t('pipes.shutOffTitle', { name })}
      isOpen
      onClose={onClose}
      closeLabel={t('resource.close')}
      width="64rem"
    >
      {error ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Plan plan={data} />
          <Row paddingBlockStart="3">
            <MapLink to={`/loca-map/polyLineMap?${new URLSearchParams({ thing: name, trace: 'shut' })}`}>
              {t('pipes.onMap')}
            </MapLink>
          </Row>
        </>
      ) : (
        <Waiting text={t('pipes.seeking')} />
      )}
    </Dialog>
  )
}

type Told = ShutValve & { readonly part: 'toClose' | 'passed' | 'keptClosed' }

function Plan({ plan }: { plan: ShutOffPlan }) {
  const { t } = useTranslation()
  const texts = useListTexts()
  const { stations, sources, fed, isOnlyWay, numOthers } = plan
  const valves = (['toClose', 'passed', 'keptClosed'] as const).flatMap((part) =>
    plan[part].map((valve): Told => ({ ...valve, part })),
  )
  const valveColumns = useMemo(() => {
    const text = textColumn<Told>
    return [
      text('part', t('pipes.part'), ({ part }) => t(`pipes.parts.${part}`), 260),
      text('code', t('pipes.valve'), ({ code }) => code, 160),
      text('node', t('pipes.chamber'), ({ node }) => node, 220),
      text('pipe', t('pipes.pipe'), ({ pipe }) => pipe, 180),
    ]
  }, [t])
  const stationColumns = useMemo(
    () => [
      textColumn<CutStation>('name', t('pipes.station'), (station) => station.name, 260),
      textColumn<CutStation>('code', t('pipes.code'), ({ code }) => code, 120),
      numberColumn<CutStation>({
        id: 'area',
        header: t('pipes.area'),
        decimals: 0,
        width: 150,
        read: ({ heatedAreaM2 }) => heatedAreaM2,
      }),
      numberColumn<CutStation>({
        id: 'households',
        header: t('pipes.households'),
        decimals: 0,
        width: 120,
        read: ({ numHouseholds }) => numHouseholds,
      }),
    ],
    [t],
  )
  const sum = (read: (station: CutStation) => number | null): number =>
    stations.reduce((total, station) => total + (read(station) ?? 0), 0)
  return (
    <Column gap="3">
      {sources.length > 0 && (
        <Box role="alert" color="fg.error">
          {t('pipes.noValve', { names: sources.join(t('pipes.listComma')) })}
        </Box>
      )}
      <Box>
        {t('pipes.valvesTold', { count: plan.toClose.length, pipes: plan.numPipes })}
        {fed.length > 0 && t(isOnlyWay ? 'pipes.fedOnly' : 'pipes.fedAlso', { count: fed.length })}
      </Box>
      <Column height="14rem">
        <DataTable
          label={t('pipes.valves')}
          columns={valveColumns}
          rows={valves}
          rowKey={({ keyId, part }) => `${part} ${keyId}`}
          texts={texts.table}
          cardTitle="code"
          empty={<EmptyState icon={null} title={t('pipes.noValves')} detail={t('pipes.noValvesDetail')} />}
        />
      </Column>
      <Box>
        {t('pipes.cutTold', {
          count: stations.length,
          area: formatQuantity(
            sum(({ heatedAreaM2 }) => heatedAreaM2),
            0,
          ),
          households: formatQuantity(
            sum(({ numHouseholds }) => numHouseholds),
            0,
          ),
        })}
        {numOthers > 0 && t('pipes.cutOthers', { count: numOthers })}
      </Box>
      <Column height="16rem">
        <DataTable
          label={t('pipes.cut')}
          columns={stationColumns}
          rows={stations}
          rowKey={({ keyId }) => keyId}
          texts={texts.table}
          cardTitle="name"
          empty={<EmptyState icon={null} title={t('pipes.noneCut')} detail={t('pipes.noneCutDetail')} />}
        />
      </Column>
    </Column>
  )
}
