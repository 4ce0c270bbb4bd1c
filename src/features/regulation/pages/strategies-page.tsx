// The strategies that regulate units: which there are, what runs of them, and what they say and do. The library has all kinds; a
// page of one kind shows below its strategies what each of their units is told now.

import { LibraryBig, Plus } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StopStrategies } from '#archetypes/control/stop-strategies.tsx'
import { FilterRow } from '#archetypes/table-page/filter-row.tsx'
import { TableActions } from '#archetypes/table-page/table-actions.tsx'
import { polledAnswer, TablePage } from '#archetypes/table-page/table-page.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { useTypedText } from '#archetypes/telemetry/use-typed-text.ts'
import { labelIn } from '#contract/kit/language.ts'
import { STRATEGY_KIND_NAMES, STRATEGY_KINDS, type StrategyKind } from '#contract/regulation/strategy-kinds.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useLanguage } from '#data/use-language.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { SearchField } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
import { useStrategies } from '../api/use-strategies.ts'
import { StrategyDialog } from '../components/strategy-dialog.tsx'
import { StrategyDrawer } from '../components/strategy-drawer.tsx'
import { UnitsNow } from '../components/units-now.tsx'
import { useStrategyColumns } from '../components/use-strategy-columns.tsx'
import { VersionDialog } from '../components/version-dialog.tsx'
import {
  foundStrategies,
  readStrategiesView,
  type StrategiesView,
  writeStrategiesView,
} from '../model/strategies-view.ts'
import { newDraft } from '../model/strategy-draft.ts'

const NOTHING = [] as const

interface EditedVersion {
  readonly keyId: string
  readonly number: number
}

export const StrategiesPage = () => <Strategies only={null} />
export const TimeSharePage = () => <Strategies only="timeShare" />
export const ConstantPage = () => <Strategies only="constant" />
export const OneNetworkStrategiesPage = () => <Strategies only="oneNetwork" />

/** @param only - The kind of the page; null: all kinds, filtered by the address. */
function Strategies({ only }: { only: StrategyKind | null }) {
  const { t } = useTranslation()
  const title = usePageTitle()
  const mayEdit = useMayDo()('strategy:edit')
  const [view, change] = useAddressState(readStrategiesView, writeStrategiesView)
  const { text, id } = view
  const kind = only ?? view.kind
  const set = (part: Partial<StrategiesView>, replace = false): void =>
    change((now) => ({ ...now, ...part }), { replace })
  const [typed, type] = useTypedText(text, (next) => set({ text: next }, true))
  const query = useStrategies()
  const all = query.data ?? NOTHING
  const rows = useMemo(() => foundStrategies(all, { kind, text }), [all, kind, text])
  const open = useCallback((keyId: string) => change((now) => ({ ...now, id: keyId })), [change])
  const columns = useStrategyColumns(open)
  const [newKind, setNewKind] = useState<StrategyKind | null>(null)
  const [edited, setEdited] = useState<EditedVersion | null>(null)
  const [rehearsed, setRehearsed] = useState<EditedVersion | null>(null)
  const openSaved = (keyId: string): void => {
    setNewKind(null)
    setEdited(null)
    set({ id: keyId })
  }
  const shown = rehearsed?.keyId === id ? rehearsed.number : null
  return (
    <>
      <TablePage
        name={only ? `strategies-${only}` : 'strategies'}
        columnsKey="strategies"
        label={title}
        fileName={title}
        columns={columns}
        rows={rows}
        rowKey={({ keyId }) => keyId}
        cardTitle="name"
        answer={polledAnswer(query)}
        onRefresh={() => void query.refetch()}
        onRowOpen={({ keyId }) => open(keyId)}
        empty={{
          icon: <LibraryBig size={40} />,
          title: t(all.length === 0 ? 'strategies.none' : 'strategies.noMatch'),
          detail: t('strategies.noneDetail'),
        }}
        {...(only && {
          children: (table: ReactNode) => (
            <Column flex="1" minHeight="0" gap="3" overflowY="auto">
              <Column height="14rem" flexShrink={0}>
                {table}
              </Column>
              <UnitsNow kind={only} onOpen={open} />
            </Column>
          ),
        })}
        filters={(actions) => (
          <>
            <StopStrategies />
            <FilterRow>
              {!only && <KindFilter kind={kind} onChange={(next) => set({ kind: next }, true)} />}
              <SearchField
                label={t('strategies.search')}
                clearLabel={t('treeResource.clear')}
                value={typed}
                onChange={type}
              />
              <Box flex="1" />
              {mayEdit && <NewStrategy kind={kind} onChoose={setNewKind} />}
              <TableActions {...actions} />
            </FilterRow>
          </>
        )}
      />
      {id !== '' && (
        <StrategyDrawer
          key={`${id} ${shown ?? ''}`}
          keyId={id}
          rehearsed={shown}
          onEdit={setEdited}
          onClose={() => {
            setRehearsed(null)
            set({ id: '' })
          }}
        />
      )}
      {newKind && (
        <StrategyDialog
          of={null}
          initial={newDraft(newKind)}
          onSaved={openSaved}
          onRehearse={setRehearsed}
          onClose={() => setNewKind(null)}
        />
      )}
      {edited && (
        <VersionDialog {...edited} onSaved={openSaved} onRehearse={setRehearsed} onClose={() => setEdited(null)} />
      )}
    </>
  )
}

interface KindFilterProps {
  kind: StrategiesView['kind']
  onChange: (kind: StrategiesView['kind']) => void
}

function KindFilter({ kind, onChange }: KindFilterProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Select
      label={t('strategies.kind')}
      options={[
        { value: '', label: t('strategies.allKinds') },
        ...STRATEGY_KINDS.map((value) => ({ value, label: labelIn(STRATEGY_KIND_NAMES[value], language) })),
      ]}
      value={kind}
      onChange={(next) => onChange(STRATEGY_KINDS.find((value) => value === next) ?? '')}
    />
  )
}

interface NewStrategyProps {
  kind: StrategiesView['kind']
  onChoose: (kind: StrategyKind) => void
}

/** A button for a new strategy of the kind that is shown; where all are shown, the kind is chosen first. */
function NewStrategy({ kind, onChoose }: NewStrategyProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (kind === '')
    return (
      <ActionMenu
        size="sm"
        look="outline"
        label={t('strategies.add')}
        icon={<Plus size={16} aria-hidden />}
        items={STRATEGY_KINDS.map((value) => ({
          id: value,
          label: labelIn(STRATEGY_KIND_NAMES[value], language),
          onSelect: () => onChoose(value),
        }))}
      />
    )
  return (
    <Button size="sm" look="solid" onClick={() => onChoose(kind)}>
      <Plus size={16} aria-hidden />
      {t('strategies.add')}
    </Button>
  )
}
