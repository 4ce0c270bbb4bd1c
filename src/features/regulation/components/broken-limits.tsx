import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import type { RehearsalDetail } from '#contract/endpoints/rehearsals.ts'
import { labelIn } from '#contract/kit/language.ts'
import { type BrokenLimit, REHEARSED_LIMIT_NAMES } from '#contract/regulation/rehearsal.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Column } from '#ui/box.ts'
import { DataTable, textColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { numberColumn } from '#ui/table/number-column.ts'

const TIME = 'MM-DD HH:mm'

/** Limits that were broken in a rehearsal: which, of what unit, when, and whether the strategy is to blame. */
export function BrokenLimits({ rehearsal: { broken, units } }: { rehearsal: RehearsalDetail }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const texts = useListTexts()
  const columns = useMemo(() => {
    const text = textColumn<BrokenLimit>
    const nameOf = (nodeId: string): string => units.find((unit) => unit.nodeId === nodeId)?.name ?? ''
    const whenText = ({ from, to }: BrokenLimit): string =>
      from === to ? formatDateTime(from, TIME) : `${formatDateTime(from, TIME)} – ${formatDateTime(to, TIME)}`
    const whyText = ({ text: said, isAlsoAsNow }: BrokenLimit): string =>
      labelIn(said, language) || t(isAlsoAsNow ? 'rehearsals.also' : 'rehearsals.byStrategy')
    return [
      text('unit', t('rehearsals.unit'), ({ nodeId }) => nameOf(nodeId), 220),
      text('limit', t('rehearsals.limit'), ({ limit }) => labelIn(REHEARSED_LIMIT_NAMES[limit], language), 180),
      text('when', t('rehearsals.when'), whenText, 230),
      numberColumn<BrokenLimit>({
        id: 'worst',
        header: t('rehearsals.worst'),
        decimals: 1,
        width: 110,
        read: ({ worst }) => worst,
      }),
      numberColumn<BrokenLimit>({
        id: 'bound',
        header: t('rehearsals.bound'),
        decimals: 1,
        width: 110,
        read: ({ bound }) => bound,
      }),
      text('why', t('rehearsals.why'), whyText, 320),
    ]
  }, [t, language, units])
  return (
    <Column height={broken.length === 0 ? '12rem' : '18rem'} padding="2">
      <DataTable
        label={t('rehearsals.brokenOf')}
        columns={columns}
        rows={broken}
        rowKey={({ nodeId, limit, from }) => `${nodeId} ${limit} ${from}`}
        texts={texts.table}
        cardTitle="unit"
        empty={<EmptyState icon={null} title={t('rehearsals.noneBroken')} detail={t('rehearsals.noneBrokenDetail')} />}
      />
    </Column>
  )
}
