// The pop-up that opens by itself while there are open alarms: shows them by category, acknowledges them, plays their
// sound. alarm-popup.ts decides when it is open; the installation's settings define position and volume, each user its
// size, and whether it floats over the page or stands at an edge, where the page leaves room for it.

import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { AlarmDisplay, PopupDock } from '#contract/endpoints/alarms.ts'
import { styled } from '#ui/styled.ts'
import {
  alarmSummaryAtom,
  floodAtom,
  isPopupOpenAtom,
  popupStateAtom,
  shownAlarmsAtom,
  worstLevelAtom,
} from './alarm-state.ts'
import { AutoplayNotice } from './autoplay-notice.tsx'
import { FloodGroups } from './flood-groups.tsx'
import { LEVEL_COLORS } from './level-look.ts'
import { PopupHeader, PopupLists } from './popup-parts.tsx'
import { boxOf, gripOf, placeOf } from './popup-size.ts'
import { useAlarmSound } from './use-alarm-sound.ts'
import { useAlarmDisplay, useAlarmFeed, useAskAcknowledge } from './use-alarms.ts'
import { usePopupEvents } from './use-popup-events.ts'
import { usePopupSize } from './use-popup-size.ts'

// sticky: where the header scrolls with the page, the alarms stay in view
const BESIDE_PAGE = {
  gridArea: 'alarms',
  position: 'sticky',
  top: 0,
  height: '100%',
  maxHeight: '100dvh',
  maxWidth: '45vw',
} as const
/**
 * The page keeps its room: what a list needs for its filters, buttons, some rows and its pages (31rem), below the header
 * (3.5rem).
 */
const ALONG_PAGE = {
  gridArea: 'alarms',
  position: 'sticky',
  zIndex: 1,
  minWidth: 0,
  maxHeight: 'min(45dvh, 100dvh - 34.5rem)',
} as const

const Frame = styled('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: '20rem',
    minHeight: '12rem',
    overflow: 'hidden',
    background: 'bg.raised',
    '@media print': { display: 'none' },
  },
  variants: {
    dock: {
      none: {
        position: 'fixed',
        zIndex: 'window',
        maxWidth: 'calc(100vw - 1rem)',
        maxHeight: 'calc(100dvh - 5rem)',
        borderWidth: '1px',
        borderTopWidth: '3px',
        borderRadius: 'md',
        boxShadow: 'overlay',
      },
      left: { ...BESIDE_PAGE, borderInlineEndWidth: '3px' },
      right: { ...BESIDE_PAGE, borderInlineStartWidth: '3px' },
      top: { ...ALONG_PAGE, top: 0, borderBottomWidth: '3px' },
      bottom: { ...ALONG_PAGE, bottom: 0, borderTopWidth: '3px' },
    },
  },
})

const Grip = styled('button', {
  base: {
    position: 'absolute',
    zIndex: 1,
    width: '4',
    height: '4',
    touchAction: 'none',
    _hover: { background: 'bg.hover' },
  },
})

/** Its parts follow the alarms by themselves: a poll renders only those for which something changed. */
export function AlarmPopup() {
  const display = useAlarmDisplay()
  return (
    <>
      <AlarmFeed />
      {display && <AlarmSound display={display} />}
      {display?.popupDock === 'none' && <FloatingAlarms display={display} />}
      {display && <AutoplayNotice />}
    </>
  )
}

function AlarmFeed() {
  useAlarmFeed()
  return null
}

function AlarmSound({ display }: { display: AlarmDisplay }) {
  useAlarmSound(useAtomValue(alarmSummaryAtom), display, useAtomValue(popupStateAtom))
  return null
}

function FloatingAlarms({ display }: { display: AlarmDisplay }) {
  return <PopupWindow display={display} dock="none" isOpen={useAtomValue(shownAlarmsAtom) === 'popup'} />
}

/** The pop-up as a part of the frame, at an edge of the page. */
export function DockedAlarms({ dock }: { dock: PopupDock }) {
  const display = useAlarmDisplay()
  const isOpen = useAtomValue(isPopupOpenAtom)
  return display && <PopupWindow display={display} dock={dock} isOpen={isOpen} />
}

interface PopupWindowProps {
  display: AlarmDisplay
  dock: PopupDock
  isOpen: boolean
}

function PopupWindow({ display, dock, isOpen }: PopupWindowProps) {
  const { t } = useTranslation()
  // both outlive a pop-up that hides: its size, and an acknowledgement that somebody is just confirming
  const [size, pull] = usePopupSize(display, dock)
  const dispatch = usePopupEvents()
  const acknowledge = useAskAcknowledge(t('panels.selectInPopup'), () => dispatch({ kind: 'acknowledged' }))
  const flood = useAtomValue(floodAtom)
  const color = LEVEL_COLORS[useAtomValue(worstLevelAtom) ?? 0]
  if (!isOpen) return null
  return (
    <Frame
      role={dock === 'none' ? 'dialog' : 'region'}
      aria-label={t('panels.popup')}
      data-popup="alarms"
      data-dock={dock}
      dock={dock}
      borderColor={color}
      style={dock === 'none' ? { ...placeOf(display.warnPosition), ...boxOf(size, dock) } : boxOf(size, dock)}
    >
      <Grip
        type="button"
        aria-label={t('panels.resize')}
        title={t('panels.resize')}
        style={gripOf(display.warnPosition, dock)}
        {...pull}
      />
      <PopupHeader display={display} color={color} />
      {flood ? <FloodGroups flood={flood} /> : <PopupLists display={display} acknowledge={acknowledge} />}
    </Frame>
  )
}
