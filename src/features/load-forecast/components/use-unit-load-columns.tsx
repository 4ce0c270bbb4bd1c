import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { InForceMark } from '#archetypes/in-force/in-force-mark.tsx'
import { useInForce } from '#archetypes/in-force/use-in-force.ts'
import { useInForceTexts } from '#archetypes/in-force/use-in-force-texts.ts'
import type { UnitLoad } from '#contract/endpoints/load-plan.ts'
import { Row } from '#ui/box.ts'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { numberColumn } from '#ui/table/number-column.ts'
import { useStoodText } from './use-stood-text.ts'

const DAY_H = 24

/** What a unit needs, what is set, what was advised, and whether it is off at times, its meter stood still, or something is in force. */
export function useUnitLoadColumns(units: readonly UnitLoad[]): TableColumn<UnitLoad>[] {
  const { t } = useTranslation()
  const stoodText = useStoodText()
  const { linesOf } = useInForceTexts()
  const inForce = useInForce(useMemo(() => units.map(({ keyId }) => keyId), [units]))
  return useMemo(() => {
    const offText = (off: UnitLoad['off']): string =>
      off.some(({ from, to }) => to - from === DAY_H)
        ? t('loadPlan.offAllDay')
        : t('loadPlan.offSpans', { spans: off.map(({ from, to }) => `${from}–${to}`).join(', ') })
    const inForceText = (keyId: string): string => {
      const unit = inForce.get(keyId)
      return unit ? linesOf(unit) : ''
    }
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
      {
        id: 'state',
        header: t('loadPlan.unitState'),
        width: 190,
        cell: ({ keyId, off, stood }) => (
          <Row gap="1">
            <InForceMark unit={inForce.get(keyId)} />
            {off.length > 0 && <StatusTag tone="neutral">{t('loadPlan.offAtTimes')}</StatusTag>}
            {stood && <StatusTag tone="warning">{t('loadPlan.meterStood')}</StatusTag>}
          </Row>
        ),
        text: ({ keyId, off, stood }) =>
          [inForceText(keyId), off.length > 0 ? offText(off) : '', stood ? stoodText(stood) : '']
            .filter((text) => text !== '')
            .join('; '),
      },
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
  }, [t, stoodText, inForce, linesOf])
}
