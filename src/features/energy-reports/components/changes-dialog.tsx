import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import type { SignOff } from '#contract/endpoints/sign-offs.ts'
import { labelIn } from '#contract/kit/language.ts'
import { kpiDefinition } from '#contract/kpi/kpi-definitions.ts'
import { useLanguage } from '#data/use-language.ts'
import { withCurrency } from '#lib/company-currency.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, type TableColumn } from '#ui/data-table.tsx'
import { Dialog } from '#ui/dialog.tsx'

type Change = SignOff['changes'][number]

/** Each figure that is not what was signed any more: signed, and now. */
export function ChangesDialog({ changes, onClose }: { changes: readonly Change[]; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const texts = useListTexts()
  const columns = useMemo((): TableColumn<Change>[] => {
    const column = (
      id: 'node' | 'figure' | 'signedValue' | 'nowValue',
      width: number,
      text: (change: Change) => string,
      align: 'start' | 'end' = 'start',
    ): TableColumn<Change> => ({ id, header: t(`energyReport.${id}`), width, align, text, cell: text })
    const amount = (code: Change['code'], value: number | null): string =>
      formatQuantity(value, kpiDefinition(code).decimals)
    const named = ({ code }: Change): string => {
      const { name, unit } = kpiDefinition(code)
      return unit === '' ? labelIn(name, language) : `${labelIn(name, language)} (${withCurrency(unit, language)})`
    }
    return [
      column('node', 220, ({ name }) => name),
      column('figure', 220, named),
      column('signedValue', 130, ({ code, signed }) => amount(code, signed), 'end'),
      column('nowValue', 130, ({ code, now }) => amount(code, now), 'end'),
    ]
  }, [t, language])
  return (
    <Dialog
      title={t('energyReport.changesTitle')}
      isOpen
      onClose={onClose}
      closeLabel={t('energyReport.close')}
      width="48rem"
      footer={<Button onClick={onClose}>{t('energyReport.close')}</Button>}
    >
      <DataTable
        label={t('energyReport.changesTitle')}
        columns={columns}
        rows={changes}
        rowKey={({ name, code }) => `${name} ${code}`}
        empty={null}
        texts={texts.table}
        height="24rem"
      />
    </Dialog>
  )
}
