// Shifts in which something was written, found by text, person and date.

import { NotebookPen } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkOrText } from '#archetypes/page-link.tsx'
import { useWayTo } from '#archetypes/point-menu/came-from.ts'
import { ListFrame } from '#archetypes/resource/list-frame.tsx'
import type { ListShape } from '#archetypes/resource/list-state.ts'
import { ResourceToolbar } from '#archetypes/resource/resource-toolbar.tsx'
import type { SearchField } from '#archetypes/resource/search-bar.tsx'
import { useListAddress } from '#archetypes/resource/use-list-address.ts'
import { shiftCalls } from '#contract/endpoints/shift-log.ts'
import type { OutputOf } from '#contract/kit/call.ts'
import { labelIn } from '#contract/kit/language.ts'
import { useShownAnswer } from '#data/calls.ts'
import { useLanguage } from '#data/use-language.ts'
import { NO_VALUE } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { styled } from '#ui/styled.ts'
import { writeShownShift } from '../model/shift-address.ts'

type ListedShift = OutputOf<typeof shiftCalls.list>['list'][number]

const SHAPE: ListShape = {
  filters: ['text', 'person', 'from', 'to'],
  sortable: [],
  sort: { column: 'startsAt', direction: 'desc' },
}
const SHIFT = '/shiftHandover'
const TIME = 'YYYY-MM-DD HH:mm'
const TONES = { open: 'neutral', handedOver: 'warning', received: 'good' } as const
const OpenLink = styled(LinkOrText, { base: { color: 'accent.text', _hover: { textDecoration: 'underline' } } })

export function ShiftRecordsPage() {
  const { t } = useTranslation()
  const toShift = useWayTo(SHIFT)
  const { state, change } = useListAddress(SHAPE)
  const { filters, page, pageSize } = state
  const query = useShownAnswer(shiftCalls.list, { ...filters, page, limit: pageSize }, { isQuiet: false })
  const columns = useShiftColumns()
  const searchFields = useMemo(
    (): SearchField[] => [
      { name: 'text', label: t('shiftHandover.text'), kind: 'text' },
      { name: 'person', label: t('shiftHandover.person'), kind: 'text' },
      { name: 'from', label: t('shiftHandover.from'), kind: 'date' },
      { name: 'to', label: t('shiftHandover.to'), kind: 'date' },
    ],
    [t],
  )
  return (
    <ListFrame
      noun={t('shiftHandover.noun')}
      query={query}
      state={state}
      change={change}
      searchFields={searchFields}
      columns={columns}
      rowKey={({ keyId }) => keyId ?? ''}
      cardTitle="name"
      toolbar={(tools) => <ResourceToolbar {...tools} numChosen={0} isExporting={false} />}
      empty={
        <EmptyState
          icon={<NotebookPen size={40} />}
          title={t('shiftHandover.emptyTitle')}
          detail={t('shiftHandover.emptyDetail')}
        />
      }
      onRowOpen={toShift ? ({ keyId }) => toShift(writeShownShift({ keyId: keyId ?? '' })) : undefined}
    />
  )
}

function useShiftColumns(): TableColumn<ListedShift>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    const column = textColumn<ListedShift>
    const signed = (signature: ListedShift['received']): string =>
      signature ? t('shiftHandover.signature', { by: signature.by, at: formatDateTime(signature.at, TIME) }) : NO_VALUE
    const stateText = ({ state }: ListedShift): string => t(`shiftHandover.states.${state}`)
    return [
      {
        ...column('name', t('shiftHandover.name'), ({ name }) => labelIn(name, language), 150),
        fixed: 'start' as const,
        cell: ({ keyId, name }: ListedShift) => (
          <OpenLink to={`${SHIFT}?${writeShownShift({ keyId: keyId ?? '' })}`}>{labelIn(name, language)}</OpenLink>
        ),
      },
      column('startsAt', t('shiftHandover.startsAt'), ({ startsAt }) => formatDateTime(startsAt, TIME), 160),
      column('endsAt', t('shiftHandover.endsAt'), ({ endsAt }) => formatDateTime(endsAt, TIME), 160),
      {
        ...column('state', t('shiftHandover.state'), stateText, 200),
        cell: (row: ListedShift) => <StatusTag tone={TONES[row.state]}>{stateText(row)}</StatusTag>,
      },
      column('handedOver', t('shiftHandover.signedOver'), ({ handedOver }) => signed(handedOver), 240),
      column('received', t('shiftHandover.signedReceived'), ({ received }) => signed(received), 240),
      column('numNotes', t('shiftHandover.numNotes'), ({ numNotes }) => String(numNotes), 100),
    ]
  }, [t, language])
}
