import type { Db } from '#server/core/db/client.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { listPlaces } from '../kpi/part.repository.ts'
import { type ForecastUnit, readForecastUnits } from './units.repository.ts'

/** Those of {@link readForecastUnits} that a person sees. */
export async function unitsInScope(db: Db, { session }: Actor, day: string): Promise<ForecastUnit[]> {
  const seen = new Set((await listPlaces(db, session)).flatMap(({ keyId, isSeen }) => (isSeen ? [keyId] : [])))
  return (await readForecastUnits(db, day)).filter(({ nodeId }) => seen.has(nodeId))
}
