import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { FRAMED_POINT } from '#archetypes/point-menu/point-ways.ts'
import { pointName } from '#archetypes/telemetry/point-text.ts'
import type { PointInfo } from '#contract/network/points.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import type { DrawingViewerHandle } from '#drawing/index.ts'
import { useFraming } from './use-framing.ts'

/** Frames the element of the point that the address names, once the drawing is ready; says where it has none. */
export function useNamedPoint(handle: DrawingViewerHandle | null, points: readonly PointInfo[]): void {
  const { t } = useTranslation()
  const language = useLanguage()
  const say = useSetAtom(sayAtom)
  const frame = useFraming(handle)
  const code = useSearchParams()[0].get(FRAMED_POINT)
  const show = useEffectEvent((): void => {
    const point = points.find((each) => each.code === code)
    if (point && frame([point.pointId])) return
    say(t('drawing.pointNotShown', { point: point ? pointName(point, language) : (code ?? '') }), 'warning')
  })
  useEffect(() => {
    if (!handle || code === null) return
    const tryIt = (): boolean => {
      if (handle.getStats().elements === 0) return false
      show()
      return true
    }
    if (tryIt()) return
    const stop = handle.subscribe(() => {
      if (tryIt()) stop()
    })
    return stop
  }, [handle, code])
}
