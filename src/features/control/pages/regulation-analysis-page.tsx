// What became of commands of set points: whether the plant followed, how soon, and how far beyond; by command, by unit, by who
// wrote what, and by version of a strategy. View, time and choice are in the address.

import { ChartSpline } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdviceByVersion } from '#archetypes/control/advice-by-version.tsx'
import { FilterRow } from '#archetypes/table-page/filter-row.tsx'
import { TableActions, type TableActionsProps } from '#archetypes/table-page/table-actions.tsx'
import { TablePage } from '#archetypes/table-page/table-page.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { useTypedText } from '#archetypes/telemetry/use-typed-text.ts'
import { WRITER_NAMES, WRITERS } from '#contract/control/writers.ts'
import {
  ANALYSED_HOURS,
  type AnalysedCommand,
  type AnalysedVersion,
  MAX_ANALYSED,
} from '#contract/endpoints/regulation-analysis.ts'
import { labelIn } from '#contract/kit/language.ts'
import { STRATEGY_KIND_NAMES, STRATEGY_KINDS } from '#contract/regulation/strategy-kinds.ts'
import { useLanguage } from '#data/use-language.ts'
import { plainLatin } from '#lib/plain-latin.ts'
import { Box, Column } from '#ui/box.ts'
import { usePageTitle } from '#ui/page-title.ts'
import { SearchField } from '#ui/search-field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { useAnalysedCommands } from '../api/use-analysis.ts'
import { CourseDrawer } from '../components/course-drawer.tsx'
import { useAnalysedColumns, useGroupColumns } from '../components/use-analysis-columns.tsx'
import {
  ANALYSIS_VIEWS,
  type AnalysisState,
  type GroupView,
  readAnalysis,
  readVersion,
  versionKey,
  writeAnalysis,
} from '../model/analysis-address.ts'
import { groupsOf } from '../model/analysis-groups.ts'

const NO_VERSIONS: readonly AnalysedVersion[] = []

/** What commands are put together by; null: they are in no group. */
const GROUPS: Readonly<Record<GroupView, (command: AnalysedCommand) => string | null>> = {
  units: ({ nodeId }) => nodeId,
  kinds: ({ writer, strategy, name }) => `${strategy?.kind ?? writer} ${name}`,
  strategies: ({ strategy }) => strategy && versionKey(strategy),
}

const HOURS_IN_DAY = 24

export function RegulationAnalysisPage() {
  const { t } = useTranslation()
  const title = usePageTitle()
  const [state, change] = useAddressState(readAnalysis, writeAnalysis)
  const { view, hours, writer, sought } = state
  const answer = useAnalysedCommands(state)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const commands = useMemo(() => {
    const text = plainLatin(sought.trim())
    return (answer.shown?.commands ?? []).filter(
      (command) =>
        (writer === '' || command.writer === writer) &&
        plainLatin(`${command.nodeName} ${command.pointCode} ${command.askedBy}`).includes(text),
    )
  }, [answer.shown, writer, sought])
  const common = {
    name: 'regulation-analysis',
    label: title,
    fileName: title,
    answer: {
      error: answer.error,
      isWaiting: answer.isPending,
      isFetching: answer.isPrevious,
      refetch: answer.refetch,
    },
    onRefresh: () => void answer.refetch(),
    empty: {
      icon: <ChartSpline size={40} />,
      title: t('regulationAnalysis.none'),
      detail: t('regulationAnalysis.noneDetail'),
    },
    filters: (actions: TableActionsProps) => (
      <Filters
        state={state}
        change={change}
        actions={actions}
        isCut={answer.shown?.isCut ?? false}
        versions={answer.shown?.strategies ?? NO_VERSIONS}
      />
    ),
  }
  const opened = commands.find(({ commandId }) => commandId === openedId) ?? null
  const columns = useAnalysedColumns()
  if (view !== 'commands') return <Groups commands={commands} view={view} hours={hours} common={common} />
  return (
    <>
      <TablePage
        {...common}
        columnsKey="regulation-analysis"
        columns={columns}
        rows={commands}
        rowKey={({ commandId }) => commandId}
        onRowOpen={({ commandId }) => setOpenedId(commandId)}
      />
      <CourseDrawer command={opened} onClose={() => setOpenedId(null)} />
    </>
  )
}

