import { z } from 'zod'
import type { JobKindInfo } from '#contract/endpoints/jobs.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import type { Db } from '#server/core/db/client.ts'
import type { JobKind } from '#server/core/jobs/job-kind.ts'

const limit = z.number().nullish().default(null)
const described = z.object({
  properties: z
    .record(
      z.string(),
      z.object({ minimum: limit, maximum: limit, default: z.union([z.string(), z.number()]).nullish().default(null) }),
    )
    .default({}),
})

/** A kind of job with its parameters and their limits, in the language of the caller. */
export async function infoOf(db: Db, known: JobKind, language: Language): Promise<JobKindInfo> {
  const { kind, title, params, paramNames, choiceNames, choicesIn, timeoutMs, maxAttempts } = known
  const { properties } = described.parse(z.toJSONSchema(params, { io: 'input' }))
  return {
    kind,
    timeoutMs,
    maxAttempts,
    title: labelIn(title, language),
    params: await Promise.all(
      Object.entries(paramNames).map(async ([name, label]) => ({
        name,
        title: labelIn(label, language),
        min: properties[name]?.minimum ?? null,
        max: properties[name]?.maximum ?? null,
        default: properties[name]?.default ?? null,
        choices: [
          ...Object.entries(choiceNames?.[name] ?? {}).map(([value, meaning]) => ({
            value,
            name: labelIn(meaning, language),
          })),
          ...((await choicesIn?.[name]?.(db)) ?? []).map((value) => ({ value, name: value })),
        ],
      })),
    ),
  }
}
