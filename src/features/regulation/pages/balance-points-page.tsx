// Members of one-network strategies: the points that each is measured and moved by, its limits, compensation, and whether it takes part.
// One or many are changed at once, as a new version of their strategies.

import { ListChecks } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { SetUnitsPage } from '#archetypes/table-page/set-units-page.tsx'
import type { BalanceMemberRow } from '#contract/endpoints/one-network.ts'
import { labelIn } from '#contract/kit/language.ts'
import { EMITTER_NAMES } from '#contract/network/cohort.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatQuantity, NO_VALUE } from '#lib/format-quantity.ts'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { numberColumn } from '#ui/table/number-column.ts'
import { useBalanceMembers } from '../api/use-balance.ts'
import { BalanceMemberDialog } from '../components/balance-member-dialog.tsx'

export function BalancePointsPage() {
  const { t } = useTranslation()
  const mayEdit = useMayDo()('strategy:edit')
  return (
    <SetUnitsPage
      name="balance-points"
      columns={useColumns()}
      answer={useBalanceMembers()}
      mayEdit={mayEdit}
      icon={<ListChecks size={40} />}
      texts={{
        search: t('balancePoints.search'),
        none: t('balancePoints.none'),
        noMatch: t('balancePoints.noMatch'),
        noneDetail: t('balancePoints.noneDetail'),
        editChosen: (count) => t('balancePoints.editChosen', { count }),
      }}
      dialog={(members, onClose) => <BalanceMemberDialog members={members} onClose={onClose} />}
    />
  )
}

function useColumns(): TableColumn<BalanceMemberRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    const column = textColumn<BalanceMemberRow>
    const pointText = ({ code, isThere }: BalanceMemberRow['moved']): string =>
      isThere ? code : t('balancePoints.missing', { code })
    return [
      { ...column('name', t('balancePoints.unit'), ({ name }) => name, 220), fixed: 'start' },
      column('code', t('balancePoints.code'), ({ code }) => code, 130),
      column('strategy', t('balancePoints.strategy'), ({ strategyName }) => strategyName, 180),
      column(
        'number',
        t('balancePoints.version'),
        ({ number, isRunning }) => (isRunning ? String(number) : t('balancePoints.notRunning', { number })),
        110,
      ),
      column('emitter', t('balancePoints.emitter'), ({ emitter }) => labelIn(EMITTER_NAMES[emitter], language), 90),
      column(
        'mean',
        t('balancePoints.mean'),
        ({ supply, back }) => t('balancePoints.meanOf', { supply: pointText(supply), back: pointText(back) }),
        260,
      ),
      column('moved', t('balancePoints.moved'), ({ moved }) => pointText(moved), 180),
      column(
        'feedback',
        t('balancePoints.feedback'),
        ({ feedback }) => (feedback ? pointText(feedback) : NO_VALUE),
        180,
      ),
      {
        ...column(
          'limits',
          t('balancePoints.limits'),
          ({ min, max }) =>
            min === null || max === null
              ? NO_VALUE
              : t('balancePoints.limitsOf', { min: formatQuantity(min, 0), max: formatQuantity(max, 0) }),
          100,
        ),
        align: 'end',
      },
      numberColumn<BalanceMemberRow>({
        id: 'compensation',
        header: t('balancePoints.compensation'),
        unit: 'K',
        decimals: 1,
        width: 100,
        read: ({ compensationK }) => compensationK,
      }),
      numberColumn<BalanceMemberRow>({
        id: 'priority',
        header: t('balancePoints.priority'),
        decimals: 0,
        width: 80,
        read: ({ priority }) => priority,
      }),
      column(
        'takesPart',
        t('balancePoints.takesPart'),
        ({ isExcluded }) => t(isExcluded ? 'balancePoints.no' : 'balancePoints.yes'),
        80,
      ),
    ]
  }, [t, language])
}
