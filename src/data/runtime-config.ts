import { z } from 'zod'

/** `config.json` beside the console: what an installation sets without building anew. */
export const runtimeConfig = z.object({
  /** Base address of the back end, without a slash at its end; empty: where the console itself comes from. */
  apiBase: z
    .string('apiBase must be a text: empty, an http(s) address or a path that starts with a slash')
    .trim()
    .regex(
      /^(|https?:\/\/[^\s?#]+|\/[^\s?#]*)$/,
      'apiBase must be empty, an http(s) address or a path that starts with a slash',
    )
    .transform((base) => base.replace(/\/+$/, '')),
})
export type RuntimeConfig = z.infer<typeof runtimeConfig>

/**
 * Reads `config.json`.
 *
 * @throws {Error} that names the file and what is wrong in it.
 */
export async function loadRuntimeConfig(fetchFile: () => Promise<Response>): Promise<RuntimeConfig> {
  let content: unknown
  try {
    const response = await fetchFile()
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    content = await response.json()
  } catch (cause) {
    throw new Error(`config.json could not be read (${cause instanceof Error ? cause.message : String(cause)})`, {
      cause,
    })
  }
  const parsed = runtimeConfig.safeParse(content)
  if (!parsed.success) throw new Error(`config.json: ${parsed.error.issues.map(({ message }) => message).join('; ')}`)
  return parsed.data
}

/** The address that calls and the live channel are relative to, in full. */
export const backEndAddress = ({ apiBase }: RuntimeConfig, origin: string): string =>
  new URL(apiBase || '/', origin).href
