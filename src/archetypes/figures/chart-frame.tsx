import { type ECharts, init } from 'echarts/core'
import { useEffect, useRef } from 'react'
import { whenIdle } from '#lib/when-idle.ts'
import { Box } from '#ui/box.ts'

interface ChartFrameProps {
  /** What the chart shows, with its values in words. */
  label: string
  option: Parameters<ECharts['setOption']>[0]
  height: string
}

/**
 * A chart of the library in a frame whose size it follows. Parts that its option needs must be in use. It is drawn when the
 * browser is idle: a page with several charts shows its figures, and answers, before them.
 */
export function ChartFrame({ label, option, height }: ChartFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts | null>(null)
  const newest = useRef(option)
  useEffect(() => {
    newest.current = option
    chart.current?.setOption(option, { notMerge: true })
  }, [option])
  useEffect(() => {
    const observer = new ResizeObserver(() => chart.current?.resize())
    const takeBack = whenIdle(() => {
      if (!frame.current) return
      chart.current = init(frame.current, undefined, { renderer: 'canvas' })
      chart.current.setOption(newest.current)
      observer.observe(frame.current)
    })
    return () => {
      takeBack()
      observer.disconnect()
      chart.current?.dispose()
      chart.current = null
    }
  }, [])
  return <Box ref={frame} role="img" aria-label={label} width="100%" height={height} minHeight="14rem" data-chart />
}
