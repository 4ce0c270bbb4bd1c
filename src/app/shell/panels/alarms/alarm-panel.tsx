import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { ShieldCheck, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AlarmDisplay } from '#contract/endpoints/alarms.ts'
import { Box, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { closePanelAtom } from '../open-panel.ts'
import { ManagementLink } from './alarm-links.tsx'
import { AlarmList } from './alarm-list.tsx'
import { alarmEventAtom, floodAtom, panelSelectionAtom } from './alarm-state.ts'
import { PanelFlood } from './panel-flood.tsx'
import { isAudioMutedAtom } from './sound-choice.ts'
import { type Acknowledging, useLatestAlarms } from './use-alarms.ts'

/** The latest alarms, to select and acknowledge; in a flood their groups. */
interface AlarmPanelProps {
  display: AlarmDisplay
  acknowledge: Acknowledging
}

export function AlarmPanel({ display, acknowledge }: AlarmPanelProps) {
  const { t } = useTranslation()
  const closePanel = useSetAtom(closePanelAtom)
  const [isAudioMuted, setAudioMuted] = useAtom(isAudioMutedAtom)
  const selection = useAtomValue(panelSelectionAtom)
  const dispatch = useSetAtom(alarmEventAtom)
  const flood = useAtomValue(floodAtom)
  const { data: alarms = [] } = useLatestAlarms(!flood)
  const chosen = alarms.filter(({ keyId }) => selection.has(keyId)).map(({ keyId }) => keyId)
  return (
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
          <Button size="sm" look="solid" disabled={acknowledge.isPending} onClick={() => void acknowledge.ask(chosen)}>
            {t('panels.acknowledge')}
          </Button>
        )}
      </Row>
    </Box>
  )
}
