import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { BalanceReading } from '#contract/endpoints/one-network.ts'
import { ageOf } from '#lib/age.ts'
import { formatQuantity, NO_VALUE } from '#lib/format-quantity.ts'

/** A measured value in words: one that is old or bad says its age. @param now - The server's time of the answer, epoch ms. */
export function useReadingText(now: number): (reading: BalanceReading | null | undefined, decimals: number) => string {
  const { t } = useTranslation()
  return useCallback(
    (reading, decimals) => {
      if (!reading) return NO_VALUE
      const value = formatQuantity(reading.value, decimals)
      if (reading.isUsable) return value
      const { unit, count } = ageOf(now - reading.at)
      return t('balance.old', { value, age: t(`balance.age.${unit}`, { count }) })
    },
    [t, now],
  )
}
