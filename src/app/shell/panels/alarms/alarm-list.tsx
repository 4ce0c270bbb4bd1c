import { useAtomValue } from 'jotai'
import { CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import { memo, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { themeAtom } from '#app/theme/theme-state.ts'
import type { WayAddresses } from '#archetypes/point-menu/point-ways.ts'
import type { AlarmDisplay, AlarmItem } from '#contract/endpoints/alarms.ts'
import { VIRTUAL_ROWS } from '#contract/kit/constants.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Row } from '#ui/box.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { useRootScale } from '#ui/root-sizes.ts'
import { styled } from '#ui/styled.ts'
import { remOf } from '#ui/table/table-column.ts'
import { VirtualList } from '#ui/virtual-list.tsx'
import { AffectedLink, AlarmContent, RecordLink } from './alarm-links.tsx'
import { AlarmWays, useAlarmWays } from './alarm-ways.tsx'
import { type LevelLook, levelLooks, rowHeightOf } from './level-look.ts'

const LEVELS = [
  { Icon: CircleCheck, color: 'level.recovered', text: 'panels.level0' },
  { Icon: Info, color: 'level.general', text: 'panels.level1' },
  { Icon: TriangleAlert, color: 'level.important', text: 'panels.level2' },
  { Icon: OctagonAlert, color: 'level.urgent', text: 'panels.level3' },
] as const
/** Texts of the kinds of automatic control. */
const KINDS: Readonly<Record<number, 'panels.sub21' | 'panels.sub22' | 'panels.sub23'>> = {
  21: 'panels.sub21',
  22: 'panels.sub22',
  23: 'panels.sub23',
}

interface AlarmListProps {
  label: string
  alarms: readonly AlarmItem[]
  display: AlarmDisplay
  selection: ReadonlySet<string>
  onSelectionChange: (selection: ReadonlySet<string>) => void
}

const Ellipsis = styled('div', { base: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } })

/** Selectable list of alarms; the level is shown by icon, word and colour. */
export function AlarmList({ label, alarms, display, selection, onSelectionChange }: AlarmListProps) {
  const theme = useAtomValue(themeAtom)
  const looks = useMemo(() => levelLooks(display, theme), [display, theme])
  const scale = useRootScale()
  // a ref, so that lines are not rendered again with each change of the selection
  const latest = useRef({ selection, onSelectionChange })
  useLayoutEffect(() => {
    latest.current = { selection, onSelectionChange }
  })
  const waysOf = useAlarmWays()
  const toggle = useCallback((keyId: string, isSelected: boolean): void => {
    const next = new Set(latest.current.selection)
    if (isSelected) next.add(keyId)
    else next.delete(keyId)
    latest.current.onSelectionChange(next)
  }, [])
  return (
    <VirtualList
      label={label}
      items={alarms}
      rowHeight={scale * rowHeightOf(looks)}
      maxRows={VIRTUAL_ROWS}
      keyOf={({ keyId }) => keyId}
      render={(alarm) => (
        <AlarmLine
          alarm={alarm}
          look={looks[alarm.warnLevel] ?? null}
          isSelected={selection.has(alarm.keyId)}
          onToggle={toggle}
          waysOf={waysOf}
        />
      )}
    />
  )
}

interface AlarmLineProps {
  alarm: AlarmItem
  look: LevelLook | null
  isSelected: boolean
  onToggle: (keyId: string, isSelected: boolean) => void
  waysOf: (alarm: AlarmItem) => WayAddresses
}

const AlarmLine = memo(function AlarmLine({ alarm, look, isSelected, onToggle, waysOf }: AlarmLineProps) {
  const { t } = useTranslation()
  const { Icon, color, text } = LEVELS[alarm.warnLevel] ?? LEVELS[1]
  const kind = KINDS[alarm.warnNumber]
  const style = { ...(look?.color ? { color: look.color } : {}), ...(look ? { fontSize: remOf(look.fontSize) } : {}) }
  return (
    <Row height="100%" gap="3" paddingInline="4" borderBottomWidth="1px" borderColor="border.subtle">
      <Checkbox
        label={alarm.warnContent}
        isLabelHidden
        checked={isSelected}
        onChange={(isChosen) => onToggle(alarm.keyId, isChosen)}
      />
      <Row gap="1.5" color={color} style={style} minWidth="16" flexShrink={0} data-level={alarm.warnLevel}>
        <Icon size="1.15em" aria-hidden />
        {t(text)}
      </Row>
      <Box flex="1" minWidth="0">
        <Ellipsis style={look ? { fontSize: remOf(look.fontSize) } : {}} title={alarm.warnContent}>
          <AlarmContent alarm={alarm} />
        </Ellipsis>
        <Ellipsis fontSize="sm" color="fg.muted" title={alarm.conditionInfo}>
          <Box as="span" display={{ base: 'inline', sm: 'none' }}>
            {formatDateTime(alarm.warnTime, 'MM-DD HH:mm')} ·{' '}
          </Box>
          {[alarm.heatName, alarm.pointLocation, kind ? t(kind) : '', alarm.warnTypeLabel, alarm.conditionInfo]
            .filter((part) => part !== '')
            .join(' · ')}
        </Ellipsis>
      </Box>
      <AffectedLink alarm={alarm} />
      <AlarmWays addresses={waysOf(alarm)} />
      <RecordLink alarm={alarm} />
      <Box
        display={{ base: 'none', sm: 'block' }}
        fontSize="sm"
        color="fg.muted"
        whiteSpace="nowrap"
        title={formatDateTime(alarm.warnTime)}
      >
        {formatDateTime(alarm.warnTime, 'MM-DD HH:mm:ss')}
      </Box>
    </Row>
  )
})
