import { useAtom } from 'jotai'
import { Columns3, Download, Hash, Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { columnCodesAtom } from '#data/column-codes.ts'
import type { LiveState } from '#data/live/client-drawing.ts'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { PrintButton } from '../print/print-button.tsx'
import { SavedViews } from '../saved-views/saved-views.tsx'
import type { ParamGroup } from '../telemetry/param-groups.ts'
import { useTypedText } from '../telemetry/use-typed-text.ts'
import type { LiveValues } from './live-values.ts'
import { ALL_GROUPS, MAIN_GROUP, type RealtimeState } from './realtime-address.ts'
import { ROW_FILTERS, type RowFilter } from './row-filter.ts'
import { GROUPINGS, type Grouping } from './row-lines.ts'
import { UpdateState } from './update-state.tsx'

interface RealtimeToolbarProps {
  groups: readonly ParamGroup[]
  state: RealtimeState
  onGroup: (group: string) => void
  onSearch: (text: string) => void
  onOnly: (only: RowFilter) => void
  /** Absent: these nodes have no groups. */
  onBy: ((by: Grouping) => void) | undefined
  live: LiveValues
  /** Null: there are no points. */
  liveState: LiveState | null
  isPaused: boolean
  onPause: (isPaused: boolean) => void
  onColumns: () => void
  /** Absent: export is not allowed. */
  onExport?: (() => void) | undefined
  numShown: number
  numAll: number
}

export function RealtimeToolbar(props: RealtimeToolbarProps) {
  const { groups, state, onGroup, onSearch, onOnly, live, liveState, isPaused, onPause, onColumns, onExport } = props
  const { t } = useTranslation()
  const [text, setText] = useTypedText(state.search, onSearch)
  const [areCodes, setCodes] = useAtom(columnCodesAtom)
  const options = [
    { value: MAIN_GROUP, label: t('realtime.main') },
    ...groups.map(({ id, name }) => ({ value: id, label: name })),
    { value: ALL_GROUPS, label: t('realtime.all') },
  ]
  const group = options.some(({ value }) => value === state.group) ? state.group : MAIN_GROUP
  return (
    <>
      <Row gap="3" flexWrap="wrap" data-filters>
        <Segmented label={t('realtime.columnGroup')} options={options} value={group} onChange={onGroup} />
        <Box flex="1" />
        <SavedViews />
        {liveState && <UpdateState live={live} liveState={liveState} isPaused={isPaused} />}
      </Row>
      <Row gap="2" flexWrap="wrap" data-filters>
        {/* gives way to the buttons, so that they stay in one line with it */}
        <Box flex="1 1 10rem" minWidth="10rem" maxWidth="16rem">
          <SearchField
            label={t('realtime.search')}
            clearLabel={t('treeResource.clear')}
            value={text}
            onChange={setText}
          />
        </Box>
        <Segmented
          label={t('realtime.rows')}
          options={ROW_FILTERS.map((value) => ({ value, label: t(`realtime.only.${value}`) }))}
          value={state.only}
          onChange={onOnly}
        />
        {props.onBy && (
          <Select
            label={t('realtime.groupBy')}
            value={state.by}
            onChange={(value) => props.onBy?.(GROUPINGS.find((by) => by === value) ?? 'none')}
            options={GROUPINGS.map((value) => ({ value, label: t(`realtime.by.${value}`) }))}
          />
        )}
        <Box fontSize="sm" color="fg.muted" role="status">
          {t('realtime.numRows', { shown: props.numShown, all: props.numAll })}
        </Box>
        <Box flex="1" />
        <Button size="sm" aria-pressed={isPaused} onClick={() => onPause(!isPaused)}>
          {isPaused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
          {t(isPaused ? 'realtime.resume' : 'realtime.pause')}
        </Button>
        <Button size="sm" aria-pressed={areCodes} title={t('realtime.codesDetail')} onClick={() => setCodes(!areCodes)}>
          <Hash size={16} aria-hidden />
          {t('realtime.codes')}
        </Button>
        <Button size="sm" onClick={onColumns}>
          <Columns3 size={16} aria-hidden />
          {t('resource.columns')}
        </Button>
        <PrintButton />
        {onExport && (
          <Button size="sm" onClick={onExport}>
            <Download size={16} aria-hidden />
            {t('resource.export')}
          </Button>
        )}
      </Row>
    </>
  )
}
