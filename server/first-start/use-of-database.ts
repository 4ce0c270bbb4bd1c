import type { Db } from '../core/db/client.ts'
import { StartError } from '../core/settings.ts'
import { isDone } from './steps.ts'

/** Step that marks a database with the demo's accounts. */
export const DEMO_STEP = 'access: organisation'
/** Step that marks a database in real use by a company. */
export const REAL_USE_STEP = 'real use'

/** @throws {StartError} if a company uses the database: it must never get accounts with a public password. */
export async function refuseRealUse(db: Db): Promise<void> {
  if (await isDone(db, REAL_USE_STEP))
    throw new StartError(
      'The database is in real use, and `npm start` would put demo accounts into it: start by `npm run serve`, or set another DATABASE_URL or DATA_DIR.',
    )
}

/** Whether the database contains the demo's accounts, whose password is public. */
export const belongsToDemo = async (db: Db): Promise<boolean> =>
  (await isDone(db, DEMO_STEP)) && !(await isDone(db, REAL_USE_STEP))

export const demoRefusal = (): StartError =>
  new StartError(
    'The database belongs to the demo, whose accounts have a known password: set another DATABASE_URL or DATA_DIR; or take it over by `npm run serve -- --remove-demo-accounts`, which removes these accounts and every session, makes new keys for sign-in, and leaves the rest as it is.',
  )
