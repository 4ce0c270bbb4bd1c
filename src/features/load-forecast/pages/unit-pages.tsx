// Units that differ from their design or from their season: heat index, correction and emitter, and the flows of each
// stage. One or many are changed at once.

import { Table2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { SetUnitsPage } from '#archetypes/table-page/set-units-page.tsx'
import {
  UNIT_FLOW_FIELDS,
  UNIT_PARAM_FIELDS,
  UNIT_RANGES,
  type UnitForecastRow,
  type UnitOwnField,
} from '#contract/endpoints/load-forecast-settings.ts'
import type { LearntHeatIndex } from '#contract/endpoints/unit-buildings.ts'
import { labelIn } from '#contract/kit/language.ts'
import { EMITTER_NAMES } from '#contract/network/cohort.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { useForecastUnits } from '../api/use-forecast-settings.ts'
import { useLearntHeatIndexes } from '../api/use-unit-buildings.ts'
import { UnitDialog } from '../components/unit-dialog.tsx'
import { useLearntIndexText } from '../components/use-learnt-index-text.ts'

export const UnitParamsPage = () => <UnitPage name="unit-params" fields={UNIT_PARAM_FIELDS} />
export const UnitFlowsPage = () => <UnitPage name="unit-flow-factor" fields={UNIT_FLOW_FIELDS} />

interface UnitPageProps {
  name: string
  fields: readonly UnitOwnField[]
}

function UnitPage({ name, fields }: UnitPageProps) {
  const { t } = useTranslation()
  const mayEdit = useMayDo()('unitForecastParams:edit')
  const learntAnswer = useLearntHeatIndexes(fields.includes('heatIndexWM2'))
  const learnt = useMemo(
    () => learntAnswer.data && new Map(learntAnswer.data.map((index) => [index.nodeId, index])),
    [learntAnswer.data],
  )
  const columns = useColumns(fields, learnt)
  const answer = useForecastUnits()
  return (
    <SetUnitsPage
      name={name}
      columns={columns}
      answer={answer}
      mayEdit={mayEdit}
      icon={<Table2 size={40} />}
      texts={{
        search: t('loadForecast.searchUnits'),
        none: t('loadForecast.noUnits'),
        noMatch: t('loadForecast.noMatch'),
        noneDetail: t('loadForecast.noUnitsDetail'),
        editChosen: (count) => t('loadForecast.editChosen', { count }),
      }}
      dialog={(units, onClose) => (
        <UnitDialog
          fields={fields}
          units={units}
          learnt={(units.length === 1 && learnt?.get(units[0]?.keyId ?? '')) || null}
          onClose={onClose}
        />
      )}
    />
  )
}

type LearntIndexes = ReadonlyMap<string, LearntHeatIndex>

/** @param learnt - Undefined where they are not shown, or not read yet. */
function useColumns(
  fields: readonly UnitOwnField[],
  learnt: LearntIndexes | undefined,
): TableColumn<UnitForecastRow>[] {
  const { t } = useTranslation()
  const learntText = useLearntIndexText()
  const language = useLanguage()
  return useMemo(
    () => [
      { ...textColumn<UnitForecastRow>('name', t('loadForecast.unitName'), ({ name }) => name, 240), fixed: 'start' },
      textColumn<UnitForecastRow>('code', t('loadForecast.unitCode'), ({ code }) => code, 140),
      textColumn<UnitForecastRow>('emitter', t('loadForecast.emitter'), ({ emitter }) =>
        labelIn(EMITTER_NAMES[emitter], language),
      ),
      ...fields.flatMap((field): TableColumn<UnitForecastRow>[] => {
        const text = ({ own, usual }: UnitForecastRow): string => {
          const { decimals } = UNIT_RANGES[field]
          const value = own[field]
          if (value !== null) return formatQuantity(value, decimals)
          const held = usual[field]
          return held === null ? '–' : t('loadForecast.usualValue', { value: formatQuantity(held, decimals) })
        }
        const own = {
          id: field,
          header: t(`loadForecast.unit.${field}`),
          width: 190,
          align: 'end',
          cell: text,
          text,
        } as const
        if (field !== 'heatIndexWM2') return [own]
        const ofRow = ({ keyId }: UnitForecastRow): string => {
          const index = learnt?.get(keyId)
          return index ? learntText(index) : '–'
        }
        const header = t('loadForecast.learntIndex.column')
        return [own, { id: 'learntIndex', header, width: 290, align: 'end', cell: ofRow, text: ofRow }]
      }),
      textColumn<UnitForecastRow>('by', t('loadForecast.changedBy'), ({ updatedBy }) => updatedBy, 140),
    ],
    [t, language, fields, learnt, learntText],
  )
}
