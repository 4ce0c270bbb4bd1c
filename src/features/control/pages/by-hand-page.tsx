// Everything that people have taken over from the automatic control, or keep from it: held points, manual modes, cabinets
// switched to local, work at nodes. Handed back from here, one or many.

import { Hand } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HandBackDialog } from '#archetypes/control/hand-back-dialog.tsx'
import { StopStrategies } from '#archetypes/control/stop-strategies.tsx'
import { FilterRow } from '#archetypes/table-page/filter-row.tsx'
import { TableActions } from '#archetypes/table-page/table-actions.tsx'
import { polledAnswer, TablePage } from '#archetypes/table-page/table-page.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { CONTROL_WRITE_PERMISSION } from '#contract/endpoints/control.ts'
import { BY_HAND_KINDS, type ByHandRow, handBackCalls } from '#contract/endpoints/hand-back.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useAnswer } from '#data/calls.ts'
import { Box } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { SearchField } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
import { useByHandColumns } from '../components/use-by-hand-columns.tsx'
import {
  type ByHandView,
  foundByHand,
  mayBeHandedBack,
  readByHandView,
  writeByHandView,
} from '../model/by-hand-view.ts'

const RENEW_MS = 10_000
const NOTHING = [] as const
const NONE: ReadonlySet<string> = new Set()

export function ByHandPage() {
  const { t } = useTranslation()
  const title = usePageTitle()
  const mayWrite = useMayDo()(CONTROL_WRITE_PERMISSION)
  const [view, change] = useAddressState(readByHandView, writeByHandView)
  const query = useAnswer(handBackCalls.list, {}, { refetchInterval: RENEW_MS })
  const { data } = query
  const rows = useMemo(() => foundByHand(data ?? NOTHING, view), [data, view])
  const [chosen, setChosen] = useState(NONE)
  const [handedBack, setHandedBack] = useState<readonly number[]>([])
  const columns = useByHandColumns()
  // of what is shown: what was chosen and has left the list is not handed back
  const pointIds = pointsOf(rows.filter((row) => chosen.has(row.keyId) && mayBeHandedBack(row)))
  const set = (part: Partial<ByHandView>) => change((shown) => ({ ...shown, ...part }), { replace: true })
  return (
    <>
      <TablePage
        name="by-hand"
        columnsKey="/byHand"
        label={title}
        columns={columns}
        rows={rows}
        rowKey={({ keyId }) => keyId}
        cardTitle="node"
        {...(mayWrite && { selection: chosen, onSelectionChange: setChosen })}
        answer={polledAnswer(query)}
        empty={{ icon: <Hand size={40} />, title: t('byHand.emptyTitle'), detail: t('byHand.emptyDetail') }}
        fileName={title}
        onRefresh={() => void query.refetch()}
        filters={(actions) => (
          <>
            <StopStrategies />
            <FilterRow>
              <SearchField
                label={t('byHand.search')}
                clearLabel={t('byHand.clearSearch')}
                value={view.text}
                onChange={(text) => set({ text })}
              />
              <Select
                label={t('byHand.kind')}
                options={[
                  { value: '', label: t('byHand.allKinds') },
                  ...BY_HAND_KINDS.map((kind) => ({ value: kind, label: t(`byHand.kinds.${kind}`) })),
                ]}
                value={view.kind}
                onChange={(kind) => set({ kind: BY_HAND_KINDS.find((one) => one === kind) ?? '' })}
              />
              <Box flex="1" />
              {mayWrite && (
                <Button
                  size="sm"
                  look="solid"
                  disabled={pointIds.length === 0}
                  onClick={() => setHandedBack(pointIds)}
                  data-hand-back
                >
                  <Hand size={16} aria-hidden />
                  {pointIds.length > 0 ? t('control.releaseMany', { count: pointIds.length }) : t('control.release')}
                </Button>
              )}
              <TableActions {...actions} />
            </FilterRow>
          </>
        )}
      />
      {handedBack.length > 0 && (
        <HandBackDialog
          pointIds={handedBack}
          onClose={() => {
            setHandedBack([])
            setChosen(NONE)
          }}
        />
      )}
    </>
  )
}

const pointsOf = (rows: readonly ByHandRow[]): number[] => rows.flatMap(({ point }) => point?.pointId ?? [])
