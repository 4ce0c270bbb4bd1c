import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react'
import { Box } from '#ui/box.ts'
import { useRootScale } from '#ui/root-sizes.ts'
import { PALETTES } from '#ui/theme/palette.ts'
import { paintOf } from '#ui/theme/series-colors.ts'
import { useVariant } from '#ui/theme/use-variant.ts'
import { type Chart, createChart } from './chart-engine.ts'
import { namedPicture } from './named-picture.ts'
import { strokeOf, type TrendPicture, tickOption, trendOption } from './trend-option.ts'

const ZOOM_SETTLE_MS = 350
const ZOOM_STEP = 0.25
/** Pixels of a picture for one of the page. */
const PICTURE_RATIO = 2

export interface TrendChartHandle {
  /** The chart as a picture, with its title, period and names; null where the browser cannot make one. */
  takePicture(title: string): Promise<Blob | null>
  zoom(direction: 'in' | 'out' | 'all'): void
}

interface TrendChartProps {
  picture: TrendPicture
  /** Name of the chart. */
  label: string
  isSmall?: boolean
  /** The visible time range, epoch ms, once zooming has stopped. */
  onView?: (view: { readonly from: number; readonly to: number }) => void
  handle?: RefObject<TrendChartHandle | null>
}

/**
 * Lines over time. Wheel and drag zoom and pan; colours follow page style and theme. Load it lazily: it includes the
 * library.
 */
export function TrendChart({ picture, label, isSmall = false, onView, handle }: TrendChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const chart = useRef<Chart | null>(null)
  const variant = useVariant()
  const scale = useRootScale()
  const newest = useRef({ onView, picture, scale })
  useEffect(() => {
    newest.current = { onView, picture, scale }
  })

  useEffect(() => {
    if (!frame.current) return
    const made = createChart(frame.current)
    chart.current = made
    // the library would choose them by the browser's clock
    const placeTicks = (): void => {
      const { picture: shown, scale: now } = newest.current
      const view = viewOf(made, shown)
      if (view) made.setOption({ xAxis: tickOption(view, made.getWidth(), now) }, { lazyUpdate: true })
    }
    const observer = new ResizeObserver(() => {
      made.resize()
      placeTicks()
    })
    observer.observe(frame.current)
    let timer: ReturnType<typeof setTimeout> | undefined
    made.on('datazoom', () => {
      placeTicks()
      clearTimeout(timer)
      timer = setTimeout(() => {
        const view = viewOf(made, newest.current.picture)
        if (view) newest.current.onView?.(view)
      }, ZOOM_SETTLE_MS)
    })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      made.dispose()
      chart.current = null
    }
  }, [])

  useEffect(() => {
    const drawn = chart.current
    if (!drawn) return
    const view = viewOf(drawn, picture)
    const ticks = tickOption(view ?? picture, drawn.getWidth(), scale)
    const { dataZoom, ...rest } = trendOption(picture, variant, ticks, isSmall, scale)
    // the zoom stays where only the lines change
    drawn.setOption(view ? rest : { dataZoom, ...rest }, { replaceMerge: ['series', 'yAxis'] })
  }, [picture, variant, isSmall, scale])

  useImperativeHandle(
    handle,
    () => ({
      takePicture: (title) =>
        new Promise((resolve) => {
          const { picture: shown } = newest.current
          const { panel: background, text, muted } = PALETTES[variant]
          const canvas = chart.current?.renderToCanvas({ pixelRatio: PICTURE_RATIO, backgroundColor: background })
          if (!chart.current || !canvas || !frame.current) return resolve(null)
          namedPicture(canvas, {
            title,
            ...(viewOf(chart.current, shown) ?? shown),
            lines: shown.lines.map((line) => ({
              name: line.name,
              unit: line.unit,
              color: line.color === null ? muted : paintOf(variant, line.color).color,
              stroke: strokeOf(line),
            })),
            text,
            muted,
            background,
            fontFamily: getComputedStyle(frame.current).fontFamily,
            ratio: PICTURE_RATIO,
          }).toBlob(resolve, 'image/png')
        }),
      zoom(direction) {
        const view = chart.current && viewOf(chart.current, newest.current.picture)
        if (!chart.current || !view) return
        const { from, to } = view
        const by = (to - from) * (direction === 'in' ? ZOOM_STEP : -2 * ZOOM_STEP)
        const all = direction === 'all'
        chart.current.dispatchAction({
          type: 'dataZoom',
          ...(all ? { start: 0, end: 100 } : { startValue: from + by, endValue: to - by }),
        })
      },
    }),
    [variant],
  )
  return <Box ref={frame} role="img" aria-label={label} width="100%" height="100%" minHeight="0" data-chart />
}

/** What is in view of a chart, epoch ms; null before anything is drawn. The library copies all data to tell it. */
function viewOf(chart: Chart, { from, to }: TrendPicture): { from: number; to: number } | null {
  const option: ReturnType<Chart['getOption']> | undefined = chart.getOption()
  if (!option) return null
  const [zoom]: unknown[] = Array.isArray(option.dataZoom) ? option.dataZoom : []
  const share = (name: 'start' | 'end', otherwise: number): number => {
    const value: unknown = zoom instanceof Object ? Reflect.get(zoom, name) : undefined
    return (typeof value === 'number' ? value : otherwise) / 100
  }
  return { from: from + (to - from) * share('start', 0), to: from + (to - from) * share('end', 100) }
}
