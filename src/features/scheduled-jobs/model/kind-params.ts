import { z } from 'zod'
import type { JobKindInfo } from '#contract/endpoints/jobs.ts'

type Param = JobKindInfo['params'][number]

const stored = z.record(z.string(), z.union([z.string(), z.number()]))

/** Parameters of a task from their JSON; null where it cannot be read: a person types it as well. */
export function readParams(json: string): Readonly<Record<string, string | number>> | null {
  if (json.trim() === '') return {}
  try {
    return stored.parse(JSON.parse(json))
  } catch {
    return null
  }
}

/** JSON with one parameter as it was typed or chosen; an empty one is left out, so that its default is taken. */
export function withParam(
  params: Readonly<Record<string, string | number>>,
  { name, min }: Pick<Param, 'name' | 'min'>,
  typed: string,
): string {
  const { [name]: _before, ...others } = params
  if (typed === '') return JSON.stringify(others)
  const isNumber = min !== null && Number.isFinite(Number(typed))
  return JSON.stringify({ ...others, [name]: isNumber ? Number(typed) : typed })
}
