// The pop-up that comes by itself while alarms are open. Duty: show them by category, have them acknowledged, make
// themselves heard. Neighbours: alarm-popup.ts decides when it is there; the settings of the installation say where, how
// large and how loud.

import { chakra } from '@chakra-ui/react/styled-system'
import { useAtom, useSetAtom } from 'jotai'
import { BellRing, Volume2, VolumeX, X } from 'lucide-react'
import { type CSSProperties, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlarmDisplay } from '../../../contract/endpoints/alarms.ts'
import { NOTICE_MS } from '../../../data/error-catalogue.ts'
import { showNoticeAtom } from '../../../data/notices.ts'
import { Box, Row } from '../../../ui/box.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { CountBadge } from '../../../ui/count-badge.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { AlarmList } from './alarm-list.tsx'
import { ALARM_CATEGORIES, alarmsByCategory, isPopupVisible } from './alarm-popup.ts'
import { isAutoplayBlockedAtom, playSound, soundAddress, soundOf } from './alarm-sound.ts'
import { useAcknowledge, useAlarmDisplay, useAlarmPopup, useKeepPopupSize } from './use-alarms.ts'

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
    resize: 'both',
    overflow: 'hidden',
    background: 'bg.raised',
    borderWidth: '1px',
    borderColor: 'level.important',
    borderRadius: 'md',
    boxShadow: 'overlay',
  },
})

/** Where the nine positions are, in the order of the specification: top, middle, bottom; left, centre, right. */
export function placeOf(position: number): CSSProperties {
  const [row, column] = [Math.floor(position / 3), position % 3]
  const shift = [column === 1 ? '-50%' : '0', row === 1 ? '-50%' : '0']
  return {
    ...(row === 0 ? { top: '4.5rem' } : row === 1 ? { top: '50%' } : { bottom: '1rem' }),
    ...(column === 0 ? { left: '1rem' } : column === 1 ? { left: '50%' } : { right: '1rem' }),
    translate: shift.join(' '),
  }
}

export function AlarmPopup() {
  const { data: display } = useAlarmDisplay()
  return display ? <PopupWindow display={display} /> : null
}

function PopupWindow({ display }: { display: AlarmDisplay }) {
  const { t } = useTranslation()
  const { summary, state, dispatch } = useAlarmPopup()
  const [isBlocked, setBlocked] = useAtom(isAutoplayBlockedAtom)
  const showNotice = useSetAtom(showNoticeAtom)
  const confirm = useConfirm()
  const acknowledge = useAcknowledge()
  const keepSize = useKeepPopupSize()
  const frame = useRef<HTMLElement>(null)
  const isVisible = isPopupVisible(state)
  const audio = summary ? soundOf(summary, display) : null

  useEffect(() => {
    if (state.soundCount === 0 || state.isMuted || audio === null) return
    return playSound(soundAddress(audio), display.audioPlaySum, () => setBlocked(true))
  }, [state.soundCount, state.isMuted, audio, display.audioPlaySum, setBlocked])

  async function handleAcknowledge(): Promise<void> {
    const keyIds = [...state.selection]
    if (keyIds.length === 0) {
      showNotice({
        text: { from: 'server', text: t('panels.selectInPopup') },
        style: 'warning',
        durationMs: NOTICE_MS.error,
      })
      return
    }
    const answer = await confirm({
      title: t('panels.ackTitle', { count: keyIds.length }),
      confirmLabel: t('panels.acknowledge'),
      cancelLabel: t('panels.cancel'),
      askFor: { label: t('panels.remark') },
    })
    if (answer)
      acknowledge.mutate({ keyIds, remarks: answer.text }, { onSuccess: () => dispatch({ kind: 'acknowledged' }) })
  }

  function handleResize(): void {
    const rect = frame.current?.getBoundingClientRect()
    if (rect && (Math.round(rect.height) !== display.popupHeight || Math.round(rect.width) !== display.popupWidth))
      keepSize(rect.height, rect.width)
  }

  const lists = summary ? alarmsByCategory(summary) : new Map()
  return (
    <>
      {isVisible && summary && (
        <Frame
          ref={frame}
          role="alertdialog"
          aria-label={t('panels.popup')}
          data-popup="alarms"
          style={{ ...placeOf(display.warnPosition), width: display.popupWidth, height: display.popupHeight }}
          onPointerUp={handleResize}
        >
          <Row gap="2" paddingInline="4" minHeight="11" borderBottomWidth="1px" borderColor="border.subtle">
            <BellRing size={16} aria-hidden />
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
                onClick={() =>
                  dispatch({
                    kind: 'closed',
                    now: Date.now(),
                    restoreMinutes: display.warnRestoreTip ? display.repeatTipMinute : null,
                  })
                }
              >
                <X size={16} aria-hidden />
              </IconButton>
            )}
          </Row>
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
                <CountBadge
                  count={lists.get(category)?.length ?? 0}
                  label={t('panels.alarmCount', { count: lists.get(category)?.length ?? 0 })}
                />
              ),
              content: (
                <AlarmList
                  label={t('panels.popup')}
                  alarms={lists.get(category) ?? []}
                  selection={state.selection}
                  onSelectionChange={(selection) => dispatch({ kind: 'selected', selection })}
                />
              ),
            }))}
          />
          <Row padding="3" justifyContent="flex-end" borderTopWidth="1px" borderColor="border.subtle">
            <Button size="sm" look="solid" disabled={acknowledge.isPending} onClick={() => void handleAcknowledge()}>
              {t('panels.acknowledge')}
            </Button>
          </Row>
        </Frame>
      )}
      <Dialog
        title={t('panels.autoplayTitle')}
        isOpen={isBlocked}
        onClose={() => setBlocked(false)}
        closeLabel={t('panels.close')}
        footer={
          <Button look="solid" onClick={() => setBlocked(false)}>
            {t('panels.understood')}
          </Button>
        }
      >
        {t('panels.autoplay')}
      </Dialog>
    </>
  )
}
