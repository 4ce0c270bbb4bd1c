import { Building2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureTable } from '#archetypes/figures/figure-table.tsx'
import { tableFile } from '#archetypes/figures/table-file.ts'
import { useDrawingLinks } from '#archetypes/point-menu/use-drawing-links.ts'
import type { RehearsalDetail } from '#contract/endpoints/rehearsals.ts'
import { useHiddenColumns } from '#data/hidden-columns.ts'
import { saveFile } from '#data/save-file.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Column } from '#ui/box.ts'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { numberColumn } from '#ui/table/number-column.ts'
import { RehearsedWays } from './rehearsed-ways.tsx'

type Unit = RehearsalDetail['units'][number]

/** What a rehearsal said of each unit, with the strategy and as now. */
export function RehearsedUnits({ rehearsal }: { rehearsal: RehearsalDetail }) {
  const { t } = useTranslation()
  const [hidden, setHidden] = useHiddenColumns('rehearsed-units')
  const { units } = rehearsal
  const columns = useColumns()
  const drawingOf = useDrawingLinks('station')
  const ways: TableColumn<Unit> = {
    id: 'ways',
    header: t('rehearsals.see'),
    width: 220,
    text: () => '',
    cell: (unit) => <RehearsedWays rehearsal={rehearsal} unit={unit} drawing={drawingOf(unit)} />,
  }
  return (
    <Column height="26rem" padding="2">
      <FigureTable
        label={t('rehearsals.units')}
        hidden={hidden}
        onHide={setHidden}
        columns={[...columns.slice(0, 1), ways, ...columns.slice(1)]}
        rows={units}
        rowKey={({ nodeId }) => nodeId}
        isRefreshing={false}
        onExport={() => saveFile(tableFile(columns, hidden, units), `${t('rehearsals.export')}.csv`)}
        empty={{ icon: <Building2 size={40} />, title: t('rehearsals.none'), detail: t('rehearsals.noneDetail') }}
      />
    </Column>
  )
}

function useColumns(): TableColumn<Unit>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const number = (
      id: string,
      header: string,
      { unit, decimals, width = 130 }: { readonly unit?: string; readonly decimals: number; readonly width?: number },
      read: (row: Unit) => number | null,
    ) => numberColumn<Unit>({ id, header, ...(unit === undefined ? {} : { unit }), decimals, width, read })
    const originText = ({ origin, lacks }: Unit): string => {
      if (origin) return t(`rehearsals.origins.${origin}`)
      return lacks.length > 0 ? t('rehearsals.lacks', { codes: lacks.join(', ') }) : t('rehearsals.lacksAll')
    }
    const errorText = ({ errorK }: Unit): string =>
      errorK === null ? t('rehearsals.errorUnknown') : `${formatQuantity(errorK, 2)} K`
    return [
      { ...textColumn<Unit>('name', t('rehearsals.unit'), ({ name }) => name, 220), fixed: 'start' as const },
      textColumn<Unit>('origin', t('rehearsals.origin'), originText, 150),
      number('heat', t('rehearsals.heatOwn'), { unit: 'GJ', decimals: 1 }, ({ heatGj }) => heatGj?.with ?? null),
      number(
        'heatAsNow',
        t('rehearsals.heatAsNow'),
        { unit: 'GJ', decimals: 1, width: 160 },
        ({ heatGj }) => heatGj?.asNow ?? null,
      ),
      number(
        'lastRoom',
        t('rehearsals.lastRoom'),
        { unit: '°C', decimals: 1, width: 170 },
        (row) => row.lastRoomC.with,
      ),
      number(
        'lastRoomAsNow',
        t('rehearsals.lastRoomAsNow'),
        { unit: '°C', decimals: 1, width: 230 },
        (row) => row.lastRoomC.asNow,
      ),
      number(
        'leastRoom',
        t('rehearsals.leastRoom'),
        { unit: '°C', decimals: 1, width: 150 },
        (row) => row.leastRoomC.with,
      ),
      number(
        'supply',
        t('rehearsals.meanSupply'),
        { unit: '°C', decimals: 1, width: 150 },
        (row) => row.meanSupplyC.with,
      ),
      number(
        'supplyAsNow',
        t('rehearsals.meanSupplyAsNow'),
        { unit: '°C', decimals: 1, width: 210 },
        (row) => row.meanSupplyC.asNow,
      ),
      number('reversals', t('rehearsals.reversals'), { decimals: 0, width: 150 }, ({ numReversals }) => numReversals),
      textColumn<Unit>('error', t('rehearsals.error'), errorText, 220),
      number('rooms', t('rehearsals.rooms'), { decimals: 0, width: 120 }, ({ numRooms }) => numRooms),
    ]
  }, [t])
}
