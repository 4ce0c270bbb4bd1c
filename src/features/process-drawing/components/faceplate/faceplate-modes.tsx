import { pointName, pointText } from '#archetypes/telemetry/point-text.ts'
import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { useLanguage } from '#data/use-language.ts'
import { Facts } from '#ui/facts.tsx'
import type { Readings } from '../../api/use-readings.ts'

/** By what a unit is controlled, in words. */
export function FaceplateModes({ points, readings }: { points: readonly TelemetryPoint[]; readings: Readings }) {
  const language = useLanguage()
  const facts = points.map((point) => {
    const { value } = readings.of(point.pointId)
    return [pointName(point, language), Number.isNaN(value) ? '' : pointText(point, value, language)] as const
  })
  return <Facts facts={facts} />
}
