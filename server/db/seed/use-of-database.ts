import { StartError } from '../../settings.ts'
import type { Db } from '../client.ts'
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

/** @throws {StartError} where the demo's accounts are, whose password everybody knows. */
export async function refuseDemo(db: Db): Promise<void> {
  if ((await isDone(db, DEMO_STEP)) && !(await isDone(db, REAL_USE_STEP)))
    throw new StartError(
      'The database belongs to the demo, whose accounts have a known password: set another DATABASE_URL or DATA_DIR; or take it over by `npm run serve -- --remove-demo-accounts`, which removes these accounts and every session, makes new keys for sign-in, and leaves the rest as it is.',
    )
}
