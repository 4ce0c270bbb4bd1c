import { z } from 'zod'

/** Weather of an hour as pages show it; precipitation is that of the hour before. */
export const shownHour = z.object({
  /** Epoch ms. */
  at: z.number(),
  temperatureC: z.number(),
  humidityPct: z.number(),
  windMS: z.number(),
  precipitationMm: z.number(),
  code: z.int(),
  condition: z.string(),
})
export type ShownHour = z.infer<typeof shownHour>
