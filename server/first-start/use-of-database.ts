import type { Db } from '../core/db/client.ts'
import { StartError } from '../core/settings.ts'
import { isDone } from './steps.ts'

/** Done where the demo has put its accounts; by this name since the demo has organisations. */
export const DEMO_STEP = 'access: organisation'
/** Done where a company works with the database. */
export const REAL_USE_STEP = 'real use'

/** @throws {StartError} where a company works with the database: accounts with a known password have no place there. */
export async function refuseRealUse(db: Db): Promise<void> {
  if (await isDone(db, REAL_USE_STEP))
    throw new StartError(
      'The database is in real use, and `npm start` would put demo accounts into it: start by `npm run serve`, or set another DATABASE_URL or DATA_DIR.',
    )
}

/** Whether the demo's accounts are in the database, whose password everybody knows. */
export const belongsToDemo = async (db: Db): Promise<boolean> =>
  (await isDone(db, DEMO_STEP)) && !(await isDone(db, REAL_USE_STEP))

export const demoRefusal = (): StartError =>
  new StartError(
    'The database belongs to the demo, whose accounts have a known password: set another DATABASE_URL or DATA_DIR; or take it over by `npm run serve -- --remove-demo-accounts`, which removes these accounts and every session, makes new keys for sign-in, and leaves the rest as it is.',
  )
