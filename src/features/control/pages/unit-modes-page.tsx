// How units may be controlled: the modes of their cabinets, the strategies that may regulate them, and locks.

import { ListChecks } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { SetUnitsPage } from '#archetypes/table-page/set-units-page.tsx'
import { WRITER_NAMES } from '#contract/control/writers.ts'
import { UNIT_MODES, type UnitModesRow } from '#contract/endpoints/unit-control-modes.ts'
import { labelIn } from '#contract/kit/language.ts'
import { EMITTER_NAMES } from '#contract/network/cohort.ts'
import { STRATEGY_KIND_NAMES, STRATEGY_KINDS } from '#contract/regulation/strategy-kinds.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { useUnitModes } from '../api/use-unit-modes.ts'
import { UnitModesDialog } from '../components/unit-modes-dialog.tsx'
import { useModeText } from '../components/use-mode-text.ts'

export function UnitModesPage() {
  const { t } = useTranslation()
  const mayEdit = useMayDo()('unitCtrlMode:edit')
  const columns = useColumns()
  return (
    <SetUnitsPage
      name="unit-modes"
      columns={columns}
      answer={useUnitModes()}
      mayEdit={mayEdit}
      icon={<ListChecks size={40} />}
      texts={{
        search: t('unitModes.search'),
        none: t('unitModes.none'),
        noMatch: t('unitModes.noMatch'),
        noneDetail: t('unitModes.noneDetail'),
        editChosen: (count) => t('unitModes.editChosen', { count }),
      }}
      dialog={(units, onClose) => <UnitModesDialog units={units} onClose={onClose} />}
    />
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