interface GroupsProps {
  commands: readonly AnalysedCommand[]
  view: GroupView
  hours: number
  common: Pick<
    Parameters<typeof TablePage>[0],
    'name' | 'label' | 'fileName' | 'answer' | 'onRefresh' | 'empty' | 'filters'
  >
}

function Groups({ commands, view, hours, common }: GroupsProps) {
  const columns = useGroupColumns(view)
  const groups = useMemo(() => groupsOf(commands, GROUPS[view]), [commands, view])
  return (
    <TablePage
      {...common}
      columnsKey={`regulation-analysis-${view}`}
      columns={columns}
      rows={groups}
      rowKey={({ key }) => key}
      {...(view === 'strategies' && {
        // what is only advised has no command of a strategy
        children: (table: ReactNode) => (
          <Column flex="1" minHeight="0" gap="3" overflowY="auto">
            <Column height="18rem" flexShrink={0}>
              {table}
            </Column>
            <AdviceByVersion keyId={null} hours={hours} />
          </Column>
        ),
      })}
    />
  )
}

interface FiltersProps {
  state: AnalysisState
  change: (next: (now: AnalysisState) => AnalysisState, options?: { replace: boolean }) => void
  actions: TableActionsProps
  isCut: boolean
  versions: readonly AnalysedVersion[]
}

function Filters({ state, change, actions, isCut, versions }: FiltersProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { view, hours, writer, kind, strategy, sought } = state
  const [typed, type] = useTypedText(sought, (text) => change((now) => ({ ...now, sought: text }), { replace: true }))
  return (
    <>
      <FilterRow>
        <Segmented
          label={t('regulationAnalysis.view')}
          options={ANALYSIS_VIEWS.map((value) => ({ value, label: t(`regulationAnalysis.views.${value}`) }))}
          value={view}
          onChange={(next) => change((now) => ({ ...now, view: next }))}
        />
        <Segmented
          label={t('regulationAnalysis.time')}
          options={ANALYSED_HOURS.map((value) => ({
            value: String(value),
            label:
              value <= HOURS_IN_DAY
                ? t('regulationAnalysis.hours', { count: value })
                : t('regulationAnalysis.days', { count: value / HOURS_IN_DAY }),
          }))}
          value={String(hours)}
          onChange={(next) =>
            change((now) => ({ ...now, hours: ANALYSED_HOURS.find((value) => String(value) === next) ?? now.hours }))
          }
        />
        <Select
          label={t('regulationAnalysis.writer')}
          value={writer}
          options={[
            { value: '' as const, label: t('regulationAnalysis.anybody') },
            ...WRITERS.map((value) => ({ value, label: labelIn(WRITER_NAMES[value], language) })),
          ]}
          onChange={(next) => change((now) => ({ ...now, writer: WRITERS.find((value) => value === next) ?? '' }))}
        />
        <Select
          label={t('regulationAnalysis.strategyKind')}
          value={kind}
          options={[
            { value: '' as const, label: t('regulationAnalysis.anyKind') },
            ...STRATEGY_KINDS.map((value) => ({ value, label: labelIn(STRATEGY_KIND_NAMES[value], language) })),
          ]}
          onChange={(next) => change((now) => ({ ...now, kind: STRATEGY_KINDS.find((value) => value === next) ?? '' }))}
        />
        <Select
          label={t('regulationAnalysis.strategy')}
          value={strategy ? versionKey(strategy) : ''}
          options={[
            { value: '', label: t('regulationAnalysis.anyStrategy') },
            ...versions.map((each) => ({
              value: versionKey(each),
              label: t('regulationAnalysis.versionOf', { ...each }),
            })),
            // of an address, or of longer ago
            ...(strategy && !versions.some((each) => versionKey(each) === versionKey(strategy))
              ? [{ value: versionKey(strategy), label: t('regulationAnalysis.noneOfVersion', { ...strategy }) }]
              : []),
          ]}
          onChange={(next) => change((now) => ({ ...now, strategy: readVersion(next) }))}
        />
        <SearchField
          label={t('regulationAnalysis.search')}
          clearLabel={t('treeResource.clear')}
          value={typed}
          onChange={type}
        />
        <TableActions {...actions} />
      </FilterRow>
      <Box fontSize="sm" color="fg.muted">
        {t('regulationAnalysis.about')} {isCut && t('regulationAnalysis.isCut', { count: MAX_ANALYSED })}
      </Box>
    </>
  )
}
