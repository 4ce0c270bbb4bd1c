import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '#ui/box.ts'
import { useLastWholeDay } from '../figures/use-last-whole-day.ts'
import { WidgetBody } from './widget-body.tsx'

/** A widget of days that are over and computed. @param children - Is given the last one, `yyyy-MM-dd`. */
export function OfWholeDays({ children }: { children: (lastDay: string) => ReactNode }) {
  const { t } = useTranslation()
  const lastDay = useLastWholeDay()
  if (typeof lastDay.data === 'string') return children(lastDay.data)
  return (
    <WidgetBody answer={lastDay}>
      {() => (
        <Box padding="4" color="fg.muted" role="status">
          {t('figures.nothingComputed')}
        </Box>
      )}
    </WidgetBody>
  )
}
