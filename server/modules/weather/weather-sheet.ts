// The weather of a span as the rows of a sheet.

import type { ShownDay, WeatherHistory } from '#contract/endpoints/weather-situation.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import type { ShownHour } from '#contract/weather/shown-hour.ts'
import type { ExcelValue } from '#server/core/kit/excel.ts'

interface Column<Row> {
  readonly heading: string
  readonly value: (row: Row) => ExcelValue
}

/** A row an hour, or a row a day with its degree-days. */
export function weatherSheet(
  { hours, days }: Pick<WeatherHistory, 'hours' | 'days'>,
  step: 'hour' | 'day',
  language: Language,
): { readonly headings: string[]; readonly rows: ExcelValue[][] } {
  const words: Words = (zh, en) => labelIn({ zh, en }, language)
  return step === 'hour' ? sheetOf(hours, hourColumns(words)) : sheetOf(days, dayColumns(words))
}

const sheetOf = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]) => ({
  headings: columns.map(({ heading }) => heading),
  rows: rows.map((row) => columns.map(({ value }) => value(row))),
})

type Words = (zh: string, en: string) => string

const hourColumns = (words: Words): Column<ShownHour>[] => [
  { heading: words('时间', 'Time'), value: ({ at }) => new Date(at) },
  { heading: words('温度 (°C)', 'Temperature (°C)'), value: ({ temperatureC }) => tenths(temperatureC) },
  { heading: words('相对湿度 (%)', 'Humidity (%)'), value: ({ humidityPct }) => tenths(humidityPct) },
  { heading: words('风速 (m/s)', 'Wind (m/s)'), value: ({ windMS }) => tenths(windMS) },
  { heading: words('风向 (°)', 'Wind direction (°)'), value: ({ windDirectionDeg }) => tenths(windDirectionDeg) },
  { heading: words('降水 (mm)', 'Precipitation (mm)'), value: ({ precipitationMm }) => tenths(precipitationMm) },
  { heading: words('天气', 'Condition'), value: ({ condition }) => condition },
  { heading: words('云量 (%)', 'Cloud (%)'), value: ({ cloudPct }) => tenths(cloudPct) },
  { heading: words('太阳辐射 (W/m²)', 'Global radiation (W/m²)'), value: ({ sunWM2 }) => tenths(sunWM2) },
  { heading: words('辐射来源', 'Radiation is'), value: ({ isSunEstimated }) => sunFrom(isSunEstimated, words) },
]

const dayColumns = (words: Words): Column<ShownDay>[] => [
  { heading: words('日期', 'Day'), value: ({ day }) => day },
  { heading: words('平均温度 (°C)', 'Mean temperature (°C)'), value: ({ meanC }) => tenths(meanC) },
  { heading: words('最低温度 (°C)', 'Lowest temperature (°C)'), value: ({ minC }) => tenths(minC) },
  { heading: words('最高温度 (°C)', 'Highest temperature (°C)'), value: ({ maxC }) => tenths(maxC) },
  { heading: words('相对湿度 (%)', 'Humidity (%)'), value: ({ humidityPct }) => tenths(humidityPct) },
  { heading: words('平均风速 (m/s)', 'Mean wind (m/s)'), value: ({ windMS }) => tenths(windMS) },
  { heading: words('降水 (mm)', 'Precipitation (mm)'), value: ({ precipitationMm }) => tenths(precipitationMm) },
  { heading: words('天气', 'Condition'), value: ({ condition }) => condition },
  { heading: words('采暖度日数 (°C·d)', 'Heating degree-days (°C·d)'), value: ({ degreeDays }) => tenths(degreeDays) },
  { heading: words('平均云量 (%)', 'Mean cloud (%)'), value: ({ cloudPct }) => tenths(cloudPct) },
  { heading: words('平均太阳辐射 (W/m²)', 'Mean global radiation (W/m²)'), value: ({ sunWM2 }) => tenths(sunWM2) },
  { heading: words('辐射来源', 'Radiation is'), value: ({ isSunEstimated }) => sunFrom(isSunEstimated, words) },
]

const sunFrom = (isEstimated: boolean, words: Words): string =>
  isEstimated ? words('估算', 'estimated') : words('数据源', 'from the source')

function tenths(value: number): number
function tenths(value: number | null): number | null
function tenths(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10) / 10
}
