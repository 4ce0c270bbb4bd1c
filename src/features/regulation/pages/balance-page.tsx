// How a one-network strategy stands: targets, deviations and what its last cycle did, live. Strategy and filters are in the address.

import { useSetAtom } from 'jotai'
import { CircleCheck, Pin, Scale } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StopStrategies } from '#archetypes/control/stop-strategies.tsx'
import { PageLink } from '#archetypes/page-link.tsx'
import { FilterRow } from '#archetypes/table-page/filter-row.tsx'
import { TableActions, type TableActionsProps } from '#archetypes/table-page/table-actions.tsx'
import { polledAnswer, TablePage } from '#archetypes/table-page/table-page.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { useTypedText } from '#archetypes/telemetry/use-typed-text.ts'
import type { Balance, BalanceUnit } from '#contract/endpoints/one-network.ts'
import { regulationCalls } from '#contract/endpoints/regulation.ts'
import type { StrategyRow } from '#contract/endpoints/strategies.ts'
import { useAttempt } from '#data/attempt.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { SearchField } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
import { useBalance } from '../api/use-balance.ts'
import { useStrategies, useStrategy } from '../api/use-strategies.ts'
import { BalanceStanding } from '../components/balance-standing.tsx'
import { InterventionDialog } from '../components/intervention-dialog.tsx'
import { RehearsalDrawer } from '../components/rehearsal-drawer.tsx'
import { StrategyActions } from '../components/strategy-actions.tsx'
import { StrategyStateTag } from '../components/strategy-state-tag.tsx'
import { useBalanceColumns } from '../components/use-balance-columns.tsx'
import { useBandNames } from '../components/use-band-names.ts'
import { useClassName } from '../components/use-class-name.ts'
import { VersionDialog } from '../components/version-dialog.tsx'
import {
  BAND_FILTERS,
  type BalanceView,
  foundUnits,
  readBalanceView,
  shownStrategy,
  takesPart,
  writeBalanceView,
} from '../model/balance-view.ts'
import { endAfter, FIRST_DRAFT } from '../model/intervention-form.ts'

const NOTHING = [] as const
const NONE: ReadonlySet<string> = new Set()
/** For as long a unit is left out at first. */
const USUAL_HOURS = 24
const STRATEGIES_PAGE = '/oneNet-controlStrategy'

export function BalancePage() {
  const { t } = useTranslation()
  const title = usePageTitle()
  const mayFreeze = useMayDo()('strategy:accept')
  const [view, change] = useAddressState(readBalanceView, writeBalanceView)
  const strategies = useStrategies()
  const own = useMemo(() => strategies.data?.filter(({ kind }) => kind === 'oneNetwork') ?? NOTHING, [strategies.data])
  const strategy = shownStrategy(own, view.id)
  const answer = useBalance(strategy?.keyId ?? '')
  const balance = answer.data
  const units = balance?.units ?? NOTHING
  const rows = useMemo(() => foundUnits(units, view, balance?.page), [units, view, balance?.page])
  const columns = useBalanceColumns(balance)
  const [chosen, setChosen] = useState(NONE)
  const isNone = strategies.data !== undefined && !strategy
  return (
    <TablePage
      name="one-network-balance"
      columnsKey="one-network-balance"
      label={t('balance.unitsTable')}
      fileName={title}
      columns={columns}
      rows={rows}
      rowKey={({ nodeId }) => nodeId}
      cardTitle="unit"
      {...(mayFreeze && { selection: chosen, onSelectionChange: setChosen })}
      answer={
        isNone || !strategy
          ? polledAnswer(strategies)
          : {
              error: balance === undefined ? answer.error : null,
              isWaiting: balance === undefined,
              isFetching: false,
              refetch: answer.refetch,
            }
      }
      onRefresh={() => void answer.refetch()}
      empty={{
        icon: <Scale size={40} />,
        title: t(isNone ? 'balance.none' : 'balance.noUnits'),
        detail: t(isNone ? 'balance.noneDetail' : 'balance.noUnitsDetail'),
      }}
      filters={(actions) => (
        <>
          <StopStrategies />
          {strategy && <Standing key={strategy.keyId} strategy={strategy} />}
          <Filters view={view} change={change} strategies={own} strategy={strategy} balance={balance} actions={actions}>
            {mayFreeze && (
              <MemberButtons units={rows.filter(({ nodeId }) => chosen.has(nodeId))} onDone={() => setChosen(NONE)} />
            )}
          </Filters>
        </>
      )}
    >
      {(table) => (
        <Column flex="1" minHeight="0" gap="3" overflowY="auto">
          {balance && units.length > 0 && <BalanceStanding balance={balance} />}
          <Column flex="1" minHeight="24rem">
            {table}
          </Column>
        </Column>
      )}
    </TablePage>
  )
}

