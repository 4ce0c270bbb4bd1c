// What raises alarms of one-network balance (category 22): a rule is changed by itself, for the whole company.

import { BellRing } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterRow } from '#archetypes/table-page/filter-row.tsx'
import { TableActions } from '#archetypes/table-page/table-actions.tsx'
import { polledAnswer, TablePage } from '#archetypes/table-page/table-page.tsx'
import { labelIn } from '#contract/kit/language.ts'
import {
  BALANCE_RULE_WORDS,
  BALANCE_RULES,
  type BalanceRule,
  type BalanceRuleValues,
} from '#contract/regulation/balance-alarms.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatQuantity, NO_VALUE } from '#lib/format-quantity.ts'
import { Box } from '#ui/box.ts'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { numberColumn } from '#ui/table/number-column.ts'
import { useBalanceAlarms } from '../api/use-balance.ts'
import { BalanceRuleDialog } from '../components/balance-rule-dialog.tsx'

interface RuleRow extends BalanceRuleValues {
  readonly rule: BalanceRule
}

export function BalanceAlarmsPage() {
  const { t } = useTranslation()
  const title = usePageTitle()
  const mayEdit = useMayDo()('balanceParams:edit')
  const answer = useBalanceAlarms()
  const { data } = answer
  const rows = useMemo(() => (data ? BALANCE_RULES.map((rule) => ({ rule, ...data.rules[rule] })) : []), [data])
  const columns = useColumns()
  const [edited, setEdited] = useState<BalanceRule | null>(null)
  return (
    <>
      <TablePage
        name="balance-alarms"
        columnsKey="balance-alarms"
        label={title}
        fileName={title}
        columns={columns}
        rows={rows}
        rowKey={({ rule }) => rule}
        cardTitle="rule"
        answer={polledAnswer(answer)}
        onRefresh={() => void answer.refetch()}
        {...(mayEdit && { onRowOpen: ({ rule }: RuleRow) => setEdited(rule) })}
        empty={{
          icon: <BellRing size={40} />,
          title: t('balanceAlarms.none'),
          detail: t('balanceAlarms.noneDetail'),
        }}
        filters={(actions) => (
          <FilterRow>
            {mayEdit && (
              <Box flex="1" fontSize="sm" color="fg.muted">
                {t('balanceAlarms.note')}
              </Box>
            )}
            <TableActions {...actions} />
          </FilterRow>
        )}
      />
      {edited && data && <BalanceRuleDialog rule={edited} stored={data} onClose={() => setEdited(null)} />}
    </>
  )
}

function useColumns(): TableColumn<RuleRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    const column = textColumn<RuleRow>
    const limitText = ({ rule, limit }: RuleRow): string => {
      const range = BALANCE_RULE_WORDS[rule].limit
      return range === null || limit === null
        ? NO_VALUE
        : `${formatQuantity(limit, range.decimals)} ${labelIn(range.unit, language)}`
    }
    return [
      {
        ...column('rule', t('balanceAlarms.rule'), ({ rule }) => labelIn(BALANCE_RULE_WORDS[rule].name, language), 170),
        fixed: 'start',
      },
      column('about', t('balanceAlarms.about'), ({ rule }) => labelIn(BALANCE_RULE_WORDS[rule].about, language), 520),
      column('isOn', t('balanceAlarms.isOn'), ({ isOn }) => t(isOn ? 'balanceAlarms.on' : 'balanceAlarms.off'), 90),
      { ...column('limit', t('balanceAlarms.limit'), limitText, 120), align: 'end' },
      numberColumn<RuleRow>({
        id: 'delay',
        header: t('balanceAlarms.delay'),
        unit: 'min',
        decimals: 0,
        width: 130,
        read: ({ delayMin }) => delayMin,
      }),
      column('level', t('balanceAlarms.level'), ({ level }) => t(`balanceAlarms.levels.${level}`), 100),
    ]
  }, [t, language])
}
