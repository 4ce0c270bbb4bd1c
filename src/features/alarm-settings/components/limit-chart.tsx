import { useTranslation } from 'react-i18next'
import type { TemperatureLimits } from '#contract/alarms/temperature-limits.ts'
import { styled } from '#ui/styled.ts'
import { type ChartPoint, chartPoints, dayOf } from '../model/limit-form.ts'

const Picture = styled('svg', { base: { width: '100%', height: '9rem', display: 'block' } })
const Line = styled('polyline', { base: { fill: 'none', strokeWidth: 2, vectorEffect: 'non-scaling-stroke' } })
const Text = styled('text', { base: { fill: 'fg.muted', fontSize: '11px' } })
const Axis = styled('line', { base: { stroke: 'border.subtle' } })

const WIDTH = 480
const HEIGHT = 140
const EDGE = { left: 48, right: 8, top: 8, bottom: 20 }

/** The low and the high limit over the outdoor temperature or the days of a year. */
export function LimitChart({ limits }: { limits: TemperatureLimits }) {
  const { t } = useTranslation()
  const points = chartPoints(limits)
  const values = points.flatMap(({ low, high }) => [low, high]).filter((value) => value !== null)
  const [first, last] = [points[0], points.at(-1)]
  if (values.length === 0 || !first || !last) return null
  const [least, most] = [Math.floor(Math.min(...values) - 1), Math.ceil(Math.max(...values) + 1)]
  const x = (at: number) => EDGE.left + ((at - first.at) / (last.at - first.at)) * (WIDTH - EDGE.left - EDGE.right)
  const y = (value: number) => EDGE.top + ((most - value) / (most - least)) * (HEIGHT - EDGE.top - EDGE.bottom)
  const told = (at: number): string => (limits.basis === 'ta' ? `${at} °C` : dayOf(at))
  const basis = t(limits.basis === 'ta' ? 'temperatureLimits.basisTa' : 'temperatureLimits.basisDate')
  const lines = (side: 'low' | 'high') =>
    piecesOf(points, side).map((piece) => (
      <Line
        key={`${side}${piece[0]?.at}`}
        stroke={side === 'low' ? 'accent.text' : 'fg.default'}
        points={piece.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')}
      />
    ))
  const bottom = HEIGHT - EDGE.bottom
  return (
    <Picture viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('temperatureLimits.chart', { basis })}>
      <Axis x1={EDGE.left} x2={EDGE.left} y1={EDGE.top} y2={bottom} />
      <Axis x1={EDGE.left} x2={WIDTH - EDGE.right} y1={bottom} y2={bottom} />
      {[least, most].map((value) => (
        <Text key={value} x={EDGE.left - 4} y={y(value) + 4} textAnchor="end">
          {`${value} °C`}
        </Text>
      ))}
      <Text x={EDGE.left} y={HEIGHT - 6}>
        {told(first.at)}
      </Text>
      <Text x={WIDTH - EDGE.right} y={HEIGHT - 6} textAnchor="end">
        {told(last.at)}
      </Text>
      {lines('low')}
      {lines('high')}
    </Picture>
  )
}

/** Stretches with a limit. */
function piecesOf(points: readonly ChartPoint[], side: 'low' | 'high') {
  const pieces: { at: number; value: number }[][] = []
  let piece: { at: number; value: number }[] | null = null
  for (const { at, [side]: value } of points) {
    if (value === null) piece = null
    else if (piece) piece.push({ at, value })
    else {
      piece = [{ at, value }]
      pieces.push(piece)
    }
  }
  return pieces
}
