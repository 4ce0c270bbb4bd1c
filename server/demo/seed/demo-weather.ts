import { isNull } from 'drizzle-orm'
import type { Db } from '#server/core/db/client.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { once } from '#server/first-start/steps.ts'
import { DEMO_CITY } from '#server/modules/weather/cities.ts'
import { saveConfig } from '#server/modules/weather/config.repository.ts'
import { SIMULATOR_SOURCE } from '#server/modules/weather/sources/weather-source.ts'

/** The demo company uses the weather of its own town, which the simulator makes. */
export async function seedDemoWeather(db: Db, now: number): Promise<void> {
  await once(db, 'weather', async (tx) => {
    const [root] = await tx.select({ id: organizations.id }).from(organizations).where(isNull(organizations.parentId))
    if (!root) throw new Error('The demo company has no organisation.')
    const { provinceId, cityId, name } = DEMO_CITY
    const place = { provinceId, cityId, cityName: name.zh, source: SIMULATOR_SOURCE }
    await saveConfig(
      tx,
      { organizationId: root.id },
      { ...place, intervalMin: 10, offsetK: 0, openFlag: true },
      new Date(now),
      '',
    )
  })
}
