import type { TFunction } from 'i18next'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { AlarmLevel, levelText } from '#archetypes/alarms/alarm-level.tsx'
import type { StationAlarmCount } from '#archetypes/alarms/alarms-by-station.ts'
import { MaintenanceTag } from '#archetypes/alarms/maintenance-tag.tsx'
import { InForceMark } from '#archetypes/in-force/in-force-mark.tsx'
import type { InForce } from '#archetypes/in-force/use-in-force.ts'
import { LinkOrNothing, LinkOrText } from '#archetypes/page-link.tsx'
import { LiveCell } from '#archetypes/realtime/live-area.tsx'
import type { LiveCells } from '#archetypes/realtime/live-cells.ts'
import type { LiveValues } from '#archetypes/realtime/live-values.ts'
import { rowValue } from '#archetypes/realtime/row-values.ts'
import { TickText } from '#archetypes/realtime/tick-text.tsx'
import type { UnitRow } from '#archetypes/realtime/unit-rows.ts'
import type { ShownParam } from '#archetypes/telemetry/param-groups.ts'
import type { MaintenanceMark } from '#contract/endpoints/alarm-handling.ts'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { useLanguage } from '#data/use-language.ts'
import { ageOf } from '#lib/age.ts'
import { formatQuantity, NO_VALUE } from '#lib/format-quantity.ts'
import { PHONE_WINDOW } from '#lib/use-media-query.ts'
import { Box, Row } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'
import { useNearView } from '#ui/use-near-view.ts'
import { heatOfCard, newestOfCard } from '../model/card-values.ts'
import { stationHref, whyColdHref } from '../model/station-address.ts'
import { unitName } from '../model/stations.ts'

/** On a telephone the columns have no room for a whole name. */
const PHONE = `@media ${PHONE_WINDOW}`