/** State of the strategy and what may be done with it. */
function Standing({ strategy }: { strategy: StrategyRow }) {
  const { data } = useStrategy(strategy.keyId)
  const [isEditing, setEditing] = useState(false)
  const [rehearsed, setRehearsed] = useState<number | null>(null)
  return (
    <FilterRow role="group" aria-label={strategy.name}>
      <StrategyStateTag state={strategy.state} />
      {strategy.fell !== '' && <Box color="level.important">{strategy.fell}</Box>}
      {data && <StrategyActions detail={data} onEdit={() => setEditing(true)} onRehearse={setRehearsed} />}
      {data && rehearsed !== null && (
        <RehearsalDrawer detail={data} number={rehearsed} onClose={() => setRehearsed(null)} />
      )}
      {isEditing && (
        <VersionDialog
          keyId={strategy.keyId}
          number={strategy.newestVersion}
          onSaved={() => setEditing(false)}
          onRehearse={({ number }) => setRehearsed(number)}
          onClose={() => setEditing(false)}
        />
      )}
    </FilterRow>
  )
}

interface FiltersProps {
  view: BalanceView
  change: (next: (now: BalanceView) => BalanceView, how?: { replace: boolean }) => void
  strategies: readonly StrategyRow[]
  strategy: StrategyRow | undefined
  balance: Balance | undefined
  actions: TableActionsProps
  children: ReactNode
}

function Filters({ view, change, strategies, strategy, balance, actions, children }: FiltersProps) {
  const { t } = useTranslation()
  const classNameOf = useClassName()
  const bandNames = useBandNames(balance?.page)
  const [typed, type] = useTypedText(view.text, (text) => change((now) => ({ ...now, text }), { replace: true }))
  const bandName = (band: BalanceView['band']): string => {
    if (band === '') return t('balance.allBands')
    if (band === 'unknown') return t('balance.unknownBand')
    return band === 'out' ? t('balance.outBand') : (bandNames[Number(band) - 1] ?? band)
  }
  return (
    <FilterRow>
      {strategies.length > 0 && (
        <Select
          label={t('balance.strategy')}
          options={strategies.map(({ keyId, name }) => ({ value: keyId, label: name }))}
          value={strategy?.keyId ?? ''}
          onChange={(id) => change((now) => ({ ...now, id, classId: '' }))}
        />
      )}
      <Select
        label={t('balance.class')}
        options={[
          { value: '', label: t('balance.allClasses') },
          ...(balance?.classes ?? []).map((one) => ({ value: one.classId, label: classNameOf(one) })),
        ]}
        value={view.classId}
        onChange={(classId) => change((now) => ({ ...now, classId }))}
      />
      <Select
        label={t('balance.band')}
        options={BAND_FILTERS.map((band) => ({ value: band, label: bandName(band) }))}
        value={view.band}
        onChange={(next) => change((now) => ({ ...now, band: BAND_FILTERS.find((band) => band === next) ?? '' }))}
      />
      <SearchField label={t('balance.search')} clearLabel={t('treeResource.clear')} value={typed} onChange={type} />
      {children}
      <PageLink to={strategy ? `${STRATEGIES_PAGE}?id=${strategy.keyId}` : STRATEGIES_PAGE}>
        {t('balance.openStrategies')}
      </PageLink>
      <TableActions {...actions} />
    </FilterRow>
  )
}

/** Leaves units out for a time, with a reason, and lets them take part again. */
function MemberButtons({ units, onDone }: { units: readonly BalanceUnit[]; onDone: () => void }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const [isBusy, attempt] = useAttempt()
  const [excluded, setExcluded] = useState<readonly string[]>([])
  const taking = units.filter(takesPart)
  const frozen = units.filter((unit) => unit.frozen?.isWhole)
  async function include(): Promise<void> {
    const answer = await confirm({
      title: t('balance.includeTitle', { count: frozen.length }),
      detail: t('balance.includeDetail', {
        units: [...new Set(frozen.flatMap((unit) => unit.frozen?.units ?? []))].join(t('interventions.comma')),
      }),
      confirmLabel: t('balance.includeNow'),
      cancelLabel: t('resource.cancel'),
    })
    if (answer === null) return
    const keyIds = new Set(frozen.flatMap((unit) => unit.frozen?.keyId ?? []))
    const isDone = await attempt(async () => {
      for (const keyId of keyIds) await ask(regulationCalls.endIntervention, { keyId })
    })
    if (isDone) say(t('balance.included'))
    onDone()
  }
  const close = (): void => {
    setExcluded([])
    onDone()
  }
  return (
    <>
      <Button size="sm" disabled={taking.length === 0} onClick={() => setExcluded(taking.map(({ nodeId }) => nodeId))}>
        <Pin size={16} aria-hidden />
        {t('balance.exclude', { count: taking.length })}
      </Button>
      <Button size="sm" disabled={frozen.length === 0 || isBusy} onClick={() => void include()}>
        <CircleCheck size={16} aria-hidden />
        {t('balance.include', { count: frozen.length })}
      </Button>
      {excluded.length > 0 && <ExcludeDialog nodeIds={excluded} onClose={close} />}
    </>
  )
}

/** Leaving a unit out is a freeze (domain guide 4.13): it has a reason and an end, and what holds stays. */
function ExcludeDialog({ nodeIds, onClose }: { nodeIds: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation()
  const [initial] = useState(() => {
    const draft = { ...FIRST_DRAFT, nodeIds, kind: 'freeze', why: 'repair' } as const
    return { ...draft, to: endAfter(draft, USUAL_HOURS, Date.now()) }
  })
  return (
    <InterventionDialog
      initial={initial}
      title={t('balance.excludeTitle', { count: nodeIds.length })}
      onClose={onClose}
    />
  )
}
