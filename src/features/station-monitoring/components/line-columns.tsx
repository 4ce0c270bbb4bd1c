import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#lib/format-quantity.ts'
import type { TableColumn } from '#ui/data-table.tsx'
import type { LineRow } from '../model/line-rows.ts'

type FigureId =
  | 'lengthM'
  | 'supplyIn'
  | 'supplyOut'
  | 'supplyDropK'
  | 'supplyPaM'
  | 'returnPaM'
  | 'flowTh'
  | 'lossKw'
  | 'lossWM'
type Figure = readonly [
  id: FigureId,
  unit: string,
  decimals: number,
  width: number,
  value: (row: LineRow) => number | null,
]

const TEMPERATURES: readonly Figure[] = [
  ['supplyIn', '°C', 1, 110, ({ from }) => from.supplyC],
  ['supplyOut', '°C', 1, 120, ({ to }) => to.supplyC],
  ['supplyDropK', 'K', 2, 100, ({ supplyDropK }) => supplyDropK],
]
const PRESSURES: readonly Figure[] = [
  ['supplyPaM', 'Pa/m', 1, 170, ({ supplyPaM }) => supplyPaM],
  ['returnPaM', 'Pa/m', 1, 170, ({ returnPaM }) => returnPaM],
]
const LOSSES: readonly Figure[] = [
  ['flowTh', 't/h', 1, 120, ({ to }) => to.flowTh],
  ['lossKw', 'kW', 1, 120, ({ lossKw }) => lossKw],
  ['lossWM', 'W/m', 1, 160, ({ lossWM }) => lossWM],
]
const FORMULAS: Readonly<Partial<Record<FigureId, 'friction' | 'lossKw' | 'lossWM'>>> = {
  supplyPaM: 'friction',
  returnPaM: 'friction',
  lossKw: 'lossKw',
  lossWM: 'lossWM',
}

/** Columns of segments. */
export function useLineColumns(): TableColumn<LineRow>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const text = (id: FigureId | 'segment' | 'dnMm'): string => t(`pipeLine.columns.${id}`)
    const figure =
      (group?: string) =>
      ([id, unit, decimals, width, value]: Figure): TableColumn<LineRow> => {
        const told = (row: LineRow): string => formatQuantity(value(row), decimals)
        const formula = FORMULAS[id]
        return {
          id,
          unit,
          width,
          header: text(id),
          align: 'end',
          text: told,
          cell: told,
          ...(group === undefined ? {} : { group }),
          ...(formula ? { fullHeader: `${text(id)}: ${t(`pipeLine.formulas.${formula}`)}` } : {}),
        }
      }
    const width = ({ dnMm: [least, most] }: LineRow): string => (least === most ? `${least}` : `${least}–${most}`)
    const segment = ({ from, to, to: { isMaintained } }: LineRow): string =>
      t(isMaintained ? 'pipeLine.maintainedSegment' : 'pipeLine.segmentOf', { from: from.name, to: to.name })
    return [
      { id: 'segment', header: text('segment'), width: 260, fixed: 'start', text: segment, cell: segment },
      figure()(['lengthM', 'm', 0, 90, ({ lengthM }) => lengthM]),
      { id: 'dnMm', header: text('dnMm'), unit: 'mm', width: 110, align: 'end', text: width, cell: width },
      ...TEMPERATURES.map(figure(t('pipeLine.temperature'))),
      ...PRESSURES.map(figure(t('pipeLine.pressure'))),
      ...LOSSES.map(figure(t('pipeLine.loss'))),
    ]
  }, [t])
}
