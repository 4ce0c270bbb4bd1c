import { pointText } from '#archetypes/telemetry/point-text.ts'
import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { useLanguage } from '#data/use-language.ts'
import { Column } from '#ui/box.ts'
import type { Readings } from '../../api/use-readings.ts'
import { readingOf } from '../../model/point-reading.ts'
import { ReadingLine } from '../reading-line.tsx'

export interface FaceplateSetPointsProps {
  points: readonly TelemetryPoint[]
  readings: Readings
  /** Whether the drawing lets the points be controlled where it was pressed. */
  isControl: boolean
}

/** What is set at a unit now, point by point. */
export function FaceplateSetPoints({ points, readings }: FaceplateSetPointsProps) {
  const language = useLanguage()
  return (
    <Column gap="2.5">
      {points.map((point) => {
        const value = readings.of(point.pointId)
        const reading = readingOf(point, value, pointText(point, value.value, language))
        return <ReadingLine key={point.pointId} reading={reading} now={readings.now} />
      })}
    </Column>
  )
}
