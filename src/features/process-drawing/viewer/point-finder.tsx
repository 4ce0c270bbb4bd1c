import { useTranslation } from 'react-i18next'
import { pointName } from '#archetypes/telemetry/point-text.ts'
import type { PointInfo } from '#contract/network/points.ts'
import { useLanguage } from '#data/use-language.ts'
import type { DrawingViewerHandle } from '#drawing/index.ts'
import { plainLatin } from '#lib/plain-latin.ts'
import { Box } from '#ui/box.ts'
import { Combobox } from '#ui/combobox.tsx'
import type { FaceplateState } from '../faceplate/use-faceplate.ts'

interface PointFinderProps {
  points: readonly PointInfo[]
  handle: DrawingViewerHandle | null
  faceplate: FaceplateState
}

/** Finds a value of the drawing by name or code, without a pointer: shows where it is, and opens its faceplate. */
export function PointFinder({ points, handle, faceplate }: PointFinderProps) {
  const { t } = useTranslation()
  const language = useLanguage()

  function find(text: string) {
    const sought = plainLatin(text.trim())
    return points
      .filter((point) => plainLatin(`${pointName(point, language)}\n${point.code}`).includes(sought))
      .map((point) => ({ id: point.code, text: pointName(point, language), detail: point.code }))
  }
  function select(code: string): void {
    const point = points.find((each) => each.code === code)
    if (!point) return
    const found = handle?.locate(point.pointId) ?? null
    if (found) handle?.reveal(found.element)
    const { element = null, isControl = false } = found ?? {}
    faceplate.open({ name: '', points: [point], element, isControl, isSymbol: false, shown: [] })
  }

  return (
    <Box width="14rem">
      <Combobox
        label={t('drawing.findPoint')}
        placeholder={t('drawing.findPoint')}
        selected={null}
        find={find}
        onSelect={select}
        emptyText={t('drawing.noPoint')}
        moreText={(count) => t('drawing.moreMatches', { count })}
      />
    </Box>
  )
}
