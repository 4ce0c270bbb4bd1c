import { useWriteRights } from '#archetypes/control/use-write-rights.ts'
import { WriteButton } from '#archetypes/control/write-button.tsx'
import { pointText } from '#archetypes/telemetry/point-text.ts'
import { CONTROL_WRITE_PERMISSION } from '#contract/endpoints/control.ts'
import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { useHoldsCode } from '#data/button-permission.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Column } from '#ui/box.ts'
import { readingOf } from '../readings/point-reading.ts'
import { useBlocked } from '../readings/use-blocked.ts'
import type { Readings } from '../readings/use-readings.ts'
import { ReadingLine } from './reading-line.tsx'

export interface FaceplateSetPointsProps {
  points: readonly TelemetryPoint[]
  readings: Readings
  /** Whether the drawing lets the points be controlled where it was pressed. */
  isControl: boolean
}

/** What is set at a unit now, point by point; where the drawing lets it be controlled, each can be written. */
export function FaceplateSetPoints({ points, readings, isControl }: FaceplateSetPointsProps) {
  const language = useLanguage()
  const blocked = useBlocked()
  const mayWrite = useHoldsCode(CONTROL_WRITE_PERMISSION)
  const rights = useWriteRights(
    points.map(({ pointId }) => pointId),
    { isAsked: isControl && mayWrite },
  )
  return (
    <Column gap="2.5">
      {points.map((point) => {
        const value = readings.of(point.pointId)
        const reading = readingOf(point, value, pointText(point, value.value, language))
        const right = rights.data?.find(({ pointId }) => pointId === point.pointId)
        return (
          <Box key={point.pointId}>
            <ReadingLine reading={reading} now={readings.now} />
            {right && <WriteButton right={right} blocked={blocked} />}
          </Box>
        )
      })}
    </Column>
  )
}
