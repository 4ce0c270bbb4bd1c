// How units may be controlled: the modes of their cabinets, the strategies that may regulate them, and locks.

import { ListChecks, Pencil } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterRow } from '#archetypes/table-page/filter-row.tsx'
import { TableActions } from '#archetypes/table-page/table-actions.tsx'
import { polledAnswer, TablePage } from '#archetypes/table-page/table-page.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { useTypedText } from '#archetypes/telemetry/use-typed-text.ts'
import { WRITER_NAMES } from '#contract/control/writers.ts'
import { UNIT_MODES, type UnitModesRow } from '#contract/endpoints/unit-control-modes.ts'
import { labelIn } from '#contract/kit/language.ts'
import { EMITTER_NAMES } from '#contract/network/cohort.ts'
import { STRATEGY_KIND_NAMES, STRATEGY_KINDS } from '#contract/regulation/strategy-kinds.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { plainLatin } from '#lib/plain-latin.ts'
import { Button } from '#ui/button.tsx'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { SearchField } from '#ui/search-field.tsx'
import { useUnitModes } from '../api/use-unit-modes.ts'
import { UnitModesDialog } from '../components/unit-modes-dialog.tsx'
import { useModeText } from '../components/use-mode-text.ts'

const NONE: ReadonlySet<string> = new Set()
const readText = (search: URLSearchParams): string => search.get('q') ?? ''
const writeText = (text: string): URLSearchParams => new URLSearchParams(text === '' ? {} : { q: text })

export function UnitModesPage() {
  const { t } = useTranslation()
  const title = usePageTitle()
  const mayEdit = useMayDo()('unitCtrlMode:edit')
  const columns = useColumns()
  const answer = useUnitModes()
  const [sought, setSought] = useAddressState(readText, writeText)
  const [typed, type] = useTypedText(sought, (text) => setSought(() => text, { replace: true }))
  const [selection, setSelection] = useState(NONE)
  const [edited, setEdited] = useState<readonly UnitModesRow[]>([])
  const rows = useMemo(() => {
    const text = plainLatin(sought.trim())
    return (answer.data ?? []).filter((row) => plainLatin(`${row.name} ${row.code}`).includes(text))
  }, [answer.data, sought])
  const chosen = rows.filter(({ keyId }) => selection.has(keyId))
  return (
    <>
      <TablePage
        name="unit-modes"
        columnsKey="unit-modes"
        label={title}
        fileName={title}
        columns={columns}
        rows={rows}
        rowKey={({ keyId }) => keyId}
        answer={polledAnswer(answer)}
        onRefresh={() => void answer.refetch()}
        {...(mayEdit
          ? { selection, onSelectionChange: setSelection, onRowOpen: (row: UnitModesRow) => setEdited([row]) }
          : {})}
        empty={{
          icon: <ListChecks size={40} />,
          title: t(sought === '' ? 'unitModes.none' : 'unitModes.noMatch'),
          detail: t('unitModes.noneDetail'),
        }}
        filters={(actions) => (
          <FilterRow>
            <SearchField
              label={t('unitModes.search')}
              clearLabel={t('treeResource.clear')}
              value={typed}
              onChange={type}
            />
            {mayEdit && (
              <Button size="sm" look="solid" disabled={chosen.length === 0} onClick={() => setEdited(chosen)}>
                <Pencil size={16} aria-hidden />
                {t('unitModes.editChosen', { count: chosen.length })}
              </Button>
            )}
            <TableActions {...actions} />
          </FilterRow>
        )}
      />
      {edited.length > 0 && <UnitModesDialog units={edited} onClose={() => setEdited([])} />}
    </>
  )
}

function useColumns(): TableColumn<UnitModesRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const modeText = useModeText()
  return useMemo(() => {
    const list = (words: readonly string[], isAll: boolean): string =>
      isAll ? t('unitModes.all') : words.length === 0 ? t('unitModes.noKind') : words.join(t('unitModes.comma'))
    const presentText = ({ present }: UnitModesRow): string => {
      if (!present) return '–'
      return present.isUsable ? modeText(present.mode) : t('unitModes.notUsable', { mode: modeText(present.mode) })
    }
    const holderText = ({ heldBy }: UnitModesRow): string => {
      if (!heldBy) return t('unitModes.cabinet')
      const { writer, name, validUntil } = heldBy
      const who = t('unitModes.holder', { writer: labelIn(WRITER_NAMES[writer], language), name })
      return validUntil === null ? who : t('unitModes.until', { who, time: formatDateTime(validUntil, 'MM-DD HH:mm') })
    }
    return [
      { ...textColumn<UnitModesRow>('name', t('unitModes.unit'), ({ name }) => name, 240), fixed: 'start' },
      textColumn<UnitModesRow>('code', t('unitModes.code'), ({ code }) => code, 130),
      textColumn<UnitModesRow>('emitter', t('unitModes.emitter'), ({ emitter }) =>
        labelIn(EMITTER_NAMES[emitter], language),
      ),
      textColumn<UnitModesRow>('present', t('unitModes.present'), presentText, 160),
      textColumn<UnitModesRow>('holder', t('unitModes.heldBy'), holderText, 240),
      textColumn<UnitModesRow>(
        'modes',
        t('unitModes.allowedModes'),
        ({ allowedModes }) => list(allowedModes.map(modeText), allowedModes.length === UNIT_MODES.length),
        240,
      ),
      textColumn<UnitModesRow>(
        'default',
        t('unitModes.defaultMode'),
        ({ defaultMode }) => (defaultMode === null ? '–' : modeText(defaultMode)),
        130,
      ),
      textColumn<UnitModesRow>(
        'kinds',
        t('unitModes.allowedKinds'),
        ({ allowedKinds }) =>
          list(
            allowedKinds.map((kind) => labelIn(STRATEGY_KIND_NAMES[kind], language)),
            allowedKinds.length === STRATEGY_KINDS.length,
          ),
        240,
      ),
      textColumn<UnitModesRow>(
        'lock',
        t('unitModes.lock'),
        ({ isLocked, lockReason }) => (isLocked ? t('unitModes.lockedFor', { reason: lockReason }) : ''),
        200,
      ),
      textColumn<UnitModesRow>('by', t('unitModes.changedBy'), ({ updatedBy }) => updatedBy, 130),
    ]
  }, [t, language, modeText])
}
