import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import type { PipeFinding } from '#contract/endpoints/pipes.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box, Column } from '#ui/box.ts'
import { DataTable, textColumn } from '#ui/data-table.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { usePipeCheck } from '../api/use-pipes.ts'

/** An island or a ring of many pipes is told by its first ones. */
const MAX_NAMES = 4
/** Of the figure of each kind of finding that has one. */
const UNITS: Partial<Record<PipeFinding['kind'], string>> = {
  endNearNode: 'm',
  endNearPipe: 'm',
  double: 'm',
  overlap: 'm',
  dnGrows: 'mm',
  lengthOffCourse: 'm',
}

/** What is likely wrong with the network of pipes, worst known first by kind. */
export function FindingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const texts = useListTexts()
  const { data, error, refetch } = usePipeCheck()
  const columns = useMemo(() => {
    const text = textColumn<PipeFinding>
    const namesOf = ({ elements }: PipeFinding): string => {
      const names = elements.slice(0, MAX_NAMES).map(({ name }) => name)
      const more = elements.length - names.length
      return [...names, ...(more > 0 ? [t('pipes.more', { count: more })] : [])].join(t('pipes.listComma'))
    }
    const figureOf = ({ kind, figure }: PipeFinding): string => {
      const unit = UNITS[kind]
      return figure === null || unit === undefined ? '' : `${formatQuantity(figure, 1)} ${unit}`
    }
    return [
      text('kind', t('pipes.finding'), ({ kind }) => t(`pipes.kinds.${kind}`), 220),
      text('elements', t('pipes.elements'), namesOf, 420),
      text('figure', t('pipes.figure'), figureOf, 120),
      text('mend', t('pipes.mend'), ({ kind }) => t(`pipes.mends.${kind}`), 360),
    ]
  }, [t])
  return (
    <Dialog title={t('pipes.checkTitle')} isOpen onClose={onClose} closeLabel={t('resource.close')} width="72rem">
      {error ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting text={t('pipes.checking')} />
      ) : (
        <Column gap="2">
          <Box color="fg.muted" role="status">
            {t('pipes.found', { count: data.length })}
          </Box>
          <Column height={data.length === 0 ? '12rem' : '26rem'}>
            <DataTable
              label={t('pipes.checkTitle')}
              columns={columns}
              rows={data}
              rowKey={({ kind, elements, place }) => `${kind} ${elements.map(({ keyId }) => keyId).join(' ')} ${place}`}
              texts={texts.table}
              cardTitle="kind"
              empty={<EmptyState icon={null} title={t('pipes.clean')} detail={t('pipes.cleanDetail')} />}
            />
          </Column>
        </Column>
      )}
    </Dialog>
  )
}
