// The pop-up that opens by itself while there are open alarms: shows them by category, acknowledges them, plays their
// sound. alarm-popup.ts decides when it is open; the installation's settings define position, size and volume.

import { chakra } from '@chakra-ui/react/styled-system'
import { useAtomValue, useSetAtom } from 'jotai'
import { BellRing, Volume2, VolumeX, X } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlarmDisplay, AlarmItem } from '#contract/endpoints/alarms.ts'
import { ALARM_CATEGORIES, type AlarmCategory } from '#contract/network/alarm-categories.ts'
import { Box, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { AlarmCount } from './alarm-count.tsx'
import { AlarmList } from './alarm-list.tsx'
import { alarmsByCategory, alarmsOf, numOpen, type PopupEvent, restoreOf, worstLevelOf } from './alarm-popup.ts'
import { alarmEventAtom, alarmsAtom, shownAlarmsAtom } from './alarm-state.ts'
import { AutoplayNotice } from './autoplay-notice.tsx'
import { FloodGroups } from './flood-groups.tsx'
import { LEVEL_COLORS } from './level-look.ts'
import { gripOf, placeOf } from './popup-size.ts'
import { useAlarmSound } from './use-alarm-sound.ts'
import { useAlarmDisplay, useAlarmFeed, useAskAcknowledge } from './use-alarms.ts'
import { usePopupSize } from './use-popup-size.ts'

const Frame = chakra('section', {
  base: {
    position: 'fixed',
    zIndex: 'overlay',
    display: 'flex',
    flexDirection: 'column',
    maxWidth: 'calc(100vw - 1rem)',
    maxHeight: 'calc(100dvh - 5rem)',
    minWidth: '20rem',
    minHeight: '12rem',
    overflow: 'hidden',
    background: 'bg.raised',
    borderWidth: '1px',
    borderTopWidth: '3px',
    borderRadius: 'md',
    boxShadow: 'overlay',
  },
})

const Grip = chakra('button', {
  base: {
    position: 'absolute',
    zIndex: 1,
    width: '4',
    height: '4',
    touchAction: 'none',
    _hover: { background: 'bg.hover' },
  },
})

export function AlarmPopup() {
  useAlarmFeed()
  const display = useAlarmDisplay()
  return display ? <PopupWindow display={display} /> : null
}

function PopupWindow({ display }: { display: AlarmDisplay }) {
  const { t } = useTranslation()
  const { summary, popup: state } = useAtomValue(alarmsAtom)
  const change = useSetAtom(alarmEventAtom)
  const dispatch = (event: PopupEvent): void => change('popup', event)
  const acknowledge = useAskAcknowledge(t('panels.selectInPopup'), () => dispatch({ kind: 'acknowledged' }))
  const [size, pull] = usePopupSize(display)
  const isVisible = useAtomValue(shownAlarmsAtom) === 'popup'
  useAlarmSound(summary, display, state)

  const lists: ReadonlyMap<AlarmCategory, readonly AlarmItem[]> = useMemo(
    () => (summary ? alarmsByCategory(summary) : new Map()),
    [summary],
  )
  const color = LEVEL_COLORS[worstLevelOf(alarmsOf(summary)) ?? 0]
  return (
    <>
      {isVisible && summary && (
        <Frame
          role="dialog"
          aria-label={t('panels.popup')}
          data-popup="alarms"
          borderColor={color}
          style={{ ...placeOf(display.warnPosition), ...size }}
        >
          <Grip
            type="button"
            aria-label={t('panels.resize')}
            title={t('panels.resize')}
            style={gripOf(display.warnPosition)}
            {...pull}
          />
          <Row gap="2" paddingInline="4" minHeight="11" borderBottomWidth="1px" borderColor="border.subtle">
            <Box as="span" display="inline-flex" color={color}>
              <BellRing size={16} aria-hidden />
            </Box>
            <Box flex="1" fontWeight="bold">
              {t('panels.popup')}
            </Box>
            <IconButton
              size="sm"
              label={t(state.isMuted ? 'panels.unmute' : 'panels.mute')}
              disabled={state.isMuted}
              onClick={() => dispatch({ kind: 'muted' })}
            >
              {state.isMuted ? <VolumeX size={16} aria-hidden /> : <Volume2 size={16} aria-hidden />}
            </IconButton>
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
          {summary.flood ? (
            <FloodGroups flood={summary.flood} />
          ) : (
            <>
              <Tabs
                label={t('panels.popup')}
                selected={String(state.tab ?? ALARM_CATEGORIES[0])}
                onSelect={(id) => {
                  const tab = ALARM_CATEGORIES.find((category) => String(category) === id)
                  if (tab !== undefined) dispatch({ kind: 'tab', tab })
                }}
                items={ALARM_CATEGORIES.filter((category) => lists.has(category)).map((category) => ({
                  id: String(category),
                  label: t(category === 'other' ? 'panels.catOther' : `panels.cat${category}`),
                  badge: (
                    <AlarmCount count={numOpen(summary, category)} level={worstLevelOf(lists.get(category) ?? [])} />
                  ),
                  content: (
                    <AlarmList
                      label={t('panels.popup')}
                      alarms={lists.get(category) ?? []}
                      display={display}
                      selection={state.selection}
                      onSelectionChange={(selection) => dispatch({ kind: 'selected', selection })}
                    />
                  ),
                }))}
              />
              <Row padding="3" justifyContent="flex-end" borderTopWidth="1px" borderColor="border.subtle">
                <Button
                  size="sm"
                  look="solid"
                  disabled={acknowledge.isPending}
                  onClick={() => void acknowledge.ask([...state.selection])}
                >
                  {t('panels.acknowledge')}
                </Button>
              </Row>
            </>
          )}
        </Frame>
      )}
      <AutoplayNotice />
    </>
  )
}
