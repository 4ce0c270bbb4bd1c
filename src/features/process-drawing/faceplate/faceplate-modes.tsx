import { useWriteRights } from '#archetypes/control/use-write-rights.ts'
import { WriteButton } from '#archetypes/control/write-button.tsx'
import { pointName, pointText } from '#archetypes/telemetry/point-text.ts'
import { CONTROL_WRITE_PERMISSION } from '#contract/endpoints/control.ts'
import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { useHoldsCode } from '#data/button-permission.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Column } from '#ui/box.ts'
import { Facts } from '#ui/facts.tsx'
import { useBlocked } from '../readings/use-blocked.ts'
import type { FaceplateSetPointsProps } from './faceplate-set-points.tsx'

/** By what a unit is controlled, in words; where the drawing lets it be controlled, each can be changed. */
export function FaceplateModes({ points, readings, isControl }: FaceplateSetPointsProps) {
  const language = useLanguage()
  const blocked = useBlocked()
  const mayWrite = useHoldsCode(CONTROL_WRITE_PERMISSION)
  const rights = useWriteRights(
    points.map(({ pointId }) => pointId),
    { isAsked: isControl && mayWrite },
  )
  const wordOf = (point: TelemetryPoint): string => {
    const { value } = readings.of(point.pointId)
    return Number.isNaN(value) ? '' : pointText(point, value, language)
  }
  return (
    <Column gap="2.5">
      {points.map((point) => {
        const right = rights.data?.find(({ pointId }) => pointId === point.pointId)
        return (
          <Box key={point.pointId}>
            <Facts facts={[[pointName(point, language), wordOf(point)]]} />
            {right && <WriteButton right={right} blocked={blocked} />}
          </Box>
        )
      })}
    </Column>
  )
}
