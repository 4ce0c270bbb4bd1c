import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { LimitRow, TemperatureLimits } from '#contract/alarms/temperature-limits.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatLimit } from '#lib/format-limit.ts'

/** Limits in a line: each row with its low and high limit. */
export function useLimitWords(): (limits: TemperatureLimits) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  return useCallback(
    ({ rows }) => {
      const told = (value: number | null): string =>
        value === null ? t('temperatureLimits.noLimit') : formatLimit(value, 1)
      const where = (row: LimitRow): string => ('ta' in row ? `${row.ta} °C` : `${row.from}…${row.to}`)
      return rows
        .map((row) => `${where(row)}: ${told(row.low)} / ${told(row.high)}`)
        .join(language === 'en' ? '; ' : '；')
    },
    [t, language],
  )
}
