import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { isCurrency } from '#lib/company-currency.ts'
import type { CompanyPlace } from '#lib/company-place.ts'
import { usableZone } from '#lib/usable-zone.ts'
import { isDayOfSeason } from './kit/demo-season.ts'

const port = z.coerce.number().int().min(0).max(65_535)

/** A list of origins as browsers write them: `https://console.example,http://10.0.0.5:8081`. */
const origins = z
  .string()
  .transform((list) => list.split(',').map((each) => each.trim()))
  .pipe(z.array(z.string().refine(isOrigin, 'must be origins such as https://console.example, separated by commas')))

/** A list of addresses and ranges: `10.0.0.7,192.168.3.0/24,fd00::/8`. */
const addresses = z
  .string()
  .transform((list) => list.split(',').map((each) => each.trim()))
  .pipe(
    z.array(
      z
        .string()
        .refine(isAddressRange, 'must be addresses or ranges such as 10.0.0.7 or 10.0.0.0/24, separated by commas'),
    ),
  )

const environment = z.object({
  PORT: port.default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  MQTT_URL: z.url({ protocol: /^(mqtts?|wss?)$/ }).optional(),
  MQTT_PORT: port.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(
      /^(?:[^<>\p{Cc}]*<)?[^\s<>@"]+@[A-Za-z0-9][A-Za-z0-9.-]*>?$/u,
      'must be an address such as heat@example.com, or a name with one: Heat <heat@example.com>',
    )
    .optional(),
  CONSOLE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SIM_STATIONS: z.coerce.number().int().min(1).max(300).default(60),
  SIM_STEP_S: z.coerce.number().min(0.5).max(60).default(5),
  SIM_HISTORY_DAYS: z.coerce.number().int().min(0).max(150).default(120),
  SIM_DAY: z.string().refine(isDayOfSeason, 'must be a day from 11-15 to 03-15, as month-day: 01-20').optional(),
  SIM_DEMAND: z.enum(['plain', 'real']).default('plain'),
  SIM_TUNING: z.enum(['tuned', 'usual', 'poor']).default('usual'),
  SIM_SEED: z.coerce.number().int().min(0).max(0xffffffff).default(1),
  CONSOLE_TEST_CODE: z
    .string()
    .regex(/^[0-9A-Za-z]{4,8}$/, 'must be 4 to 8 letters or digits')
    .optional(),
  CONSOLE_ORIGINS: origins.default([]),
  FRAME_HOSTS: origins.default([]),
  TRUSTED_PROXIES: addresses.default([]),
  WEATHER_HOSTS: origins.default([]),
  COMPANY_NAME: z.string().trim().min(1).max(64).optional(),
  COMPANY_ZONE: z
    .string()
    .trim()
    .refine(
      (name) => usableZone(name, Date.now()) !== null,
      'must be an IANA time zone such as Europe/Belgrade, whose clocks changed by whole hours in the last ten years',
    )
    .optional(),
  COMPANY_CURRENCY: z
    .string()
    .trim()
    .refine(isCurrency, 'must be the code of a currency, ISO 4217, such as EUR')
    .optional(),
  COMPANY_PLACE: z
    .string()
    .transform(placeIn)
    .refine((place) => place !== null, 'must be latitude and longitude in degrees, such as 43.32,21.90')
    .optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  LARGE_FILE_MAX_GIB: z.coerce.number().min(0.001).max(64).default(4),
  LARGE_FILES_TOTAL_GIB: z.coerce.number().min(0.001).max(4096).default(16),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
})

/** Settings of one server process (design section 7). */
export interface Settings {
  /** The demo company with its simulator: what `npm start` runs. */
  readonly demo: boolean
  readonly port: number
  readonly host: string
  /** Absolute. */
  readonly dataDir: string
  /** Unset: a PostgreSQL of the server's own in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** Unset: the embedded broker. */
  readonly mqttUrl: string | undefined
  /** Port of the embedded broker; unset: 1883, or a free one where that is taken. */
  readonly mqttPort: number | undefined
  /** `smtp://` or `smtps://` address of the mail server; unset: no mail is sent. */
  readonly smtpUrl: string | undefined
  /** Sender of all mail; set where `smtpUrl` is. */
  readonly mailFrom: string | undefined
  /** Where people open the console, without a slash at the end; unset: mail names pages only. */
  readonly consoleUrl: string | undefined
  readonly simulator: {
    readonly stations: number
    readonly stepS: number
    readonly seed: number
    /** Days of past that the first start computes. */
    readonly historyDays: number
    /** Date of the weather at the first start, MM-dd; unset: today's in the season, 20 January outside it. */
    readonly day: string | undefined
    /** How the simulated buildings ask for heat. */
    readonly demand: 'plain' | 'real'
    readonly tuning: 'tuned' | 'usual' | 'poor'
  }
  /** Accepted as image code and verification code; demo only, for browser tests. */
  readonly consoleTestCode: string | undefined
  /** Origins of consoles that other hosts serve; their browsers may call this server. */
  readonly consoleOrigins: readonly string[]
  /** Origins of other systems whose pages may show the console in a frame, besides its own. */
  readonly frameHosts: readonly string[]
  /**
   * Addresses and ranges of proxies whose `X-Forwarded-For` is trusted; empty: the caller is the peer of the
   * connection.
   */
  readonly trustedProxies: readonly string[]
  /** Origins of weather services, the only outside hosts that the server calls. */
  readonly weatherHosts: readonly string[]
  /** Name of the company, required at the first start of real use; a later start with another name renames it. */
  readonly companyName: string | undefined
  /** IANA name of the company's time zone; of a first start; unset: Asia/Shanghai. */
  readonly companyZone: string | undefined
  /** Currency of the company, ISO 4217; of a first start; unset: CNY. */
  readonly companyCurrency: string | undefined
  /** Where the company is; of a first start; unset: where the demo is. */
  readonly companyPlace: CompanyPlace | undefined
  /** Absolute paths of PEM files; unset: plain http. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined
  /** Largest map pack, or other file that comes in parts. */
  readonly largeFileMaxBytes: number
  /** Of all such files together, where the database's free space cannot be known. */
  readonly largeFilesTotalBytes: number
  readonly logLevel: z.infer<typeof environment>['LOG_LEVEL']
  /** Values older than this are refused, of gateways and of files: hours and days are kept for ever. */
  readonly historyReachMs: number
  /** How long raw samples are kept. */
  readonly rawRetentionMs: number
  /** How long one-minute rollups are kept. */
  readonly minuteRetentionMs: number
  /** How long rollups of a quarter of an hour are kept; hours and days are kept for ever. */
  readonly quarterRetentionMs: number
}

const GIB = 2 ** 30
const DAY_MS = 86_400_000
const RAW_RETENTION_MS = 2 * DAY_MS
/** Ten years: clocks that have lost their time begin in 1970, 1980, 2000 or 2010. */
const HISTORY_REACH_MS = 3_650 * DAY_MS

/** An error that ends the start; printed as one line. */
export class StartError extends Error {}

/** A service that the start needs does not answer yet; the start is retried. */
export class NotYetError extends StartError {}

/** Names of the non-secret settings, for the test that compares them with the documents. */
export const SETTING_NAMES: readonly string[] = Object.keys(environment.shape)

/** Reads the settings. @throws {StartError} naming the setting and what is allowed. */
export function readSettings(variables: NodeJS.ProcessEnv, options: { readonly demo: boolean }): Settings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new StartError(`Setting refused: ${problems.join('; ')}`)
  }
  const env = parsed.data
  const settings = settingsOf(env, options.demo)
  if (!options.demo) refuseForRealUse(settings)
  return settings
}

