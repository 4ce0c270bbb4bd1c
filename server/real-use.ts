import QRCode from 'qrcode'
import type { Env } from './core/env.ts'
import { addFirstAdministrator } from './first-start/first-administrator.ts'
import { seedRealUse } from './first-start/seed-real-use.ts'
import type { StartOptions } from './start-options.ts'

/** Makes the database ready for a company, and prints which demo accounts were removed. */
export async function prepareRealUse(env: Env, options: StartOptions): Promise<void> {
  const removed = await seedRealUse(env, options)
  if (removed.length > 0) console.log(`Removed     demo accounts ${removed.join(', ')}; every session has ended`)
}

/**
 * Adds the first administrator and prints the credentials once: to standard output only, never to the structured log.
 * Printed immediately, so that a later failure of the start does not leave an account that nobody can use.
 */
export async function introduceAdministrator(env: Env, givenPassword: string | null): Promise<void> {
  const added = await addFirstAdministrator(env, givenPassword)
  if (!added) {
    if (givenPassword !== null) console.log('Account     ADMIN_PASSWORD is not used: there is an administrator already')
    return
  }
  const { loginName, password, enrolment } = added
  console.log(
    [
      'First administrator, shown this once:',
      `Login name  ${loginName}`,
      `Password    ${password === null ? 'as in ADMIN_PASSWORD' : `${password}  to be changed at the first sign-in`}`,
      `Second step ${enrolment}`,
      `            enter it in an authenticator app${process.stdout.isTTY ? ', or scan the picture' : ''}`,
    ].join('\n'),
  )
  if (process.stdout.isTTY) console.log(await QRCode.toString(enrolment, { type: 'terminal', small: true }))
}
