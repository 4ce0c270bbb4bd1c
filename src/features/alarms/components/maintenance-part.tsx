import { Wrench } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMaintenance } from '#archetypes/alarms/use-maintenance.ts'
import { useMayDo } from '#data/button-permission.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { useMaintenanceMarks } from '../api/use-alarm-watch.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const HOURS = [1, 2, 4, 8, 24, 72] as const

/** Whether a node is under maintenance; those who may, begin and end it here. */
export function MaintenancePart({ nodeId, name }: { nodeId: string; name: string }) {
  const { t } = useTranslation()
  const mayEdit = useMayDo()('maintenance:edit')
  const [isAsking, setAsking] = useState(false)
  const { data: marks = [] } = useMaintenance()
  const { start, end, isPending } = useMaintenanceMarks(() => setAsking(false))
  const present = marks.filter((mark) => mark.nodeId === nodeId)
  return (
    <>
      {present.map(({ keyId, reason, endsAt, setBy }) => (
        <Row key={keyId} gap="3" flexWrap="wrap">
          <Wrench size={16} aria-hidden />
          <Box flex="1">
            {t('alarmWatch.underMaintenance', { name: setBy, reason, time: formatDateTime(endsAt, 'MM-DD HH:mm') })}
          </Box>
          {mayEdit && (
            <Button size="sm" disabled={isPending} onClick={() => end(keyId)}>
              {t('alarmWatch.maintenanceEnd')}
            </Button>
          )}
        </Row>
      ))}
      {mayEdit && present.length === 0 && (
        <Box>
          <Button size="sm" onClick={() => setAsking(true)}>
            <Wrench size={16} aria-hidden />
            {t('alarmWatch.maintenance')}
          </Button>
        </Box>
      )}
      {isAsking && (
        <ReasonDialog
          form={`maintenance ${nodeId}`}
          title={t('alarmWatch.maintenanceTitle', { name })}
          confirmLabel={t('alarmWatch.maintenance')}
          timeLabel={t('alarmWatch.maintenanceHours')}
          times={HOURS.map((value) => ({ value, label: t('alarmWatch.hoursOf', { count: value }) }))}
          isBusy={isPending}
          onConfirm={(reason, hours) => start({ nodeId, reason, hours })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
