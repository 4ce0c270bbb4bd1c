// The control loops of all units as the last day judged them, the worst first; filters and the open loop are in the address.

import { ShieldCheck, SlidersHorizontal } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { StopStrategies } from '#archetypes/control/stop-strategies.tsx'
import { PageLink } from '#archetypes/page-link.tsx'
import { FilterRow } from '#archetypes/table-page/filter-row.tsx'
import { TableActions } from '#archetypes/table-page/table-actions.tsx'
import { polledAnswer, TablePage } from '#archetypes/table-page/table-page.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { useTypedText } from '#archetypes/telemetry/use-typed-text.ts'
import { CHECK_RULES, CONTROL_CHECKS } from '#contract/control/control-checks.ts'
import { CONTROL_LOOP_NAMES, CONTROL_LOOPS } from '#contract/control/control-loops.ts'
import { type ControlLoopRow, LOOP_HEALTH } from '#contract/endpoints/control-loops.ts'
import { labelIn } from '#contract/kit/language.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box } from '#ui/box.ts'
import { usePageTitle } from '#ui/page-title.ts'
import { SearchField } from '#ui/search-field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { useControlLoops } from '../api/use-control-loops.ts'
import { LoopDrawer } from '../components/loop-drawer.tsx'
import { useLoopColumns } from '../components/use-loop-columns.tsx'
import { foundLoops, type LoopsView, readLoopsView, writeLoopsView } from '../model/loops-view.ts'

const NOTHING = [] as const

export function ControlHousekeeperPage() {
  const { t } = useTranslation()
  const title = usePageTitle()
  const language = useLanguage()
  const [view, change] = useAddressState(readLoopsView, writeLoopsView)
  const query = useControlLoops()
  const all = query.data ?? NOTHING
  const rows = useMemo(() => foundLoops(all, view), [all, view])
  const columns = useLoopColumns()
  const set = (part: Partial<LoopsView>) => change((shown) => ({ ...shown, ...part }), { replace: true })
  const [typed, type] = useTypedText(view.text, (text) => set({ text }))
  return (
    <>
      <TablePage
        name="control-housekeeper"
        columnsKey="/controlHousekeeper"
        label={title}
        fileName={title}
        columns={columns}
        rows={rows}
        rowKey={({ keyId }) => keyId}
        cardTitle="unit"
        onRowOpen={({ keyId }) => change((shown) => ({ ...shown, id: keyId }))}
        answer={polledAnswer(query)}
        onRefresh={() => void query.refetch()}
        empty={{
          icon: <ShieldCheck size={40} />,
          title: t(all.length === 0 ? 'loops.none' : 'loops.noMatch'),
          detail: t('loops.noneDetail'),
        }}
        filters={(actions) => (
          <>
            <StopStrategies />
            <FilterRow>
              <Segmented
                label={t('loops.loop')}
                options={[
                  { value: '' as const, label: t('loops.all') },
                  ...CONTROL_LOOPS.map((value) => ({ value, label: labelIn(CONTROL_LOOP_NAMES[value], language) })),
                ]}
                value={view.loop}
                onChange={(loop) => set({ loop })}
              />
              <Select
                label={t('loops.health')}
                options={[
                  { value: '' as const, label: t('loops.allHealths') },
                  ...LOOP_HEALTH.map((value) => ({ value, label: t(`loops.healths.${value}`) })),
                ]}
                value={view.health}
                onChange={(next) => set({ health: LOOP_HEALTH.find((value) => value === next) ?? '' })}
              />
              <Select
                label={t('loops.findings')}
                options={[
                  { value: '' as const, label: t('loops.allChecks') },
                  ...CONTROL_CHECKS.map((value) => ({ value, label: labelIn(CHECK_RULES[value].name, language) })),
                ]}
                value={view.check}
                onChange={(next) => set({ check: CONTROL_CHECKS.find((value) => value === next) ?? '' })}
              />
              <SearchField
                label={t('loops.search')}
                clearLabel={t('treeResource.clear')}
                value={typed}
                onChange={type}
              />
              <PageLink to="/admin-combined-platform/control-housekeeper">
                <SlidersHorizontal size={16} aria-hidden />
                {t('loops.checks')}
              </PageLink>
              <TableActions {...actions} />
            </FilterRow>
            <JudgedNote rows={all} />
          </>
        )}
      />
      <LoopDrawer
        row={all.find(({ keyId }) => keyId === view.id) ?? null}
        onClose={() => change((shown) => ({ ...shown, id: '' }))}
      />
    </>
  )
}

/** How many loops have findings, and of which time. */
function JudgedNote({ rows }: { rows: readonly ControlLoopRow[] }) {
  const { t } = useTranslation()
  const ends = rows.flatMap(({ judged }) => judged?.to ?? [])
  if (rows.length === 0) return null
  return (
    <Box fontSize="sm" color="fg.muted" role="status">
      {t('loops.summary', {
        poor: rows.filter(({ health }) => health === 'poor').length,
        unknown: rows.filter(({ health }) => health === 'unknown').length,
        count: rows.length,
      })}{' '}
      {ends.length > 0
        ? t('loops.judgedTo', { time: formatDateTime(Math.min(...ends), 'MM-DD HH:mm') })
        : t('loops.notJudged')}
    </Box>
  )
}
