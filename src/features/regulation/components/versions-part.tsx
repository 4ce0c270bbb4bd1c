import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import type { StrategyDetail } from '#contract/endpoints/strategies.ts'
import { NO_VALUE } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, textColumn } from '#ui/data-table.tsx'

type Version = StrategyDetail['versions'][number]
const TIME = 'YYYY-MM-DD HH:mm'

interface VersionsPartProps {
  detail: StrategyDetail
  /** Opens a version as the beginning of a new one; null: nobody may write one here. */
  onEdit: ((number: number) => void) | null
}

/** Versions, newest first: none is ever changed. */
export function VersionsPart({ detail: { versions, presentVersion }, onEdit }: VersionsPartProps) {
  const { t } = useTranslation()
  const texts = useListTexts()
  const columns = useMemo(() => {
    const column = textColumn<Version>
    return [
      column(
        'number',
        t('strategyVersions.number'),
        ({ number }) => (number === presentVersion ? t('strategyVersions.present', { number }) : String(number)),
        140,
      ),
      column('madeAt', t('strategyVersions.madeAt'), ({ madeAt }) => formatDateTime(madeAt, TIME), 170),
      column('madeBy', t('strategyVersions.madeBy'), ({ madeBy }) => madeBy, 140),
      column(
        'releasedAt',
        t('strategyVersions.releasedAt'),
        ({ releasedAt }) => (releasedAt === null ? NO_VALUE : formatDateTime(releasedAt, TIME)),
        170,
      ),
    ]
  }, [t, presentVersion])
  return (
    <Column flex="1" minHeight="0" gap="2" paddingTop="3">
      <Box fontSize="sm" color="fg.muted">
        {t('strategyVersions.about')}
      </Box>
      <DataTable
        label={t('strategyVersions.title')}
        columns={columns}
        rows={versions}
        rowKey={({ number }) => String(number)}
        texts={texts.table}
        cardTitle="number"
        empty={null}
        {...(onEdit && {
          actionsLabel: t('strategyResults.actions'),
          rowActions: ({ number }: Version) => (
            <Button size="sm" onClick={() => onEdit(number)}>
              {t('strategyVersions.edit')}
            </Button>
          ),
        })}
      />
    </Column>
  )
}
