// What the files of a forecast mean, as `--map` says it. What is not said is recognised from the file.

import { z } from 'zod'
import { fileMap, heatMap, mappedColumn, timeZone } from './file-map.ts'

export const forecastMap = z.strictObject({
  /** Of files that do not say their own, of the calendar, and of the times that are printed. */
  timeZone,
  weather: fileMap
    .extend({ temperature: mappedColumn.optional(), wind: mappedColumn.optional(), sun: mappedColumn.optional() })
    .prefault({}),
  load: heatMap.prefault({}),
  holidays: z.array(z.iso.date()).default([]),
  workingDays: z.array(z.iso.date()).default([]),
})
export type ForecastMap = z.output<typeof forecastMap>
