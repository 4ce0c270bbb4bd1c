import { z } from 'zod'

/** A point for drawings and tables: what it measures, how it is shown, and its id on the live channel. */
export const pointInfo = z.object({
  pointId: z.int(),
  /** `{stationCode}.{unitNo}.{paramCode}`, e.g. `HZ0012.1.T2g`; a source's points are `{sourceCode}.{paramCode}`. */
  code: z.string(),
  /** Code of the unit or source that owns the point, e.g. `HZ0012.1`. */
  nodeCode: z.string(),
  paramCode: z.string(),
  name: z.string(),
  nameEn: z.string(),
  unit: z.string(),
  decimals: z.int(),
  rangeMin: z.number(),
  rangeMax: z.number(),
})
export type PointInfo = z.infer<typeof pointInfo>
