import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { BellRing } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { Badged } from '#ui/count-badge.tsx'
import { Popover } from '#ui/popover.tsx'
import { closePanelAtom, openPanelAtom } from '../open-panel.ts'
import { AlarmCount } from './alarm-count.tsx'
import { AlarmPanel } from './alarm-panel.tsx'
import { restoreOf } from './alarm-popup.ts'
import { alarmEventAtom, floodAtom, openCountAtom, shownAlarmsAtom, worstLevelAtom } from './alarm-state.ts'
import { DEFAULT_DISPLAY } from './display-default.ts'
import { LEVEL_COLORS } from './level-look.ts'
import { useAlarmDisplay, useAskAcknowledge, useLatestAlarmsReady } from './use-alarms.ts'

/** The number of open alarms; a press shows the ten latest, in a flood their groups. */
export function AlarmButton() {
  const { t } = useTranslation()
  const [openPanel, setPanel] = useAtom(openPanelAtom)
  const closePanel = useSetAtom(closePanelAtom)
  const isChosen = openPanel === 'alarm'
  const isOpen = useAtomValue(shownAlarmsAtom) === 'panel'
  const display = useAlarmDisplay() ?? DEFAULT_DISPLAY
  const dispatch = useSetAtom(alarmEventAtom)
  const isFlood = useAtomValue(floodAtom) !== undefined
  const count = useAtomValue(openCountAtom)
  const level = useAtomValue(worstLevelAtom)
  useLatestAlarmsReady(!isFlood && count > 0)
  const acknowledge = useAskAcknowledge(t('panels.selectInPanel'), () => {
    // alarms acknowledged here must not sound from the pop-up either
    for (const surface of ['panel', 'popup'] as const) dispatch(surface, { kind: 'acknowledged' })
  })

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
        <Badged name="alarms" badge={<AlarmCount count={count} level={level} />}>
          <IconButton label={t('panels.alarms')} {...trigger}>
            <Box as="span" display="inline-flex" color={level === null ? undefined : LEVEL_COLORS[level]}>
              <BellRing size={20} aria-hidden />
            </Box>
          </IconButton>
        </Badged>
      )}
    >
      <AlarmPanel display={display} acknowledge={acknowledge} />
    </Popover>
  )
}
