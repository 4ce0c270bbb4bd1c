import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
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
    /** False: opened by the password alone, for somebody who has no second factor yet. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(true),
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
 * What slows guessing down: attempts by address, by login name, by both, by known device, by recovery code. Names that do
 * not exist are braked as those that do: else the brake would tell which names are real.
 */
export const signInBrakes = pgTable(
  'sign_in_brakes',
  {
    /** SHA-256 of what is counted, hex: people type passwords into the wrong field. */
    keyHash: text('key_hash').primaryKey(),
    /** Without success, less what has been forgiven since; see brakes.ts. */
    attempts: integer('attempts').notNull(),
    lastAttemptAt: timestamp('last_attempt_at', { withTimezone: true }).notNull(),
    heldUntil: timestamp('held_until', { withTimezone: true }),
  },
  (table) => [index('sign_in_brakes_last_attempt').on(table.lastAttemptAt)],
)

/** Second factor of a user: theirs once `secret` is there. */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Base32, as second-factor.repository.ts stores it; null: none confirmed. */
    secret: text('secret'),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** Offered, and not yet confirmed by a code. */
    pendingSecret: text('pending_secret'),
    pendingUntil: timestamp('pending_until', { withTimezone: true }),
    /** Newest step (30 s since 1970) whose code was taken: a code works once. */
    lastStep: integer('last_step'),
  },
  (table) => [
    check('second_factors_confirmed', sql`(${table.secret} is null) = (${table.confirmedAt} is null)`),
    check('second_factors_pending', sql`(${table.pendingSecret} is null) = (${table.pendingUntil} is null)`),
  ],
)

/** Recovery codes that have not been used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** See recovery-code.ts. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Browsers that a user has signed in with. */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('known_devices_user').on(table.userId), index('known_devices_expiry').on(table.expiresAt)],
)

/** Ciphers of right passwords that a signed-in user has sent: none is taken twice. */
export const usedCiphers = pgTable(
  'used_ciphers',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    cipherHash: text('cipher_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.cipherHash] })],
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
    /** Sealed (server/core/kit/sealing.ts), as is the one below. */
    sm2PrivateKey: text('sm2_private_key').notNull(),
    /** Base32; of the demo accounts alone. */
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
