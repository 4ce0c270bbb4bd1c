// What people lay over strategies for a time: in force and to come, or the past as well. Text, kind and past are in the address.

import { useSetAtom } from 'jotai'
import { Hand, Plus, TimerOff } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterRow } from '#archetypes/table-page/filter-row.tsx'
import { TableActions, type TableActionsProps } from '#archetypes/table-page/table-actions.tsx'
import { TablePage } from '#archetypes/table-page/table-page.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { useTypedText } from '#archetypes/telemetry/use-typed-text.ts'
import { regulationCalls as calls, type InterventionRow } from '#contract/endpoints/regulation.ts'
import { labelIn } from '#contract/kit/language.ts'
import { INTERVENTION_KIND_NAMES, INTERVENTION_KINDS } from '#contract/regulation/intervention.ts'
import { useAttempt } from '#data/attempt.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { SearchField } from '#ui/search-field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { useInterventions, useThisMinute } from '../api/use-results.ts'
import { InterventionDialog } from '../components/intervention-dialog.tsx'
import { useInterventionColumns } from '../components/use-intervention-columns.tsx'
import { found, mayBeEnded, readView, writeView } from '../model/intervention-list.ts'

const NONE: ReadonlySet<string> = new Set()
const NOTHING = [] as const

export function InterventionsPage() {
  const { t } = useTranslation()
  const title = usePageTitle()
  const mayAccept = useMayDo()('strategy:accept')
  const [view, change] = useAddressState(readView, writeView)
  const answer = useInterventions(view.isAll)
  const { shown } = answer
  const rows = useMemo(() => found(shown ?? NOTHING, view), [shown, view])
  const now = useThisMinute()
  const columns = useInterventionColumns(now)
  const [chosen, setChosen] = useState(NONE)
  const [isAdding, setAdding] = useState(false)
  const ended = rows.filter((row) => chosen.has(row.keyId) && mayBeEnded(row, now))
  const isFiltered = view.sought !== '' || view.kind !== ''
  return (
    <>
      <TablePage
        name="interventions"
        columnsKey="interventions"
        label={title}
        fileName={title}
        columns={columns}
        rows={rows}
        rowKey={({ keyId }) => keyId}
        cardTitle="nodes"
        {...(mayAccept && { selection: chosen, onSelectionChange: setChosen })}
        answer={{
          error: shown === undefined ? answer.error : null,
          isWaiting: answer.isPending,
          isFetching: answer.isPrevious,
          refetch: answer.refetch,
        }}
        onRefresh={() => void answer.refetch()}
        empty={{
          icon: <Hand size={40} />,
          title: t(isFiltered ? 'interventions.noMatch' : view.isAll ? 'interventions.never' : 'interventions.none'),
          detail: t('interventions.noneDetail'),
        }}
        filters={(actions) => (
          <Filters view={view} change={change} actions={actions}>
            {mayAccept && (
              <>
                <Button size="sm" look="solid" onClick={() => setAdding(true)}>
                  <Plus size={16} aria-hidden />
                  {t('interventions.add')}
                </Button>
                <EndButton rows={ended} onEnded={() => setChosen(NONE)} />
              </>
            )}
          </Filters>
        )}
      />
      {isAdding && <InterventionDialog onClose={() => setAdding(false)} />}
    </>
  )
}

interface FiltersProps {
  view: ReturnType<typeof readView>
  change: (next: (now: ReturnType<typeof readView>) => ReturnType<typeof readView>, how?: { replace: boolean }) => void
  actions: TableActionsProps
  children: ReactNode
}

function Filters({ view, change, actions, children }: FiltersProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [typed, type] = useTypedText(view.sought, (sought) => change((now) => ({ ...now, sought }), { replace: true }))
  return (
    <FilterRow>
      <Segmented
        label={t('interventions.shown')}
        options={[
          { value: 'going', label: t('interventions.going') },
          { value: 'all', label: t('interventions.withPast') },
        ]}
        value={view.isAll ? 'all' : 'going'}
        onChange={(next) => change((now) => ({ ...now, isAll: next === 'all' }))}
      />
      <Select
        label={t('interventions.kind')}
        value={view.kind}
        options={[
          { value: '' as const, label: t('interventions.anyKind') },
          ...INTERVENTION_KINDS.map((value) => ({ value, label: labelIn(INTERVENTION_KIND_NAMES[value], language) })),
        ]}
        onChange={(next) =>
          change((now) => ({ ...now, kind: INTERVENTION_KINDS.find((value) => value === next) ?? '' }))
        }
      />
      <SearchField
        label={t('interventions.search')}
        clearLabel={t('treeResource.clear')}
        value={typed}
        onChange={type}
      />
      {children}
      <TableActions {...actions} />
    </FilterRow>
  )
}

/** Ends interventions before their time, once the caller has confirmed it. */
function EndButton({ rows, onEnded }: { rows: readonly InterventionRow[]; onEnded: () => void }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const [isBusy, attempt] = useAttempt()
  async function end(): Promise<void> {
    const units = new Set(rows.flatMap(({ nodes }) => nodes.map(({ name }) => name)))
    const answer = await confirm({
      title: t('interventions.endTitle', { count: rows.length }),
      detail: t('interventions.endDetail', { units: [...units].join(t('interventions.comma')) }),
      confirmLabel: t('interventions.endNow'),
      cancelLabel: t('resource.cancel'),
    })
    if (answer === null) return
    const isDone = await attempt(async () => {
      for (const { keyId } of rows) await ask(calls.endIntervention, { keyId })
    })
    if (isDone) say(t('interventions.ended'))
    onEnded()
  }
  return (
    <Button size="sm" disabled={rows.length === 0 || isBusy} onClick={() => void end()}>
      <TimerOff size={16} aria-hidden />
      {t('interventions.end', { count: rows.length })}
    </Button>
  )
}
