import { Flame, Network, ShieldAlert, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AlarmLevel } from '#archetypes/alarms/alarm-level.tsx'
import type { StationAlarmCount } from '#archetypes/alarms/alarms-by-station.ts'
import { MapPanel, MapPanelLink } from '#archetypes/map/map-panel.tsx'
import type { LiveValues } from '#archetypes/realtime/live-values.ts'
import { TickText } from '#archetypes/realtime/tick-text.tsx'
import { useReplayed } from '#archetypes/replay/replay-context.ts'
import { writeList } from '#archetypes/telemetry/address-list.ts'
import { standardParams } from '#contract/network/standard-params.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatQuantity, NO_VALUE } from '#lib/format-quantity.ts'
import { Box, Column, Row, Span } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { styled } from '#ui/styled.ts'
import { tracesOf } from '../api/use-trace.ts'
import type { Trace } from '../model/map-address.ts'
import { type MapReadings, valueNodeOf } from '../model/map-readings.ts'
import type { PlantThing } from '../model/map-things.ts'
import type { PipeReading } from '../model/pipe-values.ts'
import { measureOf, PIPE_QUANTITIES, READ_PARAMS } from '../model/quantities.ts'
import { useReadingAge } from './use-reading-age.ts'

const PARAMS = new Map(standardParams.map((param) => [param.code, param]))

