import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type BalancePage, USUAL_BALANCE_PAGE } from '#contract/regulation/balance-page.ts'
import { formatQuantity } from '#lib/format-quantity.ts'

/** The company's bands of deviations in words, the one beyond all limits last. */
export function useBandNames(page: BalancePage = USUAL_BALANCE_PAGE): readonly string[] {
  const { t } = useTranslation()
  const { band1K, band2K, band3K } = page
  return useMemo(() => {
    const [first, second, third] = [formatQuantity(band1K, 1), formatQuantity(band2K, 1), formatQuantity(band3K, 1)]
    return [
      t('balance.upTo', { to: first }),
      t('balance.between', { from: first, to: second }),
      t('balance.between', { from: second, to: third }),
      t('balance.beyond', { from: third }),
    ]
  }, [t, band1K, band2K, band3K])
}
