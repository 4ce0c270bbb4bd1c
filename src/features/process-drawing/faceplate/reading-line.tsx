import { CircleCheck, CircleSlash, Clock3, Hand, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { JudgedValue } from '#contract/endpoints/telemetry.ts'
import { QUALITY } from '#contract/live/quality.ts'
import { ageOf } from '#lib/age.ts'
import { formatLiveTime } from '#lib/format-time.ts'
import { Box, Row, Span } from '#ui/box.ts'
import { type PointReading, type QualityWord, qualityWord } from '../readings/point-reading.ts'

interface ReadingLineProps {
  reading: PointReading
  /** The browser's time, epoch ms. */
  now: number
  /** What is judged of the value. */
  judged?: JudgedValue | undefined
  /** Replaces the name. */
  name?: ReactNode
}

/** One point with its value, quality, time and code. */
export function ReadingLine({ reading, now, judged, name }: ReadingLineProps) {
  const { t, i18n } = useTranslation()
  const { point, text, quality, isTrusted, time } = reading
  const age = time === null ? null : ageOf(now - time)
  return (
    <Box data-point={point.code}>
      <Row justifyContent="space-between" gap="3" alignItems="baseline">
        <Span color="fg.muted">{name ?? (i18n.language === 'en' ? point.nameEn || point.name : point.name)}</Span>
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
      {judged && <JudgedFlag judged={judged} />}
      <Box fontSize="xs" color="fg.muted">
        {point.code}
      </Box>
    </Box>
  )
}

/** A value that came as a good one and cannot be right; a flat line looks like any other without this. */
function JudgedFlag({ judged: { quality, since } }: { judged: JudgedValue }) {
  const { t } = useTranslation()
  const time = formatLiveTime(since)
  return (
    <Row gap="1" fontSize="xs" color="level.important" data-judged={quality}>
      <TriangleAlert size={12} aria-hidden />
      {quality === QUALITY.frozen
        ? t('faceplate.frozenSince', { time })
        : t('faceplate.judgedSince', { time, what: t(`liveState.${qualityWord(quality, true)}`) })}
    </Row>
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
