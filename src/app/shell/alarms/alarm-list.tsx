import { CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AlarmItem } from '../../../contract/endpoints/alarms.ts'
import { formatDateTime } from '../../../lib/format-time.ts'
import { Box, Row, Span } from '../../../ui/box.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { VirtualList } from '../../../ui/virtual-list.tsx'

const ROW_PX = 64
const LEVELS = [
  { Icon: CircleCheck, color: 'level.recovered', text: 'panels.level0' },
  { Icon: Info, color: 'level.general', text: 'panels.level1' },
  { Icon: TriangleAlert, color: 'level.important', text: 'panels.level2' },
  { Icon: OctagonAlert, color: 'level.urgent', text: 'panels.level3' },
] as const

interface AlarmListProps {
  label: string
  alarms: readonly AlarmItem[]
  selection: ReadonlySet<string>
  onSelectionChange: (selection: ReadonlySet<string>) => void
}

/** Alarms to look through and to tick; level by icon, word and colour. */
export function AlarmList({ label, alarms, selection, onSelectionChange }: AlarmListProps) {
  const toggle = (keyId: string, isSelected: boolean): void => {
    const next = new Set(selection)
    if (isSelected) next.add(keyId)
    else next.delete(keyId)
    onSelectionChange(next)
  }
  return (
    <VirtualList
      label={label}
      items={alarms}
      rowHeight={ROW_PX}
      keyOf={({ keyId }) => keyId}
      render={(alarm) => (
        <AlarmLine
          alarm={alarm}
          isSelected={selection.has(alarm.keyId)}
          onToggle={(isSelected) => toggle(alarm.keyId, isSelected)}
        />
      )}
    />
  )
}

function AlarmLine({
  alarm,
  isSelected,
  onToggle,
}: {
  alarm: AlarmItem
  isSelected: boolean
  onToggle: (now: boolean) => void
}) {
  const { t } = useTranslation()
  const { Icon, color, text } = LEVELS[alarm.warnLevel] ?? LEVELS[1]
  return (
    <Row height="100%" gap="3" paddingInline="4" borderBottomWidth="1px" borderColor="border.subtle">
      <Checkbox label={alarm.warnContent} isLabelHidden checked={isSelected} onChange={onToggle} />
      <Row gap="1.5" color={color} width="16" flexShrink={0}>
        <Icon size={16} aria-hidden />
        {t(text)}
      </Row>
      <Box flex="1" minWidth="0">
        <Box overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap" title={alarm.warnContent}>
          {alarm.warnContent}
        </Box>
        <Box fontSize="sm" color="fg.muted" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
          {alarm.heatName} · {alarm.pointLocation} · {alarm.warnTypeLabel}{' '}
          <Span title={alarm.conditionInfo}>{alarm.conditionInfo}</Span>
        </Box>
      </Box>
      <Box fontSize="sm" color="fg.muted" whiteSpace="nowrap" title={formatDateTime(alarm.warnTime)}>
        {formatDateTime(alarm.warnTime, 'MM-DD HH:mm:ss')}
      </Box>
    </Row>
  )
}
