import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { RehearsalRow } from '#contract/endpoints/rehearsals.ts'
import type { StrategyDetail } from '#contract/endpoints/strategies.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Select } from '#ui/select.tsx'
import { isOpen, useRehearsals } from '../api/use-rehearsals.ts'
import { RehearsalResult } from './rehearsal-result.tsx'
import { RehearsalRun } from './rehearsal-run.tsx'

interface RehearsalPartProps {
  detail: StrategyDetail
  number: number
  onNumber: (number: number) => void
}

/** Rehearsals of a strategy: starting one, and what they said. */
export function RehearsalPart({ detail, number, onNumber }: RehearsalPartProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState('')
  const { data, error, refetch } = useRehearsals(detail.keyId)
  if (!data)
    return error ? (
      <ListFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={t('rehearsals.reading')} />
    )
  const ended = data.filter((row) => !isOpen(row))
  const shown = ended.find(({ keyId }) => keyId === chosen) ?? ended[0]
  return (
    <Column flex="1" minHeight="0" gap="4" paddingTop="3" overflowY="auto" data-rehearsals>
      <Box fontSize="sm" color="fg.muted">
        {t('rehearsals.about')}
      </Box>
      <Row gap="3">
        <Select
          label={t('rehearsals.version')}
          options={detail.versions.map((one) => ({
            value: String(one.number),
            label: t('rehearsals.versionOf', { number: one.number }),
          }))}
          value={String(number)}
          onChange={(next) => onNumber(Number(next))}
        />
      </Row>
      <RehearsalRun
        strategyId={detail.keyId}
        number={number}
        rows={data}
        isWhole={detail.isWhole}
        label={t('rehearsals.start')}
        tuned={null}
        onAsked={setChosen}
      />
      {shown ? (
        <>
          <Select
            label={t('rehearsals.which')}
            options={ended.map((row) => ({
              value: row.keyId,
              label: rowText(row, t(`rehearsals.states.${row.state}`)),
            }))}
            value={shown.keyId}
            onChange={setChosen}
          />
          <Ended row={shown} />
        </>
      ) : (
        data.length === 0 && (
          <EmptyState
            icon={<FlaskConical size={40} />}
            title={t('rehearsals.none')}
            detail={t('rehearsals.noneDetail')}
          />
        )
      )}
    </Column>
  )

  function rowText({ askedAt, number: of, hours }: RehearsalRow, state: string): string {
    return t('rehearsals.rowOf', { time: formatDateTime(askedAt, 'MM-DD HH:mm'), number: of, hours, state })
  }
}

function Ended({ row }: { row: RehearsalRow }) {
  const { t } = useTranslation()
  if (row.state === 'done') return <RehearsalResult keyId={row.keyId} />
  return <Box role="status">{t(row.state === 'cancelled' ? 'rehearsals.cancelled' : 'rehearsals.failed')}</Box>
}
