import { useTranslation } from 'react-i18next'
import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { useLanguage } from '#data/use-language.ts'
import { Dialog } from '#ui/dialog.tsx'
import { placeIn } from '../point-menu/came-from.ts'
import { pointName } from '../telemetry/point-text.ts'
import { fullName } from '../trend/use-trend-lines.ts'
import { DayTrend } from './day-trend.tsx'

interface MiniTrendProps {
  point: TelemetryPoint
  titles: ReadonlyMap<string, string>
  /** Path of the page with the full trend. */
  trendPath: string
  onClose: () => void
}

/** The last 24 hours of one point in a dialog, with a link to its full trend. */
export function MiniTrend({ point, titles, trendPath, onClose }: MiniTrendProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const title = fullName(point, titles, pointName(point, language))
  return (
    <Dialog title={title} isOpen onClose={onClose} closeLabel={t('resource.close')} width="44rem">
      <DayTrend
        point={point}
        titles={titles}
        title={title}
        trendPath={trendPath}
        height="16rem"
        onLeave={() => {
          onClose()
          return placeIn(document.querySelector('[data-live-table]'), point.code)
        }}
      />
    </Dialog>
  )
}
