import type { Db } from '../core/db/client.ts'
import { type Company, seedBaseAccess } from './base-access.ts'
import { seedDataConfig } from './base-data-config.ts'
import { seedModuleSettings } from './base-settings.ts'
import { ensurePlantSchema } from './plant-schema.ts'

/** What the product brings to every company: all its pages work, and none has data. What people have changed since stays. */
export async function seedBase(db: Db, company: Company, now: number): Promise<void> {
  await seedBaseAccess(db, company)
  await seedBasePlant(db, now)
}

/** The part of it that is about the plant: types and parameters of nodes, columns and curves, settings. */
export async function seedBasePlant(db: Db, now: number): Promise<void> {
  await ensurePlantSchema(db)
  await seedDataConfig(db)
  await seedModuleSettings(db, now)
}
