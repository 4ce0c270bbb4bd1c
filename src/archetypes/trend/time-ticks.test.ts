import { LineChart } from 'echarts/charts'
import { DataZoomComponent, GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { companyTime, DEFAULT_TIME_ZONE, endOfCompanyDay, setCompanyZone, startOfCompanyDay } from '#lib/company-day.ts'
import { tickText, timeTicks } from './time-ticks.ts'
import { tickOption, trendOption } from './trend-option.ts'

use([LineChart, GridComponent, TooltipComponent, DataZoomComponent, MarkLineComponent, SVGRenderer])

const HOUR_MS = 3_600_000

afterEach(() => {
  vi.unstubAllEnvs()
  setCompanyZone(DEFAULT_TIME_ZONE)
})

const textsOf = (from: number, to: number, maxTicks: number): string[] => timeTicks(from, to, maxTicks).map(tickText)
const clocksOf = (day: string, maxTicks: number): string[] =>
  timeTicks(startOfCompanyDay(day), endOfCompanyDay(day), maxTicks).map((at) => companyTime(at).slice(5, 16))

describe('ticks of a time axis', () => {
  // seven hours from the plant, and five and a half
  it.each([
    ['Asia/Shanghai', 'Europe/Berlin'],
    ['Asia/Shanghai', 'UTC'],
    ['Europe/Berlin', 'Asia/Kolkata'],
    ['Asia/Kolkata', 'UTC'],
  ])('are drawn at round hours and midnights of a plant in %s in a browser in %s', (plant, browser) => {
    setCompanyZone(plant)
    vi.stubEnv('TZ', browser)
    const from = startOfCompanyDay('2026-01-19') + 10.25 * HOUR_MS
    const to = from + 24 * HOUR_MS
    const chart = init(null, undefined, { renderer: 'svg', ssr: true, width: 900, height: 300 })
    const picture = { axes: [], lines: [], from, to }
    chart.setOption(trendOption(picture, 'big-data-night', tickOption(picture, 900, 1)))
    const texts = [...chart.renderToSVGString().matchAll(/>((?:\d\d-\d\d )?\d\d[:-]\d\d(?::\d\d)?)</g)].map(
      ([, text]) => text,
    )
    chart.dispose()
    const hours = ['14:00', '16:00', '18:00', '20:00', '22:00', '01-20', '02:00', '04:00', '06:00', '08:00', '10:00']
    expect(texts).toEqual(['01-19 12:00', ...hours])
  })

  it('skip what clocks skip in spring, and have twice what comes twice in autumn', () => {
    setCompanyZone('Europe/Berlin')
    expect(clocksOf('2026-03-29', 12)).toEqual([
      ...['03-29 00:00', '03-29 04:00', '03-29 06:00', '03-29 08:00', '03-29 10:00', '03-29 12:00', '03-29 14:00'],
      ...['03-29 16:00', '03-29 18:00', '03-29 20:00', '03-29 22:00', '03-30 00:00'],
    ])
    expect(clocksOf('2026-10-25', 9)).toEqual([
      ...['10-25 00:00', '10-25 03:00', '10-25 06:00', '10-25 09:00', '10-25 12:00', '10-25 15:00'],
      ...['10-25 18:00', '10-25 21:00', '10-26 00:00'],
    ])
    const night = startOfCompanyDay('2026-10-25')
    expect(textsOf(night, night + 4 * HOUR_MS, 5)).toEqual(['10-25', '01:00', '02:00', '02:00 UTC+1', '03:00'])
  })

  it('are as many as have room, from seconds to months', () => {
    const from = startOfCompanyDay('2026-01-19')
    const until = (ms: number, maxTicks = 8): string[] => textsOf(from, from + ms, maxTicks)
    expect(until(8_000)).toHaveLength(9)
    expect(until(8_000).slice(0, 3)).toEqual(['01-19', '00:00:01', '00:00:02'])
    expect(until(16 * 60_000).slice(0, 3)).toEqual(['01-19', '00:02', '00:04'])
    expect(until(7 * 24 * HOUR_MS)).toEqual(['01-19', '01-20', '01-21', '01-22', '01-23', '01-24', '01-25', '01-26'])
    // weeks begin on Mondays
    expect(until(30 * 24 * HOUR_MS)).toEqual(['01-19', '01-26', '02-02', '02-09', '02-16'])
    expect(until(300 * 24 * HOUR_MS)).toEqual(['03-01', '05-01', '07-01', '09-01', '11-01'])
    expect(until(24 * HOUR_MS, 0)).toEqual(['01-19', '01-20'])
  })
})
