import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { BellRing, ShieldCheck, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Popover } from '#ui/popover.tsx'
import { closePanelAtom, openPanelAtom } from '../open-panel.ts'
import { AlarmCount } from './alarm-count.tsx'
import { ManagementLink } from './alarm-links.tsx'
import { AlarmList } from './alarm-list.tsx'
import { alarmsOf, numOpen, restoreOf, worstLevelOf } from './alarm-popup.ts'
import { alarmEventAtom, alarmsAtom, shownAlarmsAtom } from './alarm-state.ts'
import { DEFAULT_DISPLAY } from './display-default.ts'
import { LEVEL_COLORS } from './level-look.ts'
import { PanelFlood } from './panel-flood.tsx'
import { isAudioMutedAtom } from './sound-choice.ts'
import { useAlarmDisplay, useAskAcknowledge, useLatestAlarms } from './use-alarms.ts'

/** The number of open alarms; a press shows the ten latest, in a flood their groups. */
export function AlarmButton() {
  const { t } = useTranslation()
  const [openPanel, setPanel] = useAtom(openPanelAtom)
  const closePanel = useSetAtom(closePanelAtom)
  const isChosen = openPanel === 'alarm'
  const [isAudioMuted, setAudioMuted] = useAtom(isAudioMutedAtom)
  const isOpen = useAtomValue(shownAlarmsAtom) === 'panel'
  const display = useAlarmDisplay() ?? DEFAULT_DISPLAY
  const { summary, panel } = useAtomValue(alarmsAtom)
  const dispatch = useSetAtom(alarmEventAtom)
  const open = alarmsOf(summary)
  const count = numOpen(summary)
  const level = worstLevelOf(open)
  const flood = summary?.flood
  const { data: alarms = [] } = useLatestAlarms(!flood && (isOpen || count > 0))
  const acknowledge = useAskAcknowledge(t('panels.selectInPanel'), () => {
    // alarms acknowledged here must not sound from the pop-up either
    for (const surface of ['panel', 'popup'] as const) dispatch(surface, { kind: 'acknowledged' })
  })
  const { selection } = panel
  const chosen = alarms.filter(({ keyId }) => selection.has(keyId)).map(({ keyId }) => keyId)

  // the panel closes by its close button, a press outside, or when another panel opens
  const wasChosen = useRef(false)
  useEffect(() => {
    if (wasChosen.current && !isChosen)
      dispatch('panel', { kind: 'closed', now: Date.now(), restore: restoreOf(display) })
    wasChosen.current = isChosen
  })

  return (
    <Popover
      label={t('panels.latestAlarms')}
      isOpen={isOpen}
      onOpenChange={(isWanted) => (isWanted ? setPanel : closePanel)('alarm')}
      width="32rem"
      trigger={(trigger) => (
        <Box position="relative">
          <IconButton label={t('panels.alarms')} {...trigger}>
            <Box as="span" display="inline-flex" color={level === null ? undefined : LEVEL_COLORS[level]}>
              <BellRing size={20} aria-hidden />
            </Box>
          </IconButton>
          <Box position="absolute" top="0" insetInlineEnd="0" pointerEvents="none" data-badge="alarms">
            <AlarmCount count={count} level={level} />
          </Box>
        </Box>
      )}
    >
      <Box height="28rem" display="flex" flexDirection="column">
        <Row paddingInline="4" minHeight="11" borderBottomWidth="1px" borderColor="border.subtle">
          <Box flex="1" fontWeight="bold">
            {t('panels.latestAlarms')}
          </Box>
          <IconButton size="sm" label={t('panels.close')} onClick={() => closePanel('alarm')}>
            <X size={16} aria-hidden />
          </IconButton>
        </Row>
        {flood ? (
          <PanelFlood flood={flood} />
        ) : alarms.length === 0 ? (
          <Box flex="1">
            <EmptyState
              icon={<ShieldCheck size={32} />}
              title={t('panels.noAlarms')}
              detail={t('panels.noAlarmsDetail')}
            />
          </Box>
        ) : (
          <>
            <Box flex="1" minHeight="0">
              <AlarmList
                label={t('panels.latestAlarms')}
                alarms={alarms}
                display={display}
                selection={selection}
                onSelectionChange={(next) => dispatch('panel', { kind: 'selected', selection: next })}
              />
            </Box>
            <Box paddingInline="4" paddingTop="2" fontSize="sm" color="fg.muted">
              {t('panels.olderAlarms')}
            </Box>
          </>
        )}
        <Row padding="3" gap="4" borderTopWidth="1px" borderColor="border.subtle">
          <Checkbox label={t('panels.audioMute')} checked={isAudioMuted} onChange={setAudioMuted} />
          <ManagementLink />
          <Box flex="1" />
          {!flood && alarms.length > 0 && (
            <Button
              size="sm"
              look="solid"
              disabled={acknowledge.isPending}
              onClick={() => void acknowledge.ask(chosen)}
            >
              {t('panels.acknowledge')}
            </Button>
          )}
        </Row>
      </Box>
    </Popover>
  )
}
