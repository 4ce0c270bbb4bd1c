// The form of an exchange. Below its fields: what is stored before and after the time, and what is unlikely about the readings
// that are entered.

import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ResourceFormDialog, type ResourceFormDialogProps } from '#archetypes/resource/resource-form-dialog.tsx'
import type { ResourceForm } from '#archetypes/resource/use-resource-form.ts'
import type { ReadingsAround } from '#contract/endpoints/meter-exchange.ts'
import { meterExchangeResource } from '#contract/resources/meter-exchange.resource.ts'
import { AppError } from '#data/app-error.ts'
import { companyTime } from '#lib/company-day.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Facts } from '#ui/facts.tsx'
import { Skeleton } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { useReadingsAround } from '../api/use-readings-around.ts'
import { unlikelyReadings } from '../model/unlikely-readings.ts'

type Values = ResourceForm['values']

export const ExchangeForm = (props: ResourceFormDialogProps) => (
  <ResourceFormDialog {...props} extra={({ values }) => <StoredReadings values={values} keyId={props.row?.keyId} />} />
)

function StoredReadings({ values, keyId }: { values: Values; keyId: string | undefined }) {
  const { t } = useTranslation()
  const { data, isLoading, error } = useReadingsAround(values, keyId)
  return (
    <Box marginTop="4">
      <Panel heading={t('energy.storedReadings')}>
        <Box padding="3" minHeight="6.5rem" fontSize="sm" aria-live="polite" aria-busy={isLoading}>
          {data ? (
            <StoredAround stored={data} values={values} />
          ) : isLoading ? (
            <Skeleton width="16rem" height="1.2em" />
          ) : (
            <Box color={error ? 'level.urgent' : 'fg.muted'}>
              {error ? problemIn(error, t('energy.readingsFailed')) : t('energy.nameCounterAndTime')}
            </Box>
          )}
        </Box>
      </Panel>
    </Box>
  )
}

const problemIn = (error: Error, otherwise: string): string =>
  (error instanceof AppError ? error.fields[0]?.rule : undefined) ?? otherwise

function StoredAround({ stored, values }: { stored: ReadingsAround; values: Values }) {
  const { t } = useTranslation()
  const { before, after, unit, decimals } = stored
  const textOf = (reading: ReadingsAround['before']): string =>
    reading === null
      ? t('energy.noneStored')
      : t('energy.readingAt', { value: quantity(reading.value), unit, time: companyTime(reading.at) })
  const quantity = (value: number): string => formatQuantity(value, decimals)
  const numbers = {
    unit,
    before: quantity(before?.value ?? 0),
    beforeAt: before ? companyTime(before.at) : '',
    after: quantity(after?.value ?? 0),
    afterAt: after ? companyTime(after.at) : '',
    most: quantity(stored.lastReading?.max ?? 0),
    least: quantity(stored.firstReading?.min ?? 0),
  }
  return (
    <Column gap="3">
      <Facts
        facts={[
          [t('energy.lastBefore'), textOf(before)],
          [t('energy.firstAfter'), textOf(after)],
        ]}
      />
      {unlikelyReadings(stored, {
        lastReading: entered(values, 'lastReading'),
        firstReading: entered(values, 'firstReading'),
      }).map((unlikely) => (
        <Row key={unlikely} gap="1.5" color="level.important" alignItems="flex-start">
          <TriangleAlert size={16} aria-hidden />
          {t(`energy.${unlikely}`, numbers)}
        </Row>
      ))}
    </Column>
  )
}

/** Null while it cannot be read as a number. */
function entered(values: Values, name: 'lastReading' | 'firstReading'): number | null {
  const read = meterExchangeResource.fields[name].schema.safeParse(values[name])
  return read.success ? read.data : null
}
