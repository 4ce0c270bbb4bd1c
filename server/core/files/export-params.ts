import { z } from 'zod'
import { LANGUAGES } from '#contract/kit/language.ts'

export const EXPORT_KIND = 'files.export'
export const EXPORT_ATTEMPTS = 3

/** What an export job needs to make the file as the user would get it now. */
export const exportParams = z.strictObject({
  /** Of the call, which names the export. */
  path: z.string().max(200),
  input: z.record(z.string(), z.unknown()),
  userId: z.guid(),
  ip: z.string(),
  language: z.enum(LANGUAGES),
})
export type ExportParams = z.infer<typeof exportParams>
