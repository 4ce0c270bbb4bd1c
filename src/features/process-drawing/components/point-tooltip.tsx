import { chakra } from '@chakra-ui/react/styled-system'
import { CircleCheck, CircleSlash, Clock3, Hand } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PointInfo } from '#contract/network/points.ts'
import type { BoundValue, DrawingViewerHandle, HoverInfo } from '#drawing/index.ts'
import { ageOf } from '#lib/age.ts'
import { formatLiveTime } from '#lib/format-time.ts'
import { Box, Column, Row, Span } from '#ui/box.ts'
import { useNow } from '#ui/use-now.ts'
import { type PointReading, type QualityWord, readingsOf } from '../model/point-reading.ts'

const Card = chakra('div', {
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

interface PointTooltipProps {
  hover: HoverInfo
  handle: DrawingViewerHandle
  points: ReadonlyMap<number, PointInfo>
}

/** Values of the element under the pointer, renewed while the pointer stays. */
export function PointTooltip({ hover, handle, points }: PointTooltipProps) {
  const { t } = useTranslation()
  const now = useNow()
  const values = useValues(handle, hover.element, now)
  if (values === null) return null
  const readings = readingsOf(values, points)
  if (readings.length === 0) return null
  return (
    <Card
      role="tooltip"
      // keeps the card at full width, and its estimated height, inside the picture
      style={{
        left: `max(0.5rem, min(${hover.x + 16}px, 100% - 19.5rem))`,
        top: `max(0.5rem, min(${hover.y + 16}px, 100% - ${4.5 + readings.length * 4.25}rem))`,
      }}
    >
      {hover.name !== '' && (
        <Box fontWeight="bold" marginBottom="2">
          {hover.name}
        </Box>
      )}
      <Column gap="2.5">
        {readings.map((reading) => (
          <ReadingLine key={reading.point.pointId} reading={reading} now={now} />
        ))}
      </Column>
      <Box marginTop="2" fontSize="xs" color="fg.muted">
        {t('drawing.menuHint')}
      </Box>
    </Card>
  )
}

function ReadingLine({ reading, now }: { reading: PointReading; now: number }) {
  const { t, i18n } = useTranslation()
  const { point, text, quality, isTrusted, time } = reading
  const age = time === null ? null : ageOf(now - time)
  return (
    <Box>
      <Row justifyContent="space-between" gap="3" alignItems="baseline">
        <Span color="fg.muted">{i18n.language === 'en' ? point.nameEn || point.name : point.name}</Span>
        <Span fontSize="lg" fontWeight="bold" whiteSpace="nowrap" color={isTrusted ? 'fg.default' : 'quality.stale'}>
          {text ?? t('liveState.noValue')}
        </Span>
      </Row>
      <Row justifyContent="space-between" gap="3" fontSize="xs" color="fg.muted">
        <Row gap="1">{quality !== null && <QualityMark quality={quality} />}</Row>
        {age !== null && time !== null && (
          <Span title={formatLiveTime(time)}>
            {formatLiveTime(time)} · {t('drawing.ageAgo', { age: t(`age.${age.unit}`, { count: age.count }) })}
          </Span>
        )}
      </Row>
      <Box fontSize="xs" color="fg.muted">
        {point.code}
      </Box>
    </Box>
  )
}

function QualityMark({ quality }: { quality: QualityWord }) {
  const { t } = useTranslation()
  const Icon =
    quality === 'good' || quality === 'calculated'
      ? CircleCheck
      : quality === 'manual'
        ? Hand
        : quality === 'outdated'
          ? Clock3
          : CircleSlash
  return (
    <>
      <Icon size={12} aria-hidden />
      {t(`liveState.${quality}`)}
    </>
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
