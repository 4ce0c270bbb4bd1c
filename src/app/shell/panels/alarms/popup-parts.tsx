// What the pop-up consists of: its header, and its lists by category with the button that acknowledges.

import { useAtomValue } from 'jotai'
import { BellRing, X } from 'lucide-react'
import { memo, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlarmDisplay } from '#contract/endpoints/alarms.ts'
import { ALARM_CATEGORIES } from '#contract/network/alarm-categories.ts'
import { Box, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { AlarmCount } from './alarm-count.tsx'
import { AlarmList } from './alarm-list.tsx'
import { alarmsByCategory } from './alarm-order.ts'
import { numOpen, restoreOf, worstLevelOf } from './alarm-popup.ts'
import { alarmSummaryAtom, popupStateAtom } from './alarm-state.ts'
import { DockMenu } from './dock-menu.tsx'
import { MuteButton } from './mute-button.tsx'
import type { Acknowledging } from './use-alarms.ts'
import { usePopupEvents } from './use-popup-events.ts'

interface PopupHeaderProps {
  display: AlarmDisplay
  color: string | undefined
}

export const PopupHeader = memo(function PopupHeader({ display, color }: PopupHeaderProps) {
  const { t } = useTranslation()
  const dispatch = usePopupEvents()
  return (
    <Row gap="2" paddingInline="4" minHeight="11" borderBottomWidth="1px" borderColor="border.subtle">
      <Box as="span" display="inline-flex" color={color}>
        <BellRing size={16} aria-hidden />
      </Box>
      <Box flex="1" fontWeight="bold">
        {t('panels.popup')}
      </Box>
      <MuteButton display={display} />
      <DockMenu display={display} />
      {display.closeButton && (
        <IconButton
          size="sm"
          label={t('panels.close')}
          onClick={() => dispatch({ kind: 'closed', now: Date.now(), restore: restoreOf(display) })}
        >
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </Row>
  )
})

interface PopupListsProps {
  display: AlarmDisplay
  acknowledge: Acknowledging
}

export function PopupLists({ display, acknowledge }: PopupListsProps) {
  const { t } = useTranslation()
  const summary = useAtomValue(alarmSummaryAtom)
  const { tab, selection } = useAtomValue(popupStateAtom)
  const dispatch = usePopupEvents()
  const select = useCallback(
    (chosen: ReadonlySet<string>) => dispatch({ kind: 'selected', selection: chosen }),
    [dispatch],
  )
  const items = useMemo(() => {
    if (!summary) return []
    const lists = alarmsByCategory(summary)
    return ALARM_CATEGORIES.flatMap((category) => {
      const alarms = lists.get(category)
      return alarms ? [{ category, alarms, count: numOpen(summary, category), level: worstLevelOf(alarms) }] : []
    })
  }, [summary])
  return (
    <>
      <Tabs
        label={t('panels.popup')}
        selected={String(tab ?? ALARM_CATEGORIES[0])}
        onSelect={(id) => {
          const next = ALARM_CATEGORIES.find((category) => String(category) === id)
          if (next !== undefined) dispatch({ kind: 'tab', tab: next })
        }}
        items={items.map(({ category, alarms, count, level }) => ({
          id: String(category),
          label: t(category === 'other' ? 'panels.catOther' : `panels.cat${category}`),
          badge: <AlarmCount count={count} level={level} />,
          content: (
            <AlarmList
              label={t('panels.popup')}
              alarms={alarms}
              display={display}
              selection={selection}
              onSelectionChange={select}
            />
          ),
        }))}
      />
      <Row padding="3" justifyContent="flex-end" borderTopWidth="1px" borderColor="border.subtle">
        <Button
          size="sm"
          look="solid"
          disabled={acknowledge.isPending}
          onClick={() => void acknowledge.ask([...selection])}
        >
          {t('panels.acknowledge')}
        </Button>
      </Row>
    </>
  )
}
