import type pg from 'pg'
import { companyDay } from '#server/core/kit/company-time.ts'
import type { RuleRow } from './source.repository.ts'

/** What parts of the product report in one season only, by the kind of their keys; all else always counts. */
const SEASONS: Readonly<Record<string, RuleRow['season']>> = {
  // rooms are heated to 18 °C in the season only
  'rooms-cold': 'heating',
  'rooms-cooling': 'heating',
}

/** @param sourceKey - `<what>:<of what>`. */
export const seasonOfReport = (sourceKey: string): RuleRow['season'] =>
  SEASONS[sourceKey.slice(0, sourceKey.indexOf(':'))] ?? 'always'

/** Whether the company heats on the day of a moment; true where it has entered no season. @param at - Epoch ms. */
export async function isHeatingAt(client: pg.ClientBase, at: number): Promise<boolean> {
  const { rows } = await client.query<{ isHeating: boolean }>(
    `select not exists (select from heating_seasons) or exists (
      select from heating_seasons where $1::date between start_date and end_date) as "isHeating"`,
    [companyDay(at)],
  )
  return rows[0]?.isHeating ?? true
}
