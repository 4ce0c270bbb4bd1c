import { ListOrdered, Sigma } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureTable } from '#archetypes/figures/figure-table.tsx'
import { tableFile } from '#archetypes/figures/table-file.ts'
import { useWayTo } from '#archetypes/point-menu/came-from.ts'
import type { DayCalculation } from '#contract/endpoints/day-calculation.ts'
import { labelIn, listIn } from '#contract/kit/language.ts'
import { type KpiDefinition, kpiDefinition } from '#contract/kpi/kpi-definitions.ts'
import { useHiddenColumns } from '#data/hidden-columns.ts'
import { saveFile } from '#data/save-file.ts'
import { useLanguage } from '#data/use-language.ts'
import { withCurrency } from '#lib/company-currency.ts'
import { IconButton } from '#ui/button.tsx'
import type { TableColumn } from '#ui/data-table.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { subjectId } from '../../model/ranking-address.ts'

type Item = DayCalculation['items'][number]
type Line = Item & { readonly definition: KpiDefinition }

/** What each key figure is made from. */
export function CalculationItems({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const toRanking = useWayTo('/dataRanking')
  const title = usePageTitle()
  const [hidden, setHidden] = useHiddenColumns('day-calculation')
  const columns = useColumns()
  const rows = useMemo(() => items.map((item): Line => ({ ...item, definition: kpiDefinition(item.code) })), [items])
  return (
    <FigureTable
      label={t('dayCalculation.items')}
      hidden={hidden}
      onHide={setHidden}
      columns={columns}
      rows={rows}
      rowKey={({ code }) => code}
      isRefreshing={false}
      note={t('dayCalculation.itemsNote', { count: rows.length })}
      rowActions={({ code, definition: { name, levels } }) =>
        toRanking &&
        levels.includes('unit') && (
          <IconButton
            size="sm"
            label={t('dayCalculation.openRanking', { name: labelIn(name, language) })}
            onClick={() => toRanking(new URLSearchParams({ by: subjectId({ kind: 'figure', code }) }))}
          >
            <ListOrdered size={16} aria-hidden />
          </IconButton>
        )
      }
      empty={{ icon: <Sigma size={40} />, title: t('dayCalculation.noItems'), detail: '' }}
      onExport={() => saveFile(tableFile(columns, hidden, rows), `${title}.csv`)}
    />
  )
}

function useColumns(): TableColumn<Line>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    const column = (id: string, header: string, width: number, text: (line: Line) => string): TableColumn<Line> => ({
      id,
      header,
      width,
      text,
      cell: (line) => text(line) || '–',
    })
    return [
      {
        ...column('name', t('dayCalculation.itemName'), 170, ({ definition }) => labelIn(definition.name, language)),
        fixed: 'start',
      },
      column('unit', t('dayCalculation.unit'), 90, ({ definition }) => withCurrency(definition.unit, language)),
      column('formula', t('dayCalculation.formula'), 360, ({ definition }) => labelIn(definition.formula, language)),
      column('inputs', t('dayCalculation.inputs'), 400, ({ inputs }) =>
        listIn(
          inputs.map(({ kind, code, name }) => t(`dayCalculation.input.${kind}`, { code, name })),
          language,
        ),
      ),
      column('levels', t('dayCalculation.levels'), 120, ({ definition }) =>
        listIn(
          definition.levels.map((level) => t(`dayCalculation.type.${level}`)),
          language,
        ),
      ),
      column('kind', t('dayCalculation.kind'), 80, ({ definition }) => t(`dayCalculation.kinds.${definition.kind}`)),
    ]
  }, [t, language])
}
