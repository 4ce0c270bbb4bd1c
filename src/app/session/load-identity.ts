import { MAIN_MENU_SET, sessionCalls } from '#contract/endpoints/session.ts'
import { AppError } from '#data/app-error.ts'
import { ask } from '#data/calls.ts'
import type { Identity, Services } from '#data/console-services.ts'
import { DEFAULT_CURRENCY, setCompanyCurrency } from '#lib/company-currency.ts'
import { DEFAULT_TIME_ZONE, setCompanyZone } from '#lib/company-day.ts'

/** The server knows the token, but its user does not exist or has no role. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError'
  readonly lack: 'emptyUser' | 'emptyRoles'

  constructor(lack: 'emptyUser' | 'emptyRoles') {
    super(lack)
    this.lack = lack
  }
}

/**
 * Reads who is signed in, with menus and permissions, and keeps main URL, permissions and level.
 *
 * @throws {AppError} of the first call that fails, {@link IdentityError} when there is no user, or none of their roles.
 */
export async function loadIdentity({ http, session }: Services): Promise<Identity> {
  const [user, menus, authority] = await Promise.all([
    ask(http, sessionCalls.selectOneById, {}, { isQuiet: true }),
    ask(http, sessionCalls.menuAuth, { keyId: MAIN_MENU_SET }, { isQuiet: true }),
    ask(http, sessionCalls.getAuthByRole, {}, { isQuiet: true }),
  ])
  if (user === null) throw new IdentityError('emptyUser')
  if (user.roles.length === 0) throw new IdentityError('emptyRoles')
  // before anything that shows a time or a price
  setCompanyZone(user.timeZone ?? DEFAULT_TIME_ZONE)
  setCompanyCurrency(user.currency ?? DEFAULT_CURRENCY)
  session.setMainUrl(user.mainUrl)
  session.setAuthority(authority)
  session.setLevel(user.level)
  return { user, menus, authority }
}

/** Message of a failed guard: the server's, or null where it sent none. */
export const guardText = (problem: unknown): string | null =>
  problem instanceof AppError && problem.message !== '' ? problem.message : null
