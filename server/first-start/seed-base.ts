import type { Db } from '../core/db/client.ts'
import { type ChosenAtStart, type Company, seedBaseAccess } from './base-access.ts'
import { seedAlarmClasses } from './base-alarm-classes.ts'
import { seedControlChecks } from './base-control-checks.ts'
import { seedDataConfig } from './base-data-config.ts'
import { seedInterlocks } from './base-interlocks.ts'
import { seedSchedules } from './base-schedules.ts'
import { seedModuleSettings } from './base-settings.ts'
import { ensurePlantSchema } from './plant-schema.ts'

/** Data that every company starts with: all pages work and are empty. What people have changed since is kept. */
export async function seedBase(db: Db, company: Company, now: number, chosen: ChosenAtStart = {}): Promise<void> {
  await seedBaseAccess(db, company, chosen)
  await seedBasePlant(db, now)
}

/** The plant's part of it: node types and parameters, columns and curves, settings, scheduled tasks, texts of alarms. */
export async function seedBasePlant(db: Db, now: number): Promise<void> {
  await ensurePlantSchema(db)
  await seedDataConfig(db)
  await seedModuleSettings(db, now)
  await seedSchedules(db, now)
  await seedAlarmClasses(db)
  await seedInterlocks(db)
  await seedControlChecks(db)
}