const Card = styled('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'md',
    overflow: 'hidden',
    // cards out of view are neither laid out nor painted; what they will hold has its room
    contentVisibility: 'auto',
    '--card-height': 'calc(6.125rem + var(--num-rows) * 1.5rem)',
    [PHONE]: { '--card-height': 'calc(6.125rem + var(--num-rows) * 3rem)' },
    containIntrinsicHeight: 'auto var(--card-height)',
    minHeight: 'var(--card-height)',
    '&[data-level="2"]': { borderColor: 'level.important' },
    '&[data-level="3"]': { borderColor: 'level.urgent' },
  },
})
const Title = styled(LinkOrText, {
  base: {
    fontWeight: 'bold',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    borderRadius: 'sm',
    _hover: { color: 'accent.text', textDecoration: 'underline' },
  },
})
const DrawingLink = styled(LinkOrNothing, {
  base: { color: 'accent.text', borderRadius: 'sm', _hover: { textDecoration: 'underline' } },
})
const Table = styled('table', {
  base: {
    width: '100%',
    tableLayout: 'fixed',
    fontSize: 'sm',
    '& :is(th, td)': { height: '6', paddingInline: '1', textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '& th': { fontWeight: 'normal', color: 'fg.muted', whiteSpace: 'nowrap' },
    '& :is(th, td):first-of-type': { paddingInlineStart: '3' },
    '& th[scope=row], & thead th:first-of-type': {
      textAlign: 'start',
      width: '30%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    // the code of the valve is longer than the others
    '& thead th:last-of-type': { width: '3.75rem' },
    '& thead th:last-of-type, & td:last-of-type': { paddingInlineEnd: '3' },
    // outdated values have no room for their age
    '& [data-state=stale]': { fontStyle: 'italic', overflow: 'visible' },
    // the name of a unit above its values, which need the whole width
    [PHONE]: {
      display: 'block',
      '& :is(thead, tbody)': { display: 'block' },
      '& tr': { display: 'grid', gridTemplateColumns: 'repeat(6, minmax(0, 1fr)) 3.75rem' },
      '& tr > *': { width: 'auto !important' },
      '& th[scope=row], & thead th:first-of-type': { gridColumn: '1 / -1' },
      '& thead th:first-of-type': { display: 'none' },
      '& th[scope=row]': { paddingTop: '1' },
    },
  },
})

interface StationCardProps {
  station: TelemetryNode
  rows: readonly UnitRow[]
  params: readonly ShownParam[]
  cells: LiveCells
  live: LiveValues
  alarms: StationAlarmCount | undefined
  mark: MaintenanceMark | undefined
  inForce: InForce
  /** Address of its drawing; null: none. */
  drawing: string | null
}

/** A station at a glance: a line for each unit, and what needs a person. */
export const StationCard = memo(function StationCard(props: StationCardProps) {
  const { station, rows, alarms, mark } = props
  const { t } = useTranslation()
  const { isNear, watch } = useNearView<HTMLLIElement>()
  return (
    <Card ref={watch} css={{ '--num-rows': rows.length }} data-station={station.code} data-level={alarms?.level ?? 0}>
      <Row gap="2" minHeight="10" paddingInline="3">
        <Title
          to={stationHref(station.keyId)}
          title={`${t('stationCards.open', { name: station.name })} · ${station.code}`}
        >
          {station.name}
        </Title>
        <Box flex="1" />
        {mark && <MaintenanceTag mark={mark} />}
        {alarms && (
          <Row
            gap="1"
            fontSize="sm"
            flexShrink={0}
            title={t('stationCards.alarms', { count: alarms.count, level: t(levelText(alarms.level)) })}
          >
            <AlarmLevel level={alarms.level} />
            {alarms.count}
          </Row>
        )}
      </Row>
      {isNear && <CardValues {...props} />}
    </Card>
  )
})

function CardValues({ station, rows, params, cells, live, inForce, drawing }: StationCardProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <>
      <Table aria-label={t('stationCards.valuesOf', { name: station.name })}>
        <thead>
          <tr>
            <th scope="col">{t('stationCards.unit')}</th>
            {params.map(({ code, nameZh, nameEn, unit }) => (
              <th key={code} scope="col" title={`${language === 'en' ? nameEn : nameZh} ${unit}`}>
                {code}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ node, places }, at) => (
            <tr key={node.keyId}>
              <th scope="row" title={`${node.name} · ${node.code}`}>
                {unitName(node, station)} <InForceMark unit={inForce.get(node.keyId)} />
              </th>
              {params.map(({ code }, column) => {
                const place = places.get(code)
                return (
                  <td key={code}>
                    {place === undefined ? (
                      <span data-state="none">{NO_VALUE}</span>
                    ) : (
                      <LiveCell cells={cells} place={place} isTabStop={at === 0 && column === 0} />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Table>
      <Row gap="4" minHeight="8" marginTop="auto" paddingInline="3" fontSize="sm" color="fg.muted">
        <TickText
          live={live}
          read={() =>
            t('stationCards.heat', {
              heat: formatQuantity(
                heatOfCard(rows, (row) => rowValue(row, 'Q1', live)),
                1,
              ),
            })
          }
        />
        <TickText live={live} read={() => (live.now === 0 ? NO_VALUE : ageText(newestOfCard(rows, live), t))} />
        <Box flex="1" />
        <DrawingLink to={whyColdHref(station.keyId)} aria-label={t('whyCold.linkOf', { name: station.name })}>
          {t('whyCold.link')}
        </DrawingLink>
        {drawing !== null && <DrawingLink to={drawing}>{t('stationCards.drawing')}</DrawingLink>}
      </Row>
    </>
  )
}

/** Once anything was received: who has no value then is not heard. */
function ageText(age: number, t: TFunction): string {
  if (Number.isNaN(age)) return t('stationCards.offline')
  const { unit, count } = ageOf(age)
  return t('stationCards.newest', { age: t(`age.${unit}`, { count }) })
}
