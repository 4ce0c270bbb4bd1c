import { useTranslation } from 'react-i18next'
import type { FormValues } from '#archetypes/resource/form-values.ts'
import { readRing } from '#contract/map/area-ring.ts'
import { planeAround } from '#contract/pipes/plane.ts'
import { mapAreaResource } from '#contract/resources/map-area.resource.ts'
import { Box } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'

const Picture = styled('svg', {
  base: {
    width: '100%',
    height: '9rem',
    background: 'bg.page',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'md',
  },
})
const { strokeWeight, strokeOpacity, strokeColor, fillOpacity, fillColor } = mapAreaResource.fields
/** In place of an outline that is not there yet. */
const SQUARE = [
  [0, 0],
  [0, 0.001],
  [0.002, 0.001],
  [0.002, 0],
] as const
const [WIDTH, HEIGHT, MARGIN] = [320, 130, 14]

/** The area as the typed values make it look; what cannot be read is shown as usual. */
export function LookPreview({ values }: { values: FormValues }) {
  const { t } = useTranslation()
  const ring = readRing(String(values.points ?? '')).ring ?? SQUARE
  const [first = SQUARE[0]] = ring
  const { spotOf } = planeAround(first)
  const spots = ring.map(spotOf)
  const [west, east] = [Math.min(...spots.map(([x]) => x)), Math.max(...spots.map(([x]) => x))]
  const [south, north] = [Math.min(...spots.map(([, y]) => y)), Math.max(...spots.map(([, y]) => y))]
  const scale = Math.min((WIDTH - 2 * MARGIN) / (east - west || 1), (HEIGHT - 2 * MARGIN) / (north - south || 1))
  const [left, top] = [(WIDTH - scale * (east - west)) / 2, (HEIGHT - scale * (north - south)) / 2]
  const points = spots.map(([x, y]) => `${left + scale * (x - west)},${top + scale * (north - y)}`).join(' ')
  return (
    <Box marginBlockStart="4" data-look-preview>
      <Box fontSize="sm" color="fg.muted" marginBlockEnd="1">
        {t('mapAreas.preview')}
      </Box>
      <Picture viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('mapAreas.preview')}>
        <polygon
          points={points}
          fill={strokeColor.schema.safeParse(values.fillColor).data || fillColor.start}
          fillOpacity={fillOpacity.schema.safeParse(values.fillOpacity).data ?? 0.5}
          stroke={strokeColor.schema.safeParse(values.strokeColor).data || strokeColor.start}
          strokeOpacity={strokeOpacity.schema.safeParse(values.strokeOpacity).data ?? 1}
          strokeWidth={strokeWeight.schema.safeParse(values.strokeWeight).data ?? 1}
        />
      </Picture>
    </Box>
  )
}
