import { ArrowDown, ArrowUp, ArrowUpDown, CircleCheck, CloudOff, Workflow } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkOrNothing } from '#archetypes/page-link.tsx'
import { viewerLink } from '#archetypes/point-menu/drawing-link.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { PHONE_WINDOW } from '#lib/use-media-query.ts'
import { Box, Row, Span } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'
import { COLUMNS, type Column, type Sorting, type Station } from '../model/station-list.ts'

/** On a telephone each row is shown as a card. */
const PHONE = `@media ${PHONE_WINDOW}`

const Table = styled('table', {
  base: {
    width: '100%',
    minWidth: '46rem',
    borderCollapse: 'separate',
    borderSpacing: 0,
    tableLayout: 'fixed',
    [PHONE]: {
      minWidth: 0,
      '&, & tbody, & thead': { display: 'block' },
      '& thead tr': { display: 'flex', overflowX: 'auto' },
      '& th': { width: 'auto !important', flexShrink: 0, position: 'static' },
    },
  },
})
const HeadCell = styled('th', {
  base: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    height: '9',
    paddingInline: '2',
    background: 'bg.raised',
    borderBottomWidth: '1px',
    borderColor: 'border.subtle',
    fontSize: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    textAlign: 'start',
    whiteSpace: 'nowrap',
  },
})
const BodyRow = styled('tr', {
  base: {
    _hover: { background: 'bg.hover' },
    [PHONE]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      columnGap: '4',
      paddingInline: '4',
      paddingBlock: '2.5',
      borderBottomWidth: '1px',
      borderColor: 'border.subtle',
    },
  },
})
const Cell = styled('td', {
  base: {
    height: '9',
    paddingInline: '4',
    borderBottomWidth: '1px',
    borderColor: 'border.subtle',
    fontSize: 'sm',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    [PHONE]: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '2',
      height: '8',
      paddingInline: 0,
      borderBottomWidth: 0,
      // the label gives way to the value
      '&[data-label]::before': {
        content: 'attr(data-label)',
        minWidth: 0,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        color: 'fg.muted',
      },
      // the code (first cell) and the drawing link (last) come after the other values of a card
      '&:is(:first-child, :last-child)': { order: 1 },
    },
  },
  variants: { isNumber: { true: { textAlign: 'end' } } },
})
const SortButton = styled('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    height: '7',
    paddingInline: '2',
    borderRadius: 'md',
    cursor: 'pointer',
    fontWeight: 'medium',
    _hover: { color: 'fg.default', background: 'bg.hover' },
    _focusVisible: { outlineOffset: '-2px' },
  },
})
const DrawingLink = styled(LinkOrNothing, {
  base: {
    display: 'flex',
    width: 'fit-content',
    alignItems: 'center',
    gap: '1.5',
    color: 'accent.text',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
})

const HEADS = {
  code: { label: 'overview.code', unit: '', width: '11%' },
  name: { label: 'overview.name', unit: '', width: '21%' },
  online: { label: 'overview.state', unit: '', width: '11%' },
  secondarySupplyTemperature: { label: 'overview.supply', unit: '°C', width: '12%' },
  secondaryReturnTemperature: { label: 'overview.return', unit: '°C', width: '12%' },
  heatPower: { label: 'overview.heatPower', unit: 'MW', width: '13%' },
  roomTemperature: { label: 'overview.room', unit: '°C', width: '10%' },
} as const satisfies Record<Column, unknown>

const isNumeric = (column: Column): boolean => HEADS[column].unit !== ''

interface StationTableProps {
  stations: readonly Station[]
  sorting: Sorting
  onSort: (column: Column) => void
}

export function StationTable({ stations, sorting, onSort }: StationTableProps) {
  const { t } = useTranslation()
  const greatestPower = Math.max(0, ...stations.map(({ heatPower }) => heatPower ?? 0))
  return (
    <Table aria-label={t('overview.stations')}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <HeadCell
              key={column}
              scope="col"
              width={HEADS[column].width}
              textAlign={isNumeric(column) ? 'end' : 'start'}
              aria-sort={sorting.column !== column ? 'none' : sorting.isDescending ? 'descending' : 'ascending'}
            >
              <SortButton
                type="button"
                title={t('overview.sortBy', { column: t(HEADS[column].label) })}
                color={sorting.column === column ? 'fg.default' : undefined}
                onClick={() => onSort(column)}
              >
                {t(HEADS[column].label)}
                {isNumeric(column) && <Span fontWeight="normal">{HEADS[column].unit}</Span>}
                <SortMark sorting={sorting} column={column} />
              </SortButton>
            </HeadCell>
          ))}
          <HeadCell scope="col" paddingInline="4">
            {t('overview.drawing')}
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {stations.map((station) => (
          <StationRow key={station.code} station={station} powerShare={shareOf(station.heatPower, greatestPower)} />
        ))}
      </tbody>
    </Table>
  )
}

