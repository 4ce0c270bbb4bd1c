// In what coordinates a file of geometry is written. Everything is stored as WGS-84; nothing is guessed without being said.

import { z } from 'zod'

const degrees = (least: number, most: number) => z.number().min(least).max(most)

/** A point whose place is known in the file's own grid and in WGS-84. */
const controlPoint = z.object({
  x: z.number().min(-1e9).max(1e9),
  y: z.number().min(-1e9).max(1e9),
  lng: degrees(-180, 180),
  lat: degrees(-90, 90),
})
export type ControlPoint = z.output<typeof controlPoint>

/** Metres from the centre of an ellipsoid to that of WGS-84, along its three axes, as the surveyor of a region states them. */
const shift = z.tuple([degrees(-1_000, 1_000), degrees(-1_000, 1_000), degrees(-1_000, 1_000)])

const DATUMS = ['cgcs2000', 'beijing54', 'xian80'] as const
export type Datum = (typeof DATUMS)[number]

/** `degrees`: longitude and latitude; `grid`: metres of a Gauss-Krüger zone; `local`: metres of a grid of one's own. */
export const coordinateSystem = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.enum(['wgs84', 'gcj02', 'bd09']) }),
    z.object({ kind: z.literal('degrees'), datum: z.enum(DATUMS), shift: shift.optional() }),
    z.object({
      kind: z.literal('grid'),
      datum: z.enum(DATUMS),
      shift: shift.optional(),
      /** Width of its zones, degrees. */
      zoneWidth: z.union([z.literal(3), z.literal(6)]),
      /** Central meridian of the zone. */
      meridian: degrees(69, 141),
      /** Whether eastings begin with the number of the zone. */
      hasZoneNumber: z.boolean(),
    }),
    z.object({
      kind: z.literal('local'),
      /** `similarity`: turned, scaled alike and moved; `affine`: each axis for itself. */
      fit: z.enum(['similarity', 'affine']),
      points: z.array(controlPoint).max(200),
    }),
  ])
  .and(
    z.object({
      /** The first number of each place is the northing or latitude, as surveyors write it. */
      isNorthFirst: z.boolean().default(false),
    }),
  )
export type CoordinateSystem = z.output<typeof coordinateSystem>

/** Number of the zone with this central meridian; null: none has it. */
export function zoneNumberOf(zoneWidth: 3 | 6, meridian: number): number | null {
  const number = zoneWidth === 3 ? meridian / 3 : (meridian + 3) / 6
  return Number.isInteger(number) ? number : null
}

/** Central meridians of the zones of China. */
export const MERIDIANS: Readonly<Record<3 | 6, readonly number[]>> = {
  3: Array.from({ length: 21 }, (_, at) => 75 + 3 * at),
  6: Array.from({ length: 11 }, (_, at) => 75 + 6 * at),
}
