// Issues set points to units in all modes: how each of them is doing this second, what may be written, and who holds it; one
// unit by its panel, many by the batch with preview. Filters and the open unit are in the address.

import { Hand, Lock, Send, SlidersHorizontal } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HandBackDialog } from '#archetypes/control/hand-back-dialog.tsx'
import { StopStrategies } from '#archetypes/control/stop-strategies.tsx'
import { FilterRow } from '#archetypes/table-page/filter-row.tsx'
import { TableActions, type TableActionsProps } from '#archetypes/table-page/table-actions.tsx'
import { polledAnswer, TablePage } from '#archetypes/table-page/table-page.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { useTypedText } from '#archetypes/telemetry/use-typed-text.ts'
import { CONTROL_WRITE_PERMISSION } from '#contract/endpoints/control.ts'
import { UNIT_MODES } from '#contract/endpoints/unit-control-modes.ts'
import { useHolds, useMayDo } from '#data/button-permission.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { SearchField } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
import { useBatch } from '../api/use-batch.ts'
import { useControlLoops } from '../api/use-control-loops.ts'
import { useLiveLoops } from '../api/use-live-loops.ts'
import { useWriteLimits } from '../api/use-write-limits.ts'
import { FIRST_DRAFT } from '../components/batch-form.tsx'
import { BatchPanel } from '../components/batch-panel.tsx'
import { LockDialog } from '../components/lock-dialog.tsx'
import { LoopDrawer } from '../components/loop-drawer.tsx'
import { useModeText } from '../components/use-mode-text.ts'
import { useRegulationColumns } from '../components/use-regulation-columns.tsx'
import {
  foundUnits,
  HOLDERS,
  type RegulationRow,
  type RegulationView,
  readRegulationView,
  regulationRows,
  setPointIdOf,
  writeRegulationView,
} from '../model/regulation-view.ts'

const NOTHING = [] as const
const NONE: ReadonlySet<string> = new Set()
/** What is set most often here. */
const START = { ...FIRST_DRAFT, group: 'temperatures', paramCode: 'T2gSP' } as const

export function RegulationPage() {
  const { t } = useTranslation()
  const title = usePageTitle()
  const mayWrite = useMayDo()(CONTROL_WRITE_PERMISSION)
  const mayLock = useHolds()('unitCtrlMode:edit')
  const [view, change] = useAddressState(readRegulationView, writeRegulationView)
  const query = useControlLoops()
  const loops = useLiveLoops(query.data ?? NOTHING)
  const setIds = (query.data ?? NOTHING).flatMap((row) => (row.loop === 'valve' ? (setPointIdOf(row) ?? []) : []))
  const limits = useWriteLimits(setIds, mayWrite)
  const all = useMemo(() => regulationRows(loops, limits), [loops, limits])
  const rows = useMemo(() => foundUnits(all, view), [all, view])
  const columns = useRegulationColumns()
  const [chosen, setChosen] = useState(NONE)
  const picked = rows.filter(({ keyId }) => chosen.has(keyId))
  return (
    <>
      <TablePage
        name="regulation"
        columnsKey="/regulation"
        label={title}
        fileName={title}
        columns={columns}
        rows={rows}
        rowKey={({ keyId }) => keyId}
        cardTitle="unit"
        {...((mayWrite || mayLock) && { selection: chosen, onSelectionChange: setChosen })}
        onRowOpen={({ nodeId }) => change((shown) => ({ ...shown, id: nodeId }))}
        answer={polledAnswer(query)}
        onRefresh={() => void query.refetch()}
        empty={{
          icon: <SlidersHorizontal size={40} />,
          title: t(all.length === 0 ? 'loops.none' : 'regulation.noMatch'),
          detail: t('regulation.noneDetail'),
        }}
        filters={(actions) => (
          <>
            <StopStrategies />
            <Filters view={view} change={change} actions={actions} />
            <Deeds units={picked} mayWrite={mayWrite} mayLock={mayLock} />
          </>
        )}
      />
      <LoopDrawer
        row={all.find(({ nodeId }) => nodeId === view.id) ?? null}
        onClose={() => change((shown) => ({ ...shown, id: '' }))}
      />
    </>
  )
}

