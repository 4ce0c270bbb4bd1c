import { type ECharts, init } from 'echarts/core'
import { useEffect, useRef } from 'react'
import { Box } from '#ui/box.ts'

interface ChartFrameProps {
  /** What the chart shows, with its values in words. */
  label: string
  option: Parameters<ECharts['setOption']>[0]
  height: string
}

/** A chart of the library in a frame whose size it follows. Parts that its option needs must be in use. */
export function ChartFrame({ label, option, height }: ChartFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts | null>(null)
  useEffect(() => {
    if (!frame.current) return
    const made = init(frame.current, undefined, { renderer: 'canvas' })
    chart.current = made
    const observer = new ResizeObserver(() => made.resize())
    observer.observe(frame.current)
    return () => {
      observer.disconnect()
      made.dispose()
      chart.current = null
    }
  }, [])
  useEffect(() => {
    chart.current?.setOption(option, { notMerge: true })
  }, [option])
  return <Box ref={frame} role="img" aria-label={label} width="100%" height={height} minHeight="14rem" data-chart />
}
