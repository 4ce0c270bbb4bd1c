import { type SQL, sql } from 'drizzle-orm'
import type { EnvelopeStep } from '#contract/network/cohort.ts'
import { heatUnits } from './tables.ts'

/** The standard that most of the area heated by a row of {@link heatUnits} is built to; null without buildings. */
export const envelopeStep: SQL<EnvelopeStep | null> = sql`(select envelope_step from buildings
  where buildings.unit_id = ${heatUnits.id}
  group by envelope_step order by sum(buildings.heated_area_m2) desc, envelope_step limit 1)`
