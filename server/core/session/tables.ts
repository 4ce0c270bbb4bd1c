import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { ACCESS_ENDS, type NamedDrawing } from '#contract/endpoints/walls.ts'
import { users } from '../access/tables.ts'

// Tables of sign-in and session. Tokens, image codes and attempted login names are stored as hashes only.

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
    /** Extended with each use, up to the absolute end. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    endedReason: text('ended_reason', { enum: ['logout', 'forced', 'replaced'] }),
    /** False: opened by the password alone, by a user without a second factor yet. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(true),
    /** False: opened by an exchange token. */
    isBySignIn: boolean('is_by_sign_in').notNull().default(true),
    /** Of a viewer inside a page of another system: it only reads. */
    isFrame: boolean('is_frame').notNull().default(false),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
    check('sessions_ended', sql`(${table.revokedAt} is null) = (${table.endedReason} is null)`),
    check('sessions_ended_reason', sql`${table.endedReason} in ('logout', 'forced', 'replaced')`),
  ],
)

/** Picture codes that have not been used; each can be used once. */
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
 * Brakes against guessing: attempts by address, by login name, by both, by known device, by recovery code. Unknown
 * names are slowed down like known ones; otherwise the delay would reveal which names exist.
 */
export const signInBrakes = pgTable(
  'sign_in_brakes',
  {
    /** SHA-256 of what is counted, hex. A hash, because people sometimes type the password into the name field. */
    keyHash: text('key_hash').primaryKey(),
    /** Failed attempts minus those forgiven since; see brakes.ts. */
    attempts: integer('attempts').notNull(),
    lastAttemptAt: timestamp('last_attempt_at', { withTimezone: true }).notNull(),
    heldUntil: timestamp('held_until', { withTimezone: true }),
  },
  (table) => [index('sign_in_brakes_last_attempt').on(table.lastAttemptAt)],
)

/** Second factor of a user; enrolled once `secret` is set. */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Base32, as second-factor.repository.ts stores it; null: none confirmed. */
    secret: text('secret'),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** Offered secret, not yet confirmed by a code. */
    pendingSecret: text('pending_secret'),
    pendingUntil: timestamp('pending_until', { withTimezone: true }),
    /** Newest step (30 s since 1970) whose code was accepted: each code works once. */
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

/** Encrypted passwords that were right and already used by a signed-in user: none is accepted twice. */
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
    /** Stored by the console as `uniqueCode`. */
    uniqueCode: text('unique_code').notNull(),
    /** Uncompressed point: 04, x, y; 130 hex digits. */
    sm2PublicKey: text('sm2_public_key').notNull(),
    /** Sealed (server/core/kit/sealing.ts), as is `totpSecret`. */
    sm2PrivateKey: text('sm2_private_key').notNull(),
    /** Base32; used by the demo accounts only. */
    totpSecret: text('totp_secret').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('installation_keys_single', sql`${table.id} = 1`)],
)

/** A one-use token that stands for a session, for addresses that must carry a token. It ends with that session. */
export const exchangeTokens = pgTable(
  'exchange_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** It opens a session that only reads. */
    isFrame: boolean('is_frame').notNull().default(false),
  },
  (table) => [index('exchange_tokens_expiry').on(table.expiresAt)],
)

/**
 * Screens that show drawings without a person. A wall signs in by a link that is valid once, and stays signed in until it is
 * revoked or its maker's access ends; it is no session of its maker, but reaches at most what its maker reaches at each
 * request.
 */
export const walls = pgTable(
  'walls',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    makerId: uuid('maker_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In the order of their turns, with their titles when they were chosen: a drawing that is gone is named by it. */
    drawings: jsonb('drawings').$type<readonly WallDrawingRow[]>().notNull(),
    /** Seconds for each drawing. */
    seconds: integer('seconds').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** SHA-256 of the link's token, hex; null: it was used. */
    linkHash: text('link_hash').unique(),
    linkExpiresAt: timestamp('link_expires_at', { withTimezone: true }).notNull(),
    /** SHA-256 of the token of the screen that signed in, hex. */
    tokenHash: text('token_hash').unique(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    endedReason: text('ended_reason', { enum: ACCESS_ENDS }),
  },
  (table) => [
    index('walls_maker').on(table.makerId),
    check('walls_seconds', sql`${table.seconds} between 5 and 3600`),
    check('walls_ended', sql`(${table.endedAt} is null) = (${table.endedReason} is null)`),
    check(
      'walls_ended_reason',
      sql`${table.endedReason} in ('passwordReset', 'factorReset', 'forcedOut', 'deactivated')`,
    ),
    check('walls_ended_link', sql`${table.endedAt} is null or ${table.linkHash} is null`),
    check('walls_seen', sql`(${table.tokenHash} is null) = (${table.lastSeenAt} is null)`),
  ],
)

export interface WallDrawingRow extends NamedDrawing {
  readonly title: string
}
