// The table of wind factors: forces of the Beaufort scale, each force in exactly one row.

import { z } from 'zod'

export const MAX_WIND_FORCE = 12
export const FACTOR_RANGE = { min: 0.5, max: 1.5 } as const

/** Lowest speed of each force from 1 on, m/s. */
const FORCE_FROM_M_S = [0.3, 1.6, 3.4, 5.5, 8, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7]

/** Force on the Beaufort scale, 0 to 12. */
export const windForceOf = (speedMS: number): number => FORCE_FROM_M_S.filter((from) => speedMS >= from).length

/** Where the wind comes from: all, or one of eight directions. */
export const WIND_SECTORS = ['any', 'N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const
export type WindSector = (typeof WIND_SECTORS)[number]
const SECTOR_DEG = 45

/** The direction that degrees clockwise from north belong to. */
export const windSectorOf = (deg: number): WindSector =>
  WIND_SECTORS[1 + (Math.round(deg / SECTOR_DEG) % (WIND_SECTORS.length - 1))] ?? 'any'

const force = z.int().min(0).max(MAX_WIND_FORCE)
const windFactor = z.object({
  /** Both included. */
  fromForce: force,
  toForce: force,
  sector: z.enum(WIND_SECTORS),
  factor: z.number().min(FACTOR_RANGE.min).max(FACTOR_RANGE.max),
})
export type WindFactor = z.infer<typeof windFactor>

/**
 * Rows for all directions follow each other from 0 to 12 without gap or overlap. Those for one direction stand in their
 * place where the wind comes from there; they may leave forces out, and do not overlap.
 */
export const windFactorTable = z
  .array(windFactor)
  .min(1)
  .max((MAX_WIND_FORCE + 1) * WIND_SECTORS.length)
  .superRefine((rows, context) => {
    const refuse = (row: number, name: keyof WindFactor, rule: string, n: number): void =>
      context.addIssue({ code: 'custom', path: [row, name], params: { rule, n } })
    const lastForce = new Map<WindSector, number>()
    for (const [at, { fromForce, toForce, sector }] of rows.entries()) {
      const last = lastForce.get(sector) ?? -1
      if (sector === 'any' && fromForce !== last + 1) refuse(at, 'fromForce', 'windForceFrom', last + 1)
      else if (fromForce <= last) refuse(at, 'fromForce', 'windForceAfter', last)
      if (toForce < fromForce) refuse(at, 'toForce', 'atLeast', fromForce)
      lastForce.set(sector, Math.max(last, toForce))
    }
    const lastOfAll = rows.findLastIndex(({ sector }) => sector === 'any')
    if ((lastForce.get('any') ?? -1) < MAX_WIND_FORCE)
      refuse(Math.max(0, lastOfAll), 'toForce', 'windForceTo', MAX_WIND_FORCE)
  })

/** Factor of a wind; of a direction’s own row before that of all. @param sector - Null where it is not known. */
export function windFactorOf(rows: readonly WindFactor[], windForce: number, sector: WindSector | null): number {
  const holding = rows.filter(({ fromForce, toForce }) => fromForce <= windForce && windForce <= toForce)
  const row = holding.find((each) => each.sector === sector) ?? holding.find((each) => each.sector === 'any')
  return row?.factor ?? 1
}

const USUAL = [
  { fromForce: 0, toForce: 3, factor: 1 },
  { fromForce: 4, toForce: 4, factor: 1.02 },
  { fromForce: 5, toForce: 5, factor: 1.04 },
  { fromForce: 6, toForce: 6, factor: 1.07 },
  { fromForce: 7, toForce: 12, factor: 1.1 },
] as const
const COLD_SECTORS = ['N', 'NW'] as const
/** Usual factors (domain guide 4.10): a hundredth more where the wind comes from north or north-west. */
export const USUAL_WIND_FACTORS: readonly WindFactor[] = [
  ...USUAL.map((row) => ({ ...row, sector: 'any' as const })),
  ...COLD_SECTORS.flatMap((sector) =>
    USUAL.map((row) => ({ ...row, sector, factor: Math.round(100 * row.factor + 1) / 100 })),
  ),
]