function SortMark({ sorting, column }: { sorting: Sorting; column: Column }) {
  if (sorting.column !== column) return <ArrowUpDown size={12} opacity={0.5} aria-hidden />
  return sorting.isDescending ? <ArrowDown size={12} aria-hidden /> : <ArrowUp size={12} aria-hidden />
}

const StationRow = memo(
  function StationRow({ station, powerShare }: { station: Station; powerShare: number }) {
    const { t } = useTranslation()
    const { code, name, online, drawingKeyId, isDrawingRolledOut, poweredUnitCount, unitCount } = station
    const ofUnits = { counted: poweredUnitCount, expected: unitCount }
    const isPart = poweredUnitCount > 0 && poweredUnitCount < unitCount
    const labelOf = (column: keyof typeof HEADS) => `${t(HEADS[column].label)} ${HEADS[column].unit}`
    return (
      <BodyRow>
        <Cell color="fg.muted">{code}</Cell>
        <Cell title={name} fontWeight="medium">
          {name}
        </Cell>
        <Cell>
          <StateMark isOnline={online} />
        </Cell>
        <Cell isNumber data-label={labelOf('secondarySupplyTemperature')}>
          {formatQuantity(station.secondarySupplyTemperature, 1)}
        </Cell>
        <Cell isNumber data-label={labelOf('secondaryReturnTemperature')}>
          {formatQuantity(station.secondaryReturnTemperature, 1)}
        </Cell>
        <Cell isNumber data-label={labelOf('heatPower')}>
          <Row gap={{ base: '1.5', sm: '3' }} justifyContent="flex-end" flexShrink={{ base: 0, sm: 1 }}>
            <PowerBar share={powerShare} />
            {isPart && (
              <Span color="fg.muted" fontSize="xs" title={t('overview.powerOfUnits', ofUnits)}>
                {t('figures.partsShort', ofUnits)}
              </Span>
            )}
            {formatQuantity(station.heatPower, 2)}
          </Row>
        </Cell>
        <Cell isNumber data-label={labelOf('roomTemperature')}>
          {formatQuantity(station.roomTemperature, 1)}
        </Cell>
        <Cell>
          {drawingKeyId !== null && (
            <DrawingLink
              to={viewerLink({
                keyId: drawingKeyId,
                type: 'station',
                nodeCode: code,
                isRolledOut: isDrawingRolledOut,
              })}
              aria-label={t('overview.openDrawing', { name })}
            >
              <Workflow size={16} aria-hidden />
              {t('overview.drawing')}
            </DrawingLink>
          )}
        </Cell>
      </BodyRow>
    )
  },
  // every poll makes new objects; a row is rendered again only when one of its cells changed
  (before, after) =>
    before.powerShare === after.powerShare &&
    Object.entries(after.station).every(([key, value]) => Object.is(Reflect.get(before.station, key), value)),
)

/** In whole percent, so that a small change of the greatest power does not render every row again. */
const shareOf = (power: number | null, greatest: number): number =>
  power === null || greatest === 0 ? 0 : Math.max(0, Math.round((power / greatest) * 100))

/** Power of this station as a share of the greatest station's; the number beside it gives the value. */
const PowerBar = ({ share }: { share: number }) => (
  <Box aria-hidden flex="1" maxWidth="20" hideBelow="sm" height="1" borderRadius="full" background="border.subtle">
    <Box height="100%" borderRadius="full" background="accent.solid" style={{ width: `${share}%` }} />
  </Box>
)

/** Normal state is grey; states that need a person are marked by icon and weight as well as colour. */
function StateMark({ isOnline }: { isOnline: boolean }) {
  const { t } = useTranslation()
  if (isOnline) {
    return (
      <Row gap="1.5" color="fg.muted">
        <CircleCheck size={16} aria-hidden />
        {t('overview.online')}
      </Row>
    )
  }
  return (
    <Row gap="1.5" fontWeight="bold">
      <CloudOff size={16} aria-hidden />
      <Box>{t('overview.offline')}</Box>
    </Row>
  )
}
