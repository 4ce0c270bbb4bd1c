import { CircleSlash } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OutOfServiceDialog } from '#archetypes/alarms/out-of-service-dialog.tsx'
import { isSameSource, usePermits } from '#archetypes/alarms/use-permits.ts'
import { type AlarmSourceKey, PERMIT_PERMISSION } from '#contract/endpoints/alarm-permits.ts'
import { useMayDo } from '#data/button-permission.ts'
import { Box } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { PermitLines } from './permit-lines.tsx'

/** Whether what raised an alarm is out of service; those who may, take it out here and put it back. */
export function PermitPart({ source, name }: { source: AlarmSourceKey; name: string }) {
  const { t } = useTranslation()
  const mayEdit = useMayDo()(PERMIT_PERMISSION)
  const [isAsking, setAsking] = useState(false)
  const { data: permits } = usePermits()
  const own = (permits ?? []).filter((permit) => isSameSource(permit.source, source))
  return (
    <>
      {own.length > 0 && <PermitLines permits={own} />}
      {mayEdit && permits !== undefined && own.length === 0 && (
        <Box>
          <Button size="sm" onClick={() => setAsking(true)}>
            <CircleSlash size={16} aria-hidden />
            {t('permits.takeOut')}
          </Button>
        </Box>
      )}
      {isAsking && <OutOfServiceDialog source={source} name={name} onClose={() => setAsking(false)} />}
    </>
  )
}
