import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DayCalculation } from '#contract/endpoints/day-calculation.ts'
import { useMayDo } from '#data/button-permission.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row, Span } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { SettleHourDialog } from './settle-hour-dialog.tsx'

const two = (hour: number): string => String(hour).padStart(2, '0')

/** The hour at which a day begins, and what is stored of units and sources. */
export function SettleHour({ calculation }: { calculation: DayCalculation }) {
  const { t } = useTranslation()
  const mayEdit = useMayDo()('dayCalculation:edit')
  const [isEditing, setEditing] = useState(false)
  const { settleHour, updatedBy, updatedAt, reason, stored, mayChangeHour } = calculation
  const hour = two(settleHour)
  const numPending = stored.reduce((sum, one) => sum + one.numPending, 0)
  return (
    <Panel
      heading={t('dayCalculation.settleHour')}
      flexShrink={0}
      tools={
        mayEdit &&
        mayChangeHour && (
          <Button size="sm" onClick={() => setEditing(true)}>
            <Clock size={16} aria-hidden />
            {t('dayCalculation.change')}
          </Button>
        )
      }
    >
      <Row padding="4" gap="6" flexWrap="wrap" alignItems="flex-start">
        <Box
          fontSize="2xl"
          fontWeight="bold"
          css={{ fontVariantNumeric: 'tabular-nums' }}
          data-settle-hour={settleHour}
        >
          {t('dayCalculation.hourText', { hour })}
        </Box>
        <Column gap="1" flex="1" minWidth="16rem" fontSize="sm">
          <Span>{t(settleHour === 0 ? 'dayCalculation.midnightMeaning' : 'dayCalculation.hourMeaning', { hour })}</Span>
          <Span color="fg.muted">
            {reason !== '' && t('dayCalculation.changedBy', { by: updatedBy, at: formatDateTime(updatedAt), reason })}
            {!mayChangeHour && t('dayCalculation.companyOnly')}
          </Span>
        </Column>
        <Column gap="1" fontSize="sm" aria-label={t('dayCalculation.stored')} role="group">
          {stored.map(({ nodeType, numNodes, firstDay, lastDay, computedAt }) => (
            <Span key={nodeType} css={{ fontVariantNumeric: 'tabular-nums' }}>
              {t(firstDay === null ? 'dayCalculation.nothingStored' : 'dayCalculation.storedOf', {
                type: t(`dayCalculation.type.${nodeType}`),
                count: numNodes,
                first: firstDay,
                last: lastDay,
                at: formatDateTime(computedAt),
              })}
            </Span>
          ))}
          {numPending > 0 && (
            <Span role="status" color="accent.text">
              {t('dayCalculation.pending', { count: numPending })}
            </Span>
          )}
        </Column>
      </Row>
      {isEditing && <SettleHourDialog calculation={calculation} onClose={() => setEditing(false)} />}
    </Panel>
  )
}
