import { FlaskConical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RehearsalSource } from '#contract/endpoints/rehearsals.ts'
import { companyTime } from '#lib/company-day.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { ListFailure } from '../resource/list-states.tsx'
import { useRehearsalName, useRehearsalsOf } from './use-rehearsed.ts'

interface RehearsalChoiceProps {
  /** In ascending order, each once. */
  pointIds: readonly number[]
  onChoose: (rehearsal: RehearsalSource) => void
  onClose: () => void
}

/** The rehearsals that tell of some points, to choose one. */
export function RehearsalChoice({ onClose, ...props }: RehearsalChoiceProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('rehearsed.choose')} isOpen onClose={onClose} closeLabel={t('resource.close')}>
      <Choices {...props} />
    </Dialog>
  )
}

function Choices({ pointIds, onChoose }: Omit<RehearsalChoiceProps, 'onClose'>) {
  const { t } = useTranslation()
  const nameOf = useRehearsalName()
  const { data, error, refetch } = useRehearsalsOf(pointIds)
  if (pointIds.length > 0 && !data)
    return error ? (
      <ListFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={t('rehearsed.reading')} />
    )
  if (!data || data.length === 0)
    return (
      <EmptyState icon={<FlaskConical size={40} />} title={t('rehearsed.none')} detail={t('rehearsed.noneDetail')} />
    )
  return (
    <Column gap="2">
      {data.map((rehearsal) => (
        <Button
          key={rehearsal.keyId}
          justifyContent="flex-start"
          height="auto"
          paddingBlock="2"
          whiteSpace="normal"
          textAlign="start"
          onClick={() => onChoose(rehearsal)}
        >
          <Column gap="0.5" alignItems="flex-start">
            <Box>{nameOf(rehearsal)}</Box>
            <Box fontSize="xs" color="fg.muted">
              {t('rehearsed.span', {
                from: companyTime(rehearsal.startsAt).slice(5, 16),
                to: companyTime(rehearsal.endsAt).slice(5, 16),
              })}
            </Box>
          </Column>
        </Button>
      ))}
    </Column>
  )
}
