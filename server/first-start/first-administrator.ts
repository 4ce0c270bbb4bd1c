import { and, asc, eq, like, lte, sql } from 'drizzle-orm'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { SUPER_LEVEL } from '../core/access/identity.ts'
import { hashPassword } from '../core/access/password.ts'
import { brokenPasswordRule } from '../core/access/password-rules.ts'
import { companies, roles, userRoles, users } from '../core/access/tables.ts'
import type { Queryable } from '../core/db/client.ts'
import type { Env } from '../core/env.ts'
import { giveSecondFactor } from '../core/session/second-factor.repository.ts'
import { createVerificationSecret, enrolmentAddress } from '../core/session/verification-code.ts'
import { StartError } from '../core/settings.ts'
import { createPassword } from '../modules/users/initial-password.ts'

const LOGIN_NAME = 'admin'
const REAL_NAME = '系统管理员'

export interface FirstAdministrator {
  readonly loginName: string
  /** A generated password, to be shown once and changed at the first sign-in; null if one was given. */
  readonly password: string | null
  /** otpauth address of the second factor, to be shown once. */
  readonly enrolment: string
}

/**
 * Adds the first administrator, with all rights, if there is none. Of processes that start together, one adds it.
 *
 * @param given - The password; null: one is generated.
 * @returns The credentials, to be shown once; null if there is an administrator already.
 * @throws {StartError} if the given password breaks a rule.
 */
export async function addFirstAdministrator(env: Env, given: string | null): Promise<FirstAdministrator | null> {
  const { db, randomBytes, sealer } = env
  if (await hasAdministrator(db)) return null
  const company = await companyOf(db)
  if (given !== null) await refuseWeak(given, company.name)
  const password = given ?? createPassword(randomBytes)
  const passwordHash = await hashPassword(password, randomBytes)
  const secret = createVerificationSecret(randomBytes)
  const loginName = await db.transaction(async (tx) => {
    // no other process adds an account until this is done
    await tx.execute(sql`lock table ${users} in share row exclusive mode`)
    if (await hasAdministrator(tx)) return null
    const [role] = await tx.select().from(roles).where(lte(roles.level, SUPER_LEVEL)).orderBy(asc(roles.level))
    if (!role) throw new StartError('The database has no role of the highest level: add one to the table "roles".')
    const name = await freeName(tx)
    const [user] = await tx
      .insert(users)
      .values({
        companyId: company.id,
        loginName: name,
        realName: REAL_NAME,
        passwordHash,
        isPasswordStrong: true,
        mustChangePassword: given === null,
      })
      .returning()
    if (!user) throw new Error('The first administrator was not added.')
    // the role states its data scope (the whole company) explicitly
    await tx.insert(userRoles).values({ userId: user.id, roleId: role.id, isMain: true })
    await giveSecondFactor(tx, sealer, { userId: user.id, secret, now: new Date(env.now()) })
    return name
  })
  if (loginName === null) return null
  return {
    loginName,
    password: given === null ? password : null,
    enrolment: enrolmentAddress(secret, company.name, loginName),
  }
}

async function refuseWeak(password: string, companyName: string): Promise<void> {
  const broken = await brokenPasswordRule(password, {
    isComplex: true,
    knownWords: [LOGIN_NAME, REAL_NAME, companyName],
  })
  if (broken) throw new StartError(`ADMIN_PASSWORD is refused. ${ruleText(broken.rule, 'en', broken.n)}.`)
}

async function hasAdministrator(db: Queryable): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .innerJoin(roles, eq(userRoles.roleId, roles.id))
    .where(and(lte(roles.level, SUPER_LEVEL), eq(users.isActive, true)))
    .limit(1)
  return found.length > 0
}

async function companyOf(db: Queryable): Promise<typeof companies.$inferSelect> {
  const [company] = await db.select().from(companies).orderBy(asc(companies.createdAt)).limit(1)
  if (!company) throw new Error('The company must be added before its administrator.')
  return company
}

/** `admin`, or `admin2` and so on if the name is taken. */
async function freeName(db: Queryable): Promise<string> {
  const rows = await db
    .select({ name: sql<string>`lower(${users.loginName})` })
    .from(users)
    .where(like(sql`lower(${users.loginName})`, `${LOGIN_NAME}%`))
  const taken = new Set(rows.map(({ name }) => name))
  if (!taken.has(LOGIN_NAME)) return LOGIN_NAME
  let number = 2
  while (taken.has(`${LOGIN_NAME}${number}`)) number += 1
  return `${LOGIN_NAME}${number}`
}
