import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { HeatParts, LoadDay, LoadDayHour } from '#contract/endpoints/load-plan.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { numberColumn } from '#ui/table/number-column.ts'

/** Hours with their parts; of a source with a plan, what is planned. */
export function useLoadDayColumns({ place: { kind }, plans }: LoadDay): TableColumn<LoadDayHour>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const planned = new Map(plans[0]?.hours.map((hour) => [hour.at, hour]))
    const kw = (id: string, header: string, read: (hour: LoadDayHour) => number | null) =>
      numberColumn<LoadDayHour>({ id, header, unit: 'kW', decimals: 0, read })
    const part = (name: keyof HeatParts, header: string): TableColumn<LoadDayHour> => ({
      ...kw(name, header, ({ parts }) => parts?.[name] ?? null),
      group: t('loadPlan.partsOf'),
    })
    return [
      {
        ...textColumn<LoadDayHour>('at', t('loadPlan.hour'), ({ at }) => formatDateTime(at, 'HH:mm'), 90),
        fixed: 'start',
      },
      numberColumn<LoadDayHour>({
        id: 'outdoor',
        header: t('loadForecast.outdoor'),
        unit: '°C',
        decimals: 1,
        read: ({ outdoorC }) => outdoorC,
      }),
      kw('forecast', t('loadForecast.forecast'), ({ heatKw }) => heatKw),
      kw('p10', 'P10', ({ p10Kw }) => p10Kw),
      kw('p90', 'P90', ({ p90Kw }) => p90Kw),
      part('temperatureKw', t('loadPlan.temperature')),
      part('skyKw', t('loadPlan.sky')),
      part('windKw', t('loadPlan.wind')),
      part('correctionKw', t('loadPlan.correction')),
      part('learntKw', t('loadPlan.learnt')),
      ...(planned.size > 0 ? [kw('plan', t('loadPlan.plan'), ({ at }) => planned.get(at)?.planKw ?? null)] : []),
      kw('measured', t('loadForecast.measured'), ({ measuredKw }) => measuredKw),
      ...(kind === 'source' || kind === 'unit'
        ? [
            numberColumn<LoadDayHour>({
              id: 'supply1',
              header: t('loadForecast.supply1'),
              unit: '°C',
              decimals: 1,
              read: ({ at, supply1C }) => planned.get(at)?.supply1C ?? supply1C,
            }),
          ]
        : []),
      numberColumn<LoadDayHour>({
        id: 'flow1',
        header: t('loadForecast.flow1'),
        unit: 't/h',
        decimals: 1,
        read: ({ at, flow1TH }) => planned.get(at)?.flow1TH ?? flow1TH,
      }),
    ]
  }, [t, kind, plans])
}