function settingsOf(env: z.infer<typeof environment>, demo: boolean): Settings {
  return {
    demo,
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    mqttUrl: env.MQTT_URL,
    mqttPort: env.MQTT_PORT,
    ...mailServer(env.SMTP_URL, env.MAIL_FROM),
    consoleUrl: env.CONSOLE_URL?.replace(/\/+$/, ''),
    simulator: {
      stations: env.SIM_STATIONS,
      stepS: env.SIM_STEP_S,
      seed: env.SIM_SEED,
      historyDays: env.SIM_HISTORY_DAYS,
      day: env.SIM_DAY,
      demand: env.SIM_DEMAND,
      tuning: env.SIM_TUNING,
    },
    consoleTestCode: env.CONSOLE_TEST_CODE,
    consoleOrigins: env.CONSOLE_ORIGINS,
    frameHosts: env.FRAME_HOSTS,
    trustedProxies: env.TRUSTED_PROXIES,
    weatherHosts: env.WEATHER_HOSTS,
    companyName: env.COMPANY_NAME,
    companyZone: demo ? undefined : env.COMPANY_ZONE,
    companyCurrency: demo ? undefined : env.COMPANY_CURRENCY,
    companyPlace: demo ? undefined : (env.COMPANY_PLACE ?? undefined),
    tls: tlsFiles(env.TLS_CERT, env.TLS_KEY),
    largeFileMaxBytes: Math.floor(env.LARGE_FILE_MAX_GIB * GIB),
    largeFilesTotalBytes: Math.floor(env.LARGE_FILES_TOTAL_GIB * GIB),
    logLevel: env.LOG_LEVEL,
    historyReachMs: HISTORY_REACH_MS,
    rawRetentionMs: RAW_RETENTION_MS,
    // the demo keeps what its pages and charts of a week read, and little disk; real use keeps a season with a margin
    minuteRetentionMs: (demo ? 2 : 7) * DAY_MS,
    quarterRetentionMs: (demo ? 9 : 200) * DAY_MS,
  }
}

function tlsFiles(certFile: string | undefined, keyFile: string | undefined): Settings['tls'] {
  if (certFile && keyFile) return { certFile: resolve(certFile), keyFile: resolve(keyFile) }
  if (certFile || keyFile) throw new StartError('TLS_CERT and TLS_KEY belong together: set both, or neither.')
  return undefined
}

function mailServer(smtpUrl: string | undefined, mailFrom: string | undefined) {
  if ((smtpUrl === undefined) !== (mailFrom === undefined))
    throw new StartError('SMTP_URL and MAIL_FROM belong together: set both, or neither.')
  return { smtpUrl, mailFrom }
}

/** Refuses in real use what only the demo may do. */
function refuseForRealUse(settings: Settings): void {
  if (settings.consoleTestCode !== undefined)
    throw new StartError('CONSOLE_TEST_CODE works in the demo company only: unset it.')
  const isProtected = settings.tls !== undefined || settings.trustedProxies.length > 0
  if (!isProtected && !isLoopback(settings.host))
    throw new StartError(
      `HOST=${settings.host} would carry passwords in clear: set TLS_CERT and TLS_KEY, or TRUSTED_PROXIES to the address of the proxy that ends TLS; without them HOST is 127.0.0.1.`,
    )
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

/** `43.32,21.90`: latitude, then longitude, degrees; null where it is none. */
function placeIn(text: string): CompanyPlace | null {
  const [latitude, longitude, ...more] = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  if (latitude === undefined || longitude === undefined || more.length > 0) return null
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

function isAddressRange(text: string): boolean {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  return version !== 0 && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)))
}
