import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { UnitLoad } from '#contract/endpoints/load-plan.ts'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { numberColumn } from '#ui/table/number-column.ts'

/** What a unit needs, what is set, and what was advised. */
export function useUnitLoadColumns(): TableColumn<UnitLoad>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const number = (
      id: string,
      header: string,
      unit: string,
      decimals: number,
      read: (row: UnitLoad) => number | null,
    ) => numberColumn<UnitLoad>({ id, header, unit, decimals, read })
    return [
      { ...textColumn<UnitLoad>('name', t('loadForecast.unitName'), ({ name }) => name, 220), fixed: 'start' },
      textColumn<UnitLoad>('code', t('loadForecast.unitCode'), ({ code }) => code, 130),
      number('heat', t('loadForecast.forecast'), 'kW', 0, ({ heatKw }) => heatKw),
      number('p10', 'P10', 'kW', 0, ({ p10Kw }) => p10Kw),
      number('p90', 'P90', 'kW', 0, ({ p90Kw }) => p90Kw),
      number('index', t('loadForecast.index'), 'W/m²', 1, ({ indexWM2 }) => indexWM2),
      { ...number('supply2', t('loadForecast.supply2'), '°C', 1, ({ supply2C }) => supply2C), width: 170 },
      { ...number('return2', t('loadForecast.return2'), '°C', 1, ({ return2C }) => return2C), width: 170 },
      number('flow1', t('loadForecast.flow1'), 't/h', 1, ({ flow1TH }) => flow1TH),
      { ...number('set', t('loadPlan.setSupply'), '°C', 1, ({ setSupply2C }) => setSupply2C), width: 230 },
      {
        ...number('advised', t('loadPlan.advisedSupply'), '°C', 1, ({ advisedSupply2C }) => advisedSupply2C),
        width: 230,
      },
    ]
  }, [t])
}
