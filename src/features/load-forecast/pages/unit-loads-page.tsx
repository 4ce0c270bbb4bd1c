// The load of each unit at an hour or over a day, against what is set now. Advice goes out to many units at once; nothing is
// written to plants. Day, hour and search are in the address.

import { Send, Table2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterRow } from '#archetypes/table-page/filter-row.tsx'
import { TableActions } from '#archetypes/table-page/table-actions.tsx'
import { TablePage } from '#archetypes/table-page/table-page.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { useTypedText } from '#archetypes/telemetry/use-typed-text.ts'
import { useMayDo } from '#data/button-permission.ts'
import { shiftDay } from '#lib/company-day.ts'
import { plainLatin } from '#lib/plain-latin.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { SearchField } from '#ui/search-field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { useUnitLoads } from '../api/use-load-plan.ts'
import { useToday } from '../api/use-today.ts'
import { AdviceDialog } from '../components/advice-dialog.tsx'
import { AdviceTable } from '../components/advice-table.tsx'
import { useUnitLoadColumns } from '../components/use-unit-load-columns.tsx'
import { readUnitLoads, writeUnitLoads } from '../model/load-day-address.ts'

const NONE: ReadonlySet<string> = new Set()
const NO_ROWS = [] as const
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

export function UnitLoadsPage() {
  const { t } = useTranslation()
  const title = usePageTitle()
  const mayIssue = useMayDo()('loadPlan:publish')
  const [state, change] = useAddressState(readUnitLoads, writeUnitLoads)
  const today = useToday()
  const tomorrow = shiftDay(today, 1)
  const day = state.day === '' ? tomorrow : state.day
  const { hour, sought } = state
  const answer = useUnitLoads(day, hour)
  const [typed, type] = useTypedText(sought, (text) => change((now) => ({ ...now, sought: text }), { replace: true }))
  const [selection, setSelection] = useState(NONE)
  const [isIssuing, setIssuing] = useState(false)
  const rows = useMemo(() => {
    const text = plainLatin(sought.trim())
    return (answer.shown?.rows ?? []).filter((row) => plainLatin(`${row.name} ${row.code}`).includes(text))
  }, [answer.shown, sought])
  const columns = useUnitLoadColumns(answer.shown?.rows ?? NO_ROWS)
  const chosen = rows.filter(({ keyId }) => selection.has(keyId))
  const issuedAt = answer.data?.forecastIssuedAt ?? null
  return (
    <>
      <TablePage
        name="unit-loads"
        columnsKey="unit-loads"
        label={title}
        fileName={title}
        columns={columns}
        rows={rows}
        rowKey={({ keyId }) => keyId}
        answer={{
          error: answer.error,
          isWaiting: answer.isPending,
          isFetching: answer.isPrevious,
          refetch: answer.refetch,
        }}
        onRefresh={() => void answer.refetch()}
        {...(mayIssue ? { selection, onSelectionChange: setSelection } : {})}
        empty={{
          icon: <Table2 size={40} />,
          title: t('loadPlan.noUnitLoads'),
          detail: t('loadPlan.noUnitLoadsDetail'),
        }}
        filters={(actions) => (
          <>
            <FilterRow>
              <Segmented
                label={t('loadPlan.quickDays')}
                options={[
                  { value: today, label: t('loadPlan.days.today') },
                  { value: tomorrow, label: t('loadPlan.days.tomorrow') },
                ]}
                value={day}
                onChange={(next) => change((now) => ({ ...now, day: next }))}
              />
              <Box width="9rem">
                <Select
                  label={t('loadPlan.hourLabel')}
                  options={[
                    { value: '', label: t('loadPlan.meanOfDay') },
                    ...HOURS.map((each) => ({ value: String(each), label: `${String(each).padStart(2, '0')}:00` })),
                  ]}
                  value={hour === null ? '' : String(hour)}
                  onChange={(next) => change((now) => ({ ...now, hour: next === '' ? null : Number(next) }))}
                />
              </Box>
              <SearchField
                label={t('loadForecast.searchUnits')}
                clearLabel={t('treeResource.clear')}
                value={typed}
                onChange={type}
              />
              {mayIssue && (
                <Button
                  size="sm"
                  look="solid"
                  disabled={chosen.length === 0 || issuedAt === null}
                  onClick={() => setIssuing(true)}
                >
                  <Send size={16} aria-hidden />
                  {t('loadPlan.issue', { count: chosen.length })}
                </Button>
              )}
              <TableActions {...actions} />
            </FilterRow>
            <Box fontSize="sm" color="fg.muted">
              {t('loadPlan.adviceOnly')}
            </Box>
          </>
        )}
      >
        {(table) => (
          <>
            <Column flex="2" minHeight="14rem">
              {table}
            </Column>
            <AdviceTable />
          </>
        )}
      </TablePage>
      {isIssuing && issuedAt !== null && (
        <AdviceDialog
          asked={{ day, hour, forecastIssuedAt: issuedAt }}
          units={chosen}
          onClose={() => setIssuing(false)}
          onIssued={() => setSelection(NONE)}
        />
      )}
    </>
  )
}