interface FiltersProps {
  view: RegulationView
  change: (next: (now: RegulationView) => RegulationView, how?: { replace: boolean }) => void
  actions: TableActionsProps
}

function Filters({ view, change, actions }: FiltersProps) {
  const { t } = useTranslation()
  const modeText = useModeText()
  const set = (part: Partial<RegulationView>) => change((shown) => ({ ...shown, ...part }), { replace: true })
  const [typed, type] = useTypedText(view.text, (text) => set({ text }))
  return (
    <FilterRow>
      <SearchField label={t('loops.search')} clearLabel={t('treeResource.clear')} value={typed} onChange={type} />
      <Select
        label={t('loops.mode')}
        options={[
          { value: '', label: t('regulation.allModes') },
          ...UNIT_MODES.map((mode) => ({ value: String(mode), label: modeText(mode) })),
        ]}
        value={view.mode === null ? '' : String(view.mode)}
        onChange={(next) => set({ mode: UNIT_MODES.find((mode) => String(mode) === next) ?? null })}
      />
      <Select
        label={t('loops.heldBy')}
        options={[
          { value: '', label: t('regulation.allHolders') },
          ...HOLDERS.map((value) => ({ value, label: t(`regulation.holders.${value}`) })),
        ]}
        value={view.holder}
        onChange={(next) => set({ holder: HOLDERS.find((value) => value === next) ?? '' })}
      />
      <TableActions {...actions} />
    </FilterRow>
  )
}

interface DeedsProps {
  units: readonly RegulationRow[]
  mayWrite: boolean
  mayLock: boolean
}

/** What can be done to the chosen units at once. */
function Deeds({ units, mayWrite, mayLock }: DeedsProps) {
  const { t } = useTranslation()
  const batch = useBatch()
  const [opened, setOpened] = useState<'write' | 'handBack' | 'lock' | null>(null)
  const nodeIds = useMemo(() => units.map(({ nodeId }) => nodeId), [units])
  // what is shown changes each second, what was chosen must not
  const [asked, setAsked] = useState<readonly string[]>([])
  const byHandIds = units.flatMap((unit) => [...unit.byHandIds, ...(unit.pump?.byHandIds ?? [])])
  const [handedBack, setHandedBack] = useState<readonly number[]>([])
  const open = (deed: 'write' | 'handBack' | 'lock'): void => {
    setAsked(nodeIds)
    setHandedBack(byHandIds)
    setOpened(deed)
  }
  const close = (): void => {
    batch.clear()
    setOpened(null)
  }
  if (!mayWrite && !mayLock) return null
  return (
    <FilterRow role="group" aria-label={t('regulation.deeds')}>
      {mayWrite && (
        <>
          <Button size="sm" look="solid" disabled={units.length === 0} onClick={() => open('write')} data-deed="write">
            <Send size={16} aria-hidden />
            {t('regulation.write', { count: units.length })}
          </Button>
          <Button size="sm" disabled={byHandIds.length === 0} onClick={() => open('handBack')}>
            <Hand size={16} aria-hidden />
            {t('regulation.handBack', { count: byHandIds.length })}
          </Button>
        </>
      )}
      {mayLock && (
        <Button size="sm" disabled={units.length === 0} onClick={() => open('lock')}>
          <Lock size={16} aria-hidden />
          {t('regulation.lock', { count: units.length })}
        </Button>
      )}
      {opened === 'write' && (
        <Dialog
          title={t('regulation.writeTitle', { count: asked.length })}
          isOpen
          onClose={close}
          closeLabel={t('resource.close')}
          width="76rem"
          isBusy={batch.phase === 'running'}
        >
          <BatchPanel unitIds={asked} batch={batch} start={START} />
        </Dialog>
      )}
      {opened === 'handBack' && <HandBackDialog pointIds={handedBack} onClose={close} />}
      {opened === 'lock' && <LockDialog nodeIds={asked} onClose={close} />}
    </FilterRow>
  )
}
