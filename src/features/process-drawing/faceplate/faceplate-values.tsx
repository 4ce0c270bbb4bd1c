import { useTranslation } from 'react-i18next'
import { pointName, pointText } from '#archetypes/telemetry/point-text.ts'
import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { useLanguage } from '#data/use-language.ts'
import { Column } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'
import { readingOf } from '../readings/point-reading.ts'
import type { Judged } from '../readings/use-judged.ts'
import type { Readings } from '../readings/use-readings.ts'
import { ReadingLine } from './reading-line.tsx'

const TrendButton = styled('button', {
  base: {
    textAlign: 'start',
    borderRadius: 'sm',
    color: 'accent.text',
    cursor: 'pointer',
    _hover: { textDecoration: 'underline' },
    '&[aria-pressed=true]': { fontWeight: 'bold' },
  },
})

interface FaceplateValuesProps {
  points: readonly TelemetryPoint[]
  readings: Readings
  judged: Judged
  /** The point whose trend is shown. */
  trended: number | null
  onTrend: (pointId: number) => void
}

/** Values of points; a press on a name shows the trend of its point. */
export function FaceplateValues({ points, readings, judged, trended, onTrend }: FaceplateValuesProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Column gap="2.5">
      {points.map((point) => {
        const value = readings.of(point.pointId)
        return (
          <ReadingLine
            key={point.pointId}
            reading={readingOf(point, value, pointText(point, value.value, language))}
            now={readings.now}
            judged={judged.get(point.pointId)}
            name={
              <TrendButton
                type="button"
                title={t('faceplate.showTrend')}
                aria-pressed={point.pointId === trended}
                onClick={() => onTrend(point.pointId)}
              >
                {pointName(point, language)}
              </TrendButton>
            }
          />
        )
      })}
    </Column>
  )
}
