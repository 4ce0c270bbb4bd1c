// What went over the bus: commands to devices and their answers as they were sent, kept for 30 days.

import { RadioTower, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownValue } from '#archetypes/control/shown-value.ts'
import { StopStrategies } from '#archetypes/control/stop-strategies.tsx'
import { ListFrame } from '#archetypes/resource/list-frame.tsx'
import { ResourceToolbar } from '#archetypes/resource/resource-toolbar.tsx'
import { useListAddress } from '#archetypes/resource/use-list-address.ts'
import { CONTROL_WRITE_PERMISSION, type CommandNews, type ControlFrame } from '#contract/endpoints/control.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useLanguage } from '#data/use-language.ts'
import { IconButton } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { useFrames, useResend } from '../api/use-frames.ts'
import { AskedDrawer } from '../components/command-drawer.tsx'
import { FRAME_SHAPE, useFrameColumns, useFrameFilters } from '../components/use-frame-columns.tsx'

export function FramesPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const confirm = useConfirm()
  const mayWrite = useMayDo()(CONTROL_WRITE_PERMISSION)
  const { state, change } = useListAddress(FRAME_SHAPE)
  const query = useFrames(state)
  const columns = useFrameColumns()
  const searchFields = useFrameFilters()
  const [asked, setAsked] = useState<CommandNews | null>(null)
  const { resend, isSending } = useResend(setAsked)
  const askToResend = async (frame: ControlFrame): Promise<void> => {
    const { pointId } = frame
    if (pointId === null) return
    const answer = await confirm({
      title: t('controlRoom.resendTitle'),
      detail: t('controlRoom.resendDetail', {
        point: `${frame.nodeName} · ${language === 'en' ? frame.nameEn : frame.name} (${frame.pointCode})`,
        value: shownValue(frame.value, frame),
      }),
      confirmLabel: t('controlRoom.resend'),
      cancelLabel: t('controlRoom.cancel'),
      askFor: { label: t('controlRoom.reason'), isRequired: true },
    })
    if (answer) resend({ frame: { ...frame, pointId }, reason: answer.text })
  }
  return (
    <>
      <ListFrame
        noun={t('controlRoom.frame')}
        query={query}
        state={state}
        change={change}
        searchFields={searchFields}
        columns={columns}
        rowKey={({ keyId }) => keyId}
        cardTitle="point"
        toolbar={(tools) => (
          <>
            <StopStrategies />
            <ResourceToolbar {...tools} numChosen={0} isExporting={false} />
          </>
        )}
        empty={
          <EmptyState
            icon={<RadioTower size={40} />}
            title={t('controlRoom.noFrames')}
            detail={t('controlRoom.noFramesDetail')}
          />
        }
        actionsWidth={90}
        rowActions={(frame) =>
          mayWrite && frame.direction === 'down' && frame.pointId !== null ? (
            <IconButton
              size="sm"
              label={t('controlRoom.resend')}
              disabled={isSending}
              onClick={() => void askToResend(frame)}
            >
              <Send size={16} aria-hidden />
            </IconButton>
          ) : null
        }
      />
      {asked && <AskedDrawer first={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
