import { z } from 'zod'
import { reasonOf } from '#lib/reason-of.ts'
import { sessionCalls } from '../contract/endpoints/session.ts'

const paths = (name: string) => {
  const text = `${name} must be a list of paths that start with a slash`
  return z.array(z.string(text).startsWith('/', text), text)
}

const LIVE_URL_RULE = 'liveUrl must be empty, a ws(s) address or a path that starts with a slash'

/** `config.json` beside the console: settings of an installation that need no rebuild. */
export const runtimeConfig = z.strictObject({
  /** Base address of the back end without trailing slash; empty: that of the console itself. */
  apiBase: z
    .string('apiBase must be a text: empty, an http(s) address or a path that starts with a slash')
    .trim()
    .regex(
      /^(|https?:\/\/[^\s?#]+|\/[^\s?#]*)$/,
      'apiBase must be empty, an http(s) address or a path that starts with a slash',
    )
    .transform((base) => base.replace(/\/+$/, ''))
    .default(''),
  /** Address of the live channel where it is not under the back end's; empty: `/live` there. */
  liveUrl: z
    .string(LIVE_URL_RULE)
    .trim()
    .regex(/^(|wss?:\/\/[^\s?#]+|\/[^\s?#]*)$/, LIVE_URL_RULE)
    .default(''),
  /** Whether failures are shown; the end of a session always is. */
  interceptErrors: z.boolean('interceptErrors must be true or false').default(true),
  /** Paths whose failures are shown regardless. */
  alwaysInterceptUrls: paths('alwaysInterceptUrls').default([
    sessionCalls.login.path,
    sessionCalls.logout.path,
    sessionCalls.validUserLoginState.path,
  ]),
  /** Paths whose callers handle code 507 themselves. */
  indoorMonitorUrls: paths('indoorMonitorUrls').default([]),
})
type RuntimeConfig = z.infer<typeof runtimeConfig>

/**
 * Reads `config.json`.
 *
 * @throws {Error} naming the file and what is wrong in it.
 */
export async function loadRuntimeConfig(fetchFile: () => Promise<Response>): Promise<RuntimeConfig> {
  let content: unknown
  try {
    const response = await fetchFile()
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    content = await response.json()
  } catch (cause) {
    throw new Error(`config.json could not be read (${reasonOf(cause)})`, {
      cause,
    })
  }
  const parsed = runtimeConfig.safeParse(content)
  if (!parsed.success) throw new Error(`config.json: ${parsed.error.issues.map(problemOf).join('; ')}`)
  return parsed.data
}

function problemOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `${issue.keys.join(', ')}: no such setting; there are ${Object.keys(runtimeConfig.shape).join(', ')}`
  return issue.path.length === 0 ? 'an object of settings is expected' : issue.message
}

/** The full address that calls and the live channel are relative to. */
export const backEndAddress = ({ apiBase }: Pick<RuntimeConfig, 'apiBase'>, origin: string): string =>
  new URL(apiBase || '/', origin).href

/** The full address of the live channel; null where it is under the back end's. */
export function liveAddress({ liveUrl }: Pick<RuntimeConfig, 'liveUrl'>, origin: string): string | null {
  if (liveUrl === '') return null
  const url = new URL(liveUrl, origin)
  url.protocol = url.protocol.replace(/^http/, 'ws')
  return url.href
}
