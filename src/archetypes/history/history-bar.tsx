import { Download, FileSpreadsheet, FileText, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { HISTORY_MEASURES } from '#contract/endpoints/telemetry.ts'
import { VALUE_FILES, VALUE_SHAPES, type ValueFile, type ValueShape } from '#contract/endpoints/value-export.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { PrintButton } from '../print/print-button.tsx'
import type { ParamGroup } from '../telemetry/param-groups.ts'
import { ParamPicker } from '../telemetry/param-picker.tsx'
import { RangePicker } from '../telemetry/range-picker.tsx'
import type { Period, RangeField, RangeProblem } from '../telemetry/time-range.ts'
import { type HistoryState, STEP_CHOICES } from './history-address.ts'

interface HistoryBarProps {
  groups: readonly ParamGroup[]
  draft: HistoryState
  onDraft: (draft: HistoryState) => void
  period: Period | null
  problems: ReadonlyMap<RangeField, RangeProblem>
  isSeasonMissing: boolean
  onSubmit: () => void
  /** Absent: export is not allowed. */
  onExport?: (() => void) | undefined
  /** Absent: export is not allowed, or nothing is chosen. */
  onExportValues?: ((shape: ValueShape, file: ValueFile) => void) | undefined
  isExporting: boolean
}

/** The controls of a history query before it is submitted. */
export function HistoryBar(props: HistoryBarProps) {
  const { groups, draft, onDraft, period, problems, onSubmit, onExport, onExportValues } = props
  const { t } = useTranslation()
  const isWrong = problems.size > 0 || draft.params.length === 0 || props.isSeasonMissing
  return (
    <Column
      as="form"
      role="search"
      aria-label={t('resource.searchBar')}
      gap="2.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) onSubmit()
      }}
    >
      <Row gap="3" flexWrap="wrap" alignItems="flex-start">
        <RangePicker
          range={draft.range}
          period={period}
          problems={problems}
          onChange={(range) => onDraft({ ...draft, range })}
        />
      </Row>
      <Row gap="3" flexWrap="wrap">
        <ParamPicker groups={groups} chosen={draft.params} onChange={(params) => onDraft({ ...draft, params })} />
        <Select
          label={t('telemetry.stepLabel')}
          value={draft.step}
          options={STEP_CHOICES.map((value) => ({ value, label: t(`telemetryStep.${value}`) }))}
          onChange={(value) => onDraft({ ...draft, step: STEP_CHOICES.find((step) => step === value) ?? 'auto' })}
        />
        <Select
          label={t('telemetry.measureLabel')}
          value={draft.measure}
          options={HISTORY_MEASURES.map((value) => ({ value, label: t(`telemetryMeasure.${value}`) }))}
          onChange={(value) =>
            onDraft({ ...draft, measure: HISTORY_MEASURES.find((measure) => measure === value) ?? 'average' })
          }
        />
        <Button type="submit" look="solid" disabled={isWrong}>
          <Search size={16} aria-hidden />
          {t('telemetry.query')}
        </Button>
        <PrintButton />
        {onExport && (
          <Button disabled={props.isExporting} onClick={onExport}>
            <Download size={16} aria-hidden />
            {t('resource.export')}
          </Button>
        )}
        {onExportValues && (
          <ActionMenu
            label={t('telemetry.exportValues')}
            look="outline"
            items={VALUE_FILES.flatMap((file) =>
              VALUE_SHAPES.map((shape) => ({
                id: `${shape}-${file}`,
                label: t(`telemetry.valueForms.${shape}_${file}`),
                icon: file === 'csv' ? <FileText size={16} aria-hidden /> : <FileSpreadsheet size={16} aria-hidden />,
                isDisabled: props.isExporting,
                onSelect: () => onExportValues(shape, file),
              })),
            )}
          />
        )}
        <Box role="alert" fontSize="sm" color="level.urgent">
          {draft.params.length === 0 && t('telemetry.paramsMissing')}
          {props.isSeasonMissing && t('telemetry.noSeason')}
        </Box>
      </Row>
    </Column>
  )
}
