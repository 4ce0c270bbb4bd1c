import { CircleSlash, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePutBack } from '#archetypes/alarms/use-permits.ts'
import { type AlarmPermit, PERMIT_PERMISSION } from '#contract/endpoints/alarm-permits.ts'
import { useMayDo } from '#data/button-permission.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'

const MOMENT = 'MM-DD HH:mm'

/** What is out of service, with which permit, by whom and until when; those who may, put it back here. */
export function PermitLines({ permits }: { permits: readonly AlarmPermit[] }) {
  const { t } = useTranslation()
  const mayEdit = useMayDo()(PERMIT_PERMISSION)
  const { run, isPending } = usePutBack()
  return (
    <Column as="ul" gap="2" listStyleType="none" margin="0" padding="0" aria-label={t('permits.list')}>
      {permits.map((permit) => {
        const { keyId, title, permitNo, reason, setBy, startsAt, endsAt } = permit
        const to = endsAt === null ? t('permits.untilPutBack') : formatDateTime(endsAt, MOMENT)
        return (
          <Row as="li" key={keyId} gap="3" flexWrap="wrap" alignItems="center">
            <CircleSlash size={16} aria-hidden />
            <Box fontWeight="medium">{title}</Box>
            <Box flex="1" minWidth="14rem" overflowWrap="anywhere">
              {t('permits.line', { permitNo, reason })}
            </Box>
            <Box color="fg.muted">{t('permits.span', { name: setBy, from: formatDateTime(startsAt, MOMENT), to })}</Box>
            {mayEdit && (
              <Button size="sm" disabled={isPending} onClick={() => void run(permit)}>
                <Undo2 size={16} aria-hidden />
                {t('permits.putBack')}
              </Button>
            )}
          </Row>
        )
      })}
    </Column>
  )
}
