import { useAtom, useSetAtom } from 'jotai'
import { BellRing, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NOTICE_MS } from '../../../data/error-catalogue.ts'
import { showNoticeAtom } from '../../../data/notices.ts'
import { Box, Row } from '../../../ui/box.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { CountBadge } from '../../../ui/count-badge.tsx'
import { EmptyState } from '../../../ui/feedback.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { openPanelAtom } from '../open-panel.ts'
import { AlarmLinks } from './alarm-links.tsx'
import { AlarmList } from './alarm-list.tsx'
import { useAcknowledge, useAlarmSummary, useLatestAlarms } from './use-alarms.ts'

/** The number of open alarms, and behind it the ten latest. */
export function AlarmButton() {
  const { t } = useTranslation()
  const [panel, setPanel] = useAtom(openPanelAtom)
  const showNotice = useSetAtom(showNoticeAtom)
  const confirm = useConfirm()
  const isOpen = panel === 'alarm'
  const polled = useAlarmSummary()
  const { data: alarms = [] } = useLatestAlarms(isOpen)
  const acknowledge = useAcknowledge()
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const count = polled?.summary.retWarnNumList.reduce((sum, { warnNumberList }) => sum + warnNumberList.length, 0) ?? 0
  const chosen = alarms.filter(({ keyId }) => selection.has(keyId)).map(({ keyId }) => keyId)

  async function handleAcknowledge(): Promise<void> {
    if (chosen.length === 0) {
      showNotice({
        text: { from: 'server', text: t('panels.selectInPanel') },
        style: 'warning',
        durationMs: NOTICE_MS.error,
      })
      return
    }
    const answer = await confirm({
      title: t('panels.ackTitle', { count: chosen.length }),
      confirmLabel: t('panels.acknowledge'),
      cancelLabel: t('panels.cancel'),
      askFor: { label: t('panels.remark') },
    })
    if (answer)
      acknowledge.mutate({ keyIds: chosen, remarks: answer.text }, { onSuccess: () => setSelection(new Set()) })
  }

  return (
    <Popover
      label={t('panels.latestAlarms')}
      isOpen={isOpen}
      onOpenChange={(open) => setPanel(open ? 'alarm' : null)}
      width="32rem"
      trigger={(trigger) => (
        <Box position="relative">
          <IconButton label={t('panels.alarms')} {...trigger}>
            <BellRing size={20} aria-hidden />
          </IconButton>
          <Box position="absolute" top="0" insetInlineEnd="0" pointerEvents="none" data-badge="alarms">
            <CountBadge count={count} label={t('panels.alarmCount', { count })} />
          </Box>
        </Box>
      )}
    >
      <Box height="26rem" display="flex" flexDirection="column">
        {alarms.length === 0 ? (
          <EmptyState
            icon={<ShieldCheck size={32} />}
            title={t('panels.noAlarms')}
            detail={t('panels.noAlarmsDetail')}
          />
        ) : (
          <>
            <Box flex="1" minHeight="0">
              <AlarmList
                label={t('panels.latestAlarms')}
                alarms={alarms}
                selection={selection}
                onSelectionChange={setSelection}
              />
            </Box>
            <Box paddingInline="4" paddingTop="2" fontSize="sm" color="fg.muted">
              {t('panels.olderAlarms')}
            </Box>
            <Row padding="3" gap="3" justifyContent="flex-end">
              <AlarmLinks alarm={alarms[0] ?? null} />
              <Button size="sm" look="solid" disabled={acknowledge.isPending} onClick={() => void handleAcknowledge()}>
                {t('panels.acknowledge')}
              </Button>
            </Row>
          </>
        )}
      </Box>
    </Popover>
  )
}
