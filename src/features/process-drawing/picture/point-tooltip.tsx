import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReplayed } from '#archetypes/replay/replay-context.ts'
import { useMoment } from '#archetypes/replay/use-moment.ts'
import type { PointInfo } from '#contract/network/points.ts'
import type { BoundValue, DrawingViewerHandle, HoverInfo } from '#drawing/index.ts'
import { useMediaQuery } from '#lib/use-media-query.ts'
import { Box, Column } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'
import { useNow } from '#ui/use-now.ts'
import { ReadingLine } from '../faceplate/reading-line.tsx'
import { readingsOf } from '../readings/point-reading.ts'
import type { Judged } from '../readings/use-judged.ts'

const Card = styled('div', {
  base: {
    position: 'absolute',
    zIndex: 'bar',
    width: '19rem',
    maxWidth: 'calc(100% - 1rem)',
    padding: '3',
    background: 'bg.raised',
    borderWidth: '1px',
    borderColor: 'border.field',
    borderRadius: 'md',
    boxShadow: 'overlay',
    fontSize: 'sm',
    pointerEvents: 'none',
  },
})

/** In a replay, how often the ages of values are renewed. */
const PAST_MS = 1_000

interface PointTooltipProps {
  hover: HoverInfo
  handle: DrawingViewerHandle
  points: ReadonlyMap<number, PointInfo>
  judged: Judged
  /** Whether the element has a menu, or a press opens more; true by default. */
  leadsOn?: boolean
}

/** Values of the element under the pointer, renewed while the pointer stays. */
export function PointTooltip({ hover, handle, points, judged, leadsOn = true }: PointTooltipProps) {
  const { t } = useTranslation()
  const present = useNow()
  const now = useMoment(useReplayed()?.clock ?? null, PAST_MS) ?? present
  const hasMouse = useMediaQuery('(hover: hover)')
  const values = useValues(handle, hover.element, present)
  if (values === null) return null
  const readings = readingsOf(values, points)
  if (readings.length === 0) return null
  const numJudged = readings.filter(({ point }) => judged.has(point.pointId)).length
  return (
    <Card
      role="tooltip"
      // keeps the card at full width, and its estimated height, inside the picture
      style={{
        left: `max(0.5rem, min(${hover.x + 16}px, 100% - 19.5rem))`,
        top: `max(0.5rem, min(${hover.y + 16}px, 100% - ${4.5 + readings.length * 4.25 + numJudged * 1.25}rem))`,
      }}
    >
      {hover.name !== '' && (
        <Box fontWeight="bold" marginBottom="2">
          {hover.name}
        </Box>
      )}
      <Column gap="2.5">
        {readings.map((reading) => (
          <ReadingLine
            key={reading.point.pointId}
            reading={reading}
            now={now}
            judged={judged.get(reading.point.pointId)}
          />
        ))}
      </Column>
      {leadsOn && (
        <Box marginTop="2" fontSize="xs" color="fg.muted">
          {t(hasMouse ? 'drawing.menuHint' : 'drawing.touchHint')}
        </Box>
      )}
    </Card>
  )
}

function useValues(handle: DrawingViewerHandle, element: number, now: number): readonly BoundValue[] | null {
  const [known, setKnown] = useState<{ element: number; values: readonly BoundValue[] } | null>(null)
  // `now` changes every second and so repeats the request
  useEffect(() => {
    let isWanted = true
    handle.inspect(element).then(
      (values) => {
        if (isWanted && now > 0) setKnown({ element, values })
      },
      () => {
        // without a working worker nothing is known about the element; the badge reports the lost connection
        if (isWanted) setKnown(null)
      },
    )
    return () => {
      isWanted = false
    }
  }, [handle, element, now])
  return known?.element === element ? known.values : null
}
