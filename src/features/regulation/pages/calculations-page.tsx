// What the cycles of all strategies computed for a unit, and how. Unit and time are in the address.

import { SquareFunction } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PrintArea } from '#archetypes/print/print-area.tsx'
import { NodeChoice } from '#archetypes/report/node-choice.tsx'
import { FilterRow } from '#archetypes/table-page/filter-row.tsx'
import { TableActions } from '#archetypes/table-page/table-actions.tsx'
import { TablePage } from '#archetypes/table-page/table-page.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { useNodes } from '#archetypes/telemetry/use-telemetry.ts'
import { NamedTrend } from '#archetypes/trend/named-trend.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { Panel } from '#ui/panel.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { useCalculations, useThisMinute } from '../api/use-results.ts'
import { CalculationDrawer } from '../components/calculation-drawer.tsx'
import { useCalculationColumns } from '../components/use-calculation-columns.tsx'
import { useParamTexts } from '../components/use-param-texts.ts'
import { readCalculations, SHOWN_DAYS, writeCalculations } from '../model/calculation-address.ts'
import { calculationPicture } from '../model/calculation-picture.ts'

const LEVELS = ['unit'] as const
const DAY_MS = 86_400_000
const NOTHING = [] as const

export function CalculationsPage() {
  const { t } = useTranslation()
  const title = usePageTitle()
  const [{ node, days }, change] = useAddressState(readCalculations, writeCalculations)
  const nodeId = node === '' ? null : node
  const nodes = useNodes(LEVELS)
  const now = useThisMinute()
  const answer = useCalculations(nodeId, days, now)
  const results = (nodeId !== null && answer.shown) || NOTHING
  const texts = useParamTexts(nodeId, results)
  const columns = useCalculationColumns(texts)
  const [openedKey, setOpenedKey] = useState<string | null>(null)
  const picture = useMemo(
    () =>
      calculationPicture(results, {
        from: now - days * DAY_MS,
        to: now,
        nameOf: (what, name) =>
          name === null
            ? t(`calculations.${what}`)
            : t('calculations.lineOf', { name, what: t(`calculations.${what}`) }),
      }),
    [results, now, days, t],
  )
  return (
    <>
      <TablePage
        name="calculations"
        columnsKey="calculations"
        label={title}
        fileName={title}
        columns={columns}
        rows={results}
        rowKey={keyOf}
        onRowOpen={(result) => setOpenedKey(keyOf(result))}
        cardTitle="at"
        answer={{
          error: answer.shown === undefined ? answer.error : null,
          isWaiting: nodeId !== null && answer.isPending,
          isFetching: false,
          refetch: answer.refetch,
        }}
        onRefresh={() => void answer.refetch()}
        empty={{
          icon: <SquareFunction size={40} />,
          title: t(nodeId === null ? 'calculations.noneChosen' : 'calculations.none'),
          detail: t(nodeId === null ? 'calculations.noneChosenDetail' : 'calculations.noneDetail'),
        }}
        filters={(actions) => (
          <FilterRow>
            <NodeChoice
              nodes={nodes.data}
              type="unit"
              node={node}
              noneText={t('calculations.chooseUnit')}
              onChange={(next) => change((shown) => ({ ...shown, node: next }))}
            />
            <Segmented
              label={t('calculations.time')}
              options={SHOWN_DAYS.map((value) => ({
                value: String(value),
                label: t(`calculations.lastDays.${value}`),
              }))}
              value={String(days)}
              onChange={(next) =>
                change((shown) => ({
                  ...shown,
                  days: SHOWN_DAYS.find((value) => String(value) === next) ?? shown.days,
                }))
              }
            />
            <TableActions {...actions} />
          </FilterRow>
        )}
      >
        {(table) => (
          <>
            {picture.lines.length > 0 && (
              <Panel heading={t('calculations.course')}>
                <NamedTrend
                  picture={picture}
                  label={t('calculations.course')}
                  height="14rem"
                  waiting={t('calculations.reading')}
                />
              </Panel>
            )}
            <PrintArea flex="1" minHeight="20rem">
              {table}
            </PrintArea>
          </>
        )}
      </TablePage>
      <CalculationDrawer
        result={results.find((result) => keyOf(result) === openedKey) ?? null}
        texts={texts}
        onClose={() => setOpenedKey(null)}
      />
    </>
  )
}

const keyOf = ({ cycleId }: { readonly cycleId: string }): string => cycleId
