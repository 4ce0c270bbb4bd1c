// What nodes are meant to use. A season's plan can be split into its months; the question shows the months first.

import { useSetAtom } from 'jotai'
import { CalendarRange } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import type { RowAction } from '#archetypes/resource/row-action.ts'
import { energyPlanCalls, type PlanSplit } from '#contract/endpoints/energy-plans.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { energyPlanResource } from '#contract/resources/energy-plan.resource.ts'
import { attempt } from '#data/attempt.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box, Column } from '#ui/box.ts'
import { useConfirm } from '#ui/confirm.tsx'

type PlanLine = RowOf<typeof energyPlanResource>

export function PlanIndexPage() {
  const { t } = useTranslation()
  const maySplit = useMayDo()('energyPlan:edit')
  const split = useSplit()
  const rowActions = useMemo(
    () =>
      (row: PlanLine): RowAction[] => [
        {
          id: 'split',
          label: t('energyPlans.split', { name: row.nodeName }),
          icon: <CalendarRange size={16} aria-hidden />,
          isDisabled: row.kind !== 'season',
          onSelect: () => void split(row),
        },
      ],
    [t, split],
  )
  return <ResourcePage resource={energyPlanResource} maxRowActions={1} {...(maySplit ? { rowActions } : {})} />
}

/** Shows how a season is split, and splits it when confirmed. */
function useSplit() {
  const { t } = useTranslation()
  const ask = useAsk()
  const confirm = useConfirm()
  const say = useSetAtom(sayAtom)
  return useCallback(
    async ({ keyId, nodeName: name }: PlanLine): Promise<void> => {
      await attempt(async () => {
        const preview = await ask(energyPlanCalls.split, { keyId, isPreview: true })
        const answer = await confirm({
          title: t('energyPlans.splitTitle', { name }),
          detail: <SplitPreview split={preview} />,
          confirmLabel: t('energyPlans.splitNow'),
          cancelLabel: t('energyPlans.cancel'),
          isHarm: preview.numReplaced > 0,
        })
        if (!answer) return
        const { months } = await ask(energyPlanCalls.split, { keyId })
        say(t('energyPlans.splitDone', { count: months.length }))
      })
    },
    [ask, confirm, say, t],
  )
}

function SplitPreview({ split: { basis, months, numReplaced } }: { split: PlanSplit }) {
  const { t } = useTranslation()
  return (
    <Column gap="2">
      <Box>{t(basis === 'degreeDays' ? 'energyPlans.byDegreeDays' : 'energyPlans.byDays')}</Box>
      <Box as="ul" paddingInlineStart="5" css={{ listStyle: 'disc', fontVariantNumeric: 'tabular-nums' }}>
        {months.map(({ firstDay, lastDay, target }) => (
          <li key={firstDay}>
            {t('energyPlans.monthPart', { first: firstDay, last: lastDay, target: formatQuantity(target, 2) })}
          </li>
        ))}
      </Box>
      {numReplaced > 0 && <Box>{t('energyPlans.replaces', { count: numReplaced })}</Box>}
    </Column>
  )
}