const Table = styled('table', {
  base: {
    width: '100%',
    fontSize: 'sm',
    '& td, & th': { paddingBlock: '0.5', fontWeight: 'normal', textAlign: 'start' },
    '& th': { color: 'fg.muted' },
    '& td': { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', paddingInlineStart: '3' },
    '& td:last-of-type': { color: 'fg.muted' },
  },
})

interface ThingPanelProps {
  thing: PlantThing
  readings: MapReadings
  live: LiveValues
  alarms: StationAlarmCount | undefined
  /** Address of its drawing; null: none. */
  drawing: string | null
  /** Its station: of a community. */
  station: PlantThing | undefined
  onTrace: (trace: Trace) => void
  onClose: () => void
}

interface Line {
  readonly id: string
  readonly name: string
  readonly unit: string
  readonly decimals: number
  readonly read: () => PipeReading
}

/** Values of the chosen thing with their ages, and the ways from it. */
export function ThingPanel(props: ThingPanelProps) {
  const { thing, live, alarms, onClose } = props
  const { t } = useTranslation()
  const lines = useLines(props)
  const ageOf = useReadingAge(live)
  const { pipe } = thing
  return (
    <MapPanel
      aria-label={thing.name}
      data-thing={thing.code}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <Row gap="2" alignItems="flex-start">
        <Column flex="1" minWidth="0">
          <Box as="h2" fontWeight="bold" overflowWrap="anywhere">
            {thing.name}
          </Box>
          <Box fontSize="sm" color="fg.muted">
            {t(`townMap.layer.${thing.layer}`)} · {thing.code}
          </Box>
        </Column>
        <IconButton size="sm" label={t('townMap.close')} onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </Row>
      {alarms && (
        <Row gap="2" fontSize="sm">
          <AlarmLevel level={alarms.level} />
          {t('townMap.alarms', { count: alarms.count })}
        </Row>
      )}
      {pipe && (
        <Box fontSize="sm">
          {t('townMap.pipeFacts', {
            dn: pipe.dnMm,
            length: formatQuantity(pipe.lengthM, 0),
            laying: t(`townMap.laying.${pipe.laying}`),
          })}
        </Box>
      )}
      {lines.length > 0 ? (
        <Table aria-label={t('townMap.values')}>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <th scope="row">{line.name}</th>
                <td>
                  <TickText live={live} read={() => valueText(line)} />
                </td>
                <td>
                  <TickText live={live} read={() => ageOf(line.read())} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <Box fontSize="sm" color="fg.muted">
          {t('townMap.noMeters')}
        </Box>
      )}
      <Traces {...props} />
      <Ways {...props} />
    </MapPanel>
  )
}

function useLines({ thing, readings }: ThingPanelProps): Line[] {
  const { t } = useTranslation()
  const language = useLanguage()
  if (thing.pipe)
    return PIPE_QUANTITIES.map((quantity) => ({
      id: quantity,
      name: t(`townMap.quantity.${quantity}`),
      ...measureOf(quantity),
      read: () => readings.of(thing, quantity),
    }))
  const nodeId = valueNodeOf(thing)
  return READ_PARAMS[thing.node?.nodeType ?? 'station'].flatMap((code) => {
    const param = PARAMS.get(code)
    if (!param || readings.places.of(nodeId, code).length === 0) return []
    const { nameZh, nameEn, unit, decimals } = param
    const name = language === 'en' ? nameEn : nameZh
    return [{ id: code, name, unit, decimals, read: () => readings.ofNode(nodeId, code) }]
  })
}

const valueText = ({ read, unit, decimals }: Line): string => {
  const { value } = read()
  return Number.isNaN(value) ? NO_VALUE : `${formatQuantity(value, decimals)} ${unit}`
}

const TRACE_ICONS = { ways: Flame, fed: Network, shut: ShieldAlert } as const

/** What can be traced from the thing through the network. */
function Traces({ thing, onTrace }: ThingPanelProps) {
  const { t } = useTranslation()
  const traces = tracesOf(thing)
  // of the present: valves are known as they are now
  if (useReplayed() !== null || traces.length === 0) return null
  return (
    <Row gap="2" flexWrap="wrap" paddingBlockStart="1">
      {traces.map((trace) => {
        const Icon = TRACE_ICONS[trace]
        return (
          <Button key={trace} size="sm" onClick={() => onTrace(trace)}>
            <Icon size={14} aria-hidden />
            {t(`townMap.trace.ask.${trace}`)}
          </Button>
        )
      })}
    </Row>
  )
}

function Ways({ thing, readings, drawing, station }: ThingPanelProps) {
  const { t } = useTranslation()
  const nodeId = valueNodeOf(thing)
  const trend = new URLSearchParams()
  const codes = thing.node ? READ_PARAMS[thing.node.nodeType].slice(0, 4) : []
  writeList(trend, 'points', readings.places.codesOf(nodeId, codes).slice(0, 8))
  const isStation = thing.layer === 'station'
  return (
    <Row gap="4" rowGap="1" flexWrap="wrap" fontSize="sm" paddingBlockStart="1">
      {isStation && (
        <MapPanelLink to={`/stationRealTime?${new URLSearchParams({ id: thing.key })}`}>
          {t('townMap.way.station')}
        </MapPanelLink>
      )}
      {station && (
        <MapPanelLink to={`/stationRealTime?${new URLSearchParams({ id: station.key })}`}>
          <Span>{t('townMap.way.itsStation', { name: station.name })}</Span>
        </MapPanelLink>
      )}
      {(isStation || thing.layer === 'source') && (
        <MapPanelLink to={`/websiteRealTime?${new URLSearchParams({ nodes: thing.key })}`}>
          {t('townMap.way.values')}
        </MapPanelLink>
      )}
      {thing.layer === 'well' && (
        <MapPanelLink to={`/pipeLineRealTimeData?${new URLSearchParams({ nodes: thing.key })}`}>
          {t('townMap.way.well')}
        </MapPanelLink>
      )}
      {thing.pipe && <MapPanelLink to="/monitoringLine">{t('townMap.way.line')}</MapPanelLink>}
      {trend.size > 0 && <MapPanelLink to={`/websiteHisTrend?${trend}`}>{t('townMap.way.trend')}</MapPanelLink>}
      {drawing !== null && <MapPanelLink to={drawing}>{t('townMap.way.drawing')}</MapPanelLink>}
      {(isStation || thing.layer === 'source') && (
        <MapPanelLink to={`/realTimeAlerts?${new URLSearchParams({ heatName: thing.name })}`}>
          {t('townMap.way.alarms')}
        </MapPanelLink>
      )}
    </Row>
  )
}
