import { z } from 'zod'

/** Weather of an hour as pages show it; precipitation and sun are those of the hour before. */
export const shownHour = z.object({
  /** Epoch ms. */
  at: z.number(),
  temperatureC: z.number(),
  humidityPct: z.number(),
  windMS: z.number(),
  precipitationMm: z.number(),
  code: z.int(),
  condition: z.string(),
  /** Mean global radiation on a level surface. */
  sunWM2: z.number(),
  /** The source gives no sun: it is calculated from the height of the sun and the clouds. */
  isSunEstimated: z.boolean(),
  /** Null where the source does not give it, as the two below. */
  cloudPct: z.number().nullable(),
  /** Where the wind comes from, degrees clockwise from north. */
  windDirectionDeg: z.number().nullable(),
  /** The same in words. */
  windDirection: z.string().nullable(),
})
export type ShownHour = z.infer<typeof shownHour>
