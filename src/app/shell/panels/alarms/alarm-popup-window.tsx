// The pop-up that opens by itself while there are open alarms: shows them by category, acknowledges them, plays their
// sound. alarm-popup.ts decides when it is open; the installation's settings define position, size and volume.

import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { AlarmDisplay } from '#contract/endpoints/alarms.ts'
import { styled } from '#ui/styled.ts'
import { alarmSummaryAtom, floodAtom, popupStateAtom, shownAlarmsAtom, worstLevelAtom } from './alarm-state.ts'
import { AutoplayNotice } from './autoplay-notice.tsx'
import { FloodGroups } from './flood-groups.tsx'
import { LEVEL_COLORS } from './level-look.ts'
import { PopupHeader, PopupLists, usePopupEvents } from './popup-parts.tsx'
import { gripOf, placeOf } from './popup-size.ts'
import { useAlarmSound } from './use-alarm-sound.ts'
import { useAlarmDisplay, useAlarmFeed, useAskAcknowledge } from './use-alarms.ts'
import { usePopupSize } from './use-popup-size.ts'

const Frame = styled('section', {
  base: {
    position: 'fixed',
    zIndex: 'window',
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
      {display && <PopupWindow display={display} />}
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

function PopupWindow({ display }: { display: AlarmDisplay }) {
  const { t } = useTranslation()
  // both outlive a pop-up that hides: its size, and an acknowledgement that somebody is just confirming
  const [size, pull] = usePopupSize(display)
  const dispatch = usePopupEvents()
  const acknowledge = useAskAcknowledge(t('panels.selectInPopup'), () => dispatch({ kind: 'acknowledged' }))
  const isVisible = useAtomValue(shownAlarmsAtom) === 'popup'
  const flood = useAtomValue(floodAtom)
  const color = LEVEL_COLORS[useAtomValue(worstLevelAtom) ?? 0]
  if (!isVisible) return null
  return (
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
      <PopupHeader display={display} color={color} />
      {flood ? <FloodGroups flood={flood} /> : <PopupLists display={display} acknowledge={acknowledge} />}
    </Frame>
  )
}
