// The currency of the company in this process. Duty: what the database holds counts in every process soon after it was
// changed in one. Neighbours: `lib/company-currency.ts` puts it into texts and units; the console gets it with its user.

import { DEFAULT_CURRENCY, setCompanyCurrency } from '#lib/company-currency.ts'
import { systemSettings } from '../core/access/tables.ts'
import type { Env } from '../core/env.ts'
import { type Repeated, repeat } from '../core/kit/repeat.ts'

const PAUSE_MS = 5_000

/** Shows money in the stored currency from now on. */
export async function adoptCompanyCurrency({ db }: Pick<Env, 'db'>): Promise<void> {
  const [row] = await db.select({ currency: systemSettings.currency }).from(systemSettings)
  setCompanyCurrency(row?.currency ?? DEFAULT_CURRENCY)
}

/** Follows what another process may change. */
export const followCompanyCurrency = (env: Pick<Env, 'db' | 'log'>): Pick<Repeated, 'stop'> =>
  repeat(
    PAUSE_MS,
    () => adoptCompanyCurrency(env),
    (err) => env.log.error({ err }, 'the currency of the company was not read'),
  )
