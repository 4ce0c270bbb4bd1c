import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../access/tables.ts'

// What sign-in remembers. No table holds a token, an image code or a login name that was tried: only their hashes.

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, hex. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    /** Moves with use, never past the absolute end. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    endedReason: text('ended_reason', { enum: ['logout', 'forced', 'replaced'] }),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
    check('sessions_ended', sql`(${table.revokedAt} is null) = (${table.endedReason} is null)`),
    check('sessions_ended_reason', sql`${table.endedReason} in ('logout', 'forced', 'replaced')`),
  ],
)

/** Picture codes that wait for their one use. */
export const captchas = pgTable(
  'captchas',
  {
    sessionCode: text('session_code').primaryKey(),
    answerHash: text('answer_hash').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('captchas_expiry').on(table.expiresAt)],
)

/**
 * Attempts by login name, for names that exist and names that do not alike: if only real accounts could be locked, the
 * lock would tell which names are real.
 */
export const signInGuards = pgTable(
  'sign_in_guards',
  {
    /** SHA-256 of the login name, hex: people type passwords into the wrong field. */
    nameHash: text('name_hash').primaryKey(),
    /** Since the last success, lock or long pause. */
    attempts: integer('attempts').notNull(),
    lastAttemptAt: timestamp('last_attempt_at', { withTimezone: true }).notNull(),
    lockedUntil: timestamp('locked_until', { withTimezone: true }),
    /** Newest step (30 s since 1970) whose verification code has signed this name in. */
    lastTotpStep: integer('last_totp_step'),
  },
  (table) => [index('sign_in_guards_last_attempt').on(table.lastAttemptAt)],
)

/** One row, made at first use. The private parts never leave the server. */
export const installationKeys = pgTable(
  'installation_keys',
  {
    id: smallint('id').primaryKey().default(1),
    /** What the console keeps as `uniqueCode`. */
    uniqueCode: text('unique_code').notNull(),
    /** Uncompressed point: 04, x, y; 130 hex digits. */
    sm2PublicKey: text('sm2_public_key').notNull(),
    /** Sealed (server/kit/sealing.ts), as is the one below. */
    sm2PrivateKey: text('sm2_private_key').notNull(),
    /** Base32. */
    totpSecret: text('totp_secret').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('installation_keys_single', sql`${table.id} = 1`)],
)

/** A one-use stand-in for a session, for addresses that must carry a token. */
export const exchangeTokens = pgTable(
  'exchange_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('exchange_tokens_expiry').on(table.expiresAt)],
)
