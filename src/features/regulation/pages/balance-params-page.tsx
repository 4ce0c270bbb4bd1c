// Parameters of all one-network strategies side by side; one is changed as a new version of its strategy. The text that is sought is in
// the address.

import { SlidersHorizontal } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterRow } from '#archetypes/table-page/filter-row.tsx'
import { TableActions } from '#archetypes/table-page/table-actions.tsx'
import { polledAnswer, TablePage } from '#archetypes/table-page/table-page.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { useTypedText } from '#archetypes/telemetry/use-typed-text.ts'
import type { BalanceGroupRow } from '#contract/endpoints/one-network.ts'
import { labelIn } from '#contract/kit/language.ts'
import { commonFields, networkFields } from '#contract/regulation/strategy-fields.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useLanguage } from '#data/use-language.ts'
import { NO_VALUE } from '#lib/format-quantity.ts'
import { plainLatin } from '#lib/plain-latin.ts'
import { Box } from '#ui/box.ts'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { SearchField } from '#ui/search-field.tsx'
import { numberColumn } from '#ui/table/number-column.ts'
import { useBalanceGroups } from '../api/use-balance.ts'
import { StrategyStateTag } from '../components/strategy-state-tag.tsx'
import { VersionDialog } from '../components/version-dialog.tsx'
import { rejectText } from '../model/reject-draft.ts'

const NOTHING = [] as const
const readText = (search: URLSearchParams): string => search.get('q') ?? ''
const writeText = (text: string): URLSearchParams => new URLSearchParams(text === '' ? {} : { q: text })

export function BalanceParamsPage() {
  const { t } = useTranslation()
  const title = usePageTitle()
  const mayEdit = useMayDo()('strategy:edit')
  const [sought, setSought] = useAddressState(readText, writeText)
  const [typed, type] = useTypedText(sought, (text) => setSought(() => text, { replace: true }))
  const answer = useBalanceGroups()
  const columns = useColumns()
  const [edited, setEdited] = useState<BalanceGroupRow | null>(null)
  const all = answer.data ?? NOTHING
  const rows = useMemo(
    () => all.filter(({ name }) => plainLatin(name).includes(plainLatin(sought.trim()))),
    [all, sought],
  )
  return (
    <>
      <TablePage
        name="balance-params"
        columnsKey="balance-params"
        label={title}
        fileName={title}
        columns={columns}
        rows={rows}
        rowKey={({ keyId }) => keyId}
        cardTitle="name"
        answer={polledAnswer(answer)}
        onRefresh={() => void answer.refetch()}
        {...(mayEdit && { onRowOpen: (row: BalanceGroupRow) => row.isWhole && setEdited(row) })}
        empty={{
          icon: <SlidersHorizontal size={40} />,
          title: t(all.length === 0 ? 'balanceParams.none' : 'balanceParams.noMatch'),
          detail: t('balanceParams.noneDetail'),
        }}
        filters={(actions) => (
          <FilterRow>
            <SearchField
              label={t('balanceParams.search')}
              clearLabel={t('treeResource.clear')}
              value={typed}
              onChange={type}
            />
            {mayEdit && all.length > 0 && (
              <Box flex="1" fontSize="sm" color="fg.muted">
                {t('balanceParams.note')}
              </Box>
            )}
            <TableActions {...actions} />
          </FilterRow>
        )}
      />
      {edited && (
        <VersionDialog
          keyId={edited.keyId}
          number={edited.newestVersion}
          onSaved={() => setEdited(null)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

const CHOICES = ['method', 'by', 'target'] as const
const NUMBERS = [
  'gain',
  'stepPercent',
  'deadBandK',
  'timeoutH',
  'manualC',
  'mostOffCurveK',
  'valveMinPercent',
  'valveMaxPercent',
] as const

function useColumns(): TableColumn<BalanceGroupRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    const column = textColumn<BalanceGroupRow>
    const versionText = ({ state, presentVersion, newestVersion }: BalanceGroupRow): string => {
      if (presentVersion === null) return t('balanceParams.neverRan', { number: newestVersion })
      if (presentVersion !== newestVersion)
        return t('balanceParams.notRunning', { number: newestVersion, present: presentVersion })
      return state === 'off' ? String(newestVersion) : t('balanceParams.present', { number: newestVersion })
    }
    return [
      { ...column('name', t('balanceParams.name'), ({ name }) => name, 200), fixed: 'start' },
      {
        ...column('state', t('balanceParams.state'), ({ state }) => state, 100),
        cell: ({ state }) => <StrategyStateTag state={state} />,
      },
      column('version', t('balanceParams.version'), versionText, 190),
      ...CHOICES.map((name) => {
        const { label, choices } = networkFields[name]
        const text = ({ params }: BalanceGroupRow): string => {
          const chosen = choices.find(({ value }) => value === params[name])
          return chosen ? labelIn(chosen.label, language) : params[name]
        }
        return column(name, labelIn(label, language), text, 130)
      }),
      ...NUMBERS.map((name) =>
        numberColumn<BalanceGroupRow>({
          id: name,
          header: labelIn(networkFields[name].label, language),
          decimals: networkFields[name].decimals,
          width: 150,
          read: ({ params }) => params[name],
        }),
      ),
      numberColumn<BalanceGroupRow>({
        id: 'cycleMinutes',
        header: labelIn(commonFields.cycleMinutes.label, language),
        decimals: 0,
        read: ({ cycleMinutes }) => cycleMinutes,
      }),
      column('reject', t('balanceParams.reject'), ({ params }) => rejectText(params.rejectLimits) || NO_VALUE, 240),
      column(
        'learns',
        t('balanceParams.learns'),
        ({ params }) => t(params.learnsFromRooms ? 'balanceParams.yes' : 'balanceParams.no'),
        110,
      ),
      numberColumn<BalanceGroupRow>({
        id: 'members',
        header: t('balanceParams.members'),
        decimals: 0,
        width: 90,
        read: ({ numMembers }) => numMembers,
      }),
      column('updatedBy', t('balanceParams.updatedBy'), ({ updatedBy }) => updatedBy, 120),
    ]
  }, [t, language])
}
