// What a map says of a file: times, numbers, columns. Maps of commands are made of it.

import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import {
  DECIMAL_SIGNS,
  ENCODINGS,
  isTimeZone,
  SEPARATORS,
  TIME_FORMATS,
} from '#contract/history-import/import-mapping.ts'
import { UNITS } from '#contract/history-import/units.ts'
import { CommandError } from './command.ts'

/** Heat as its rate, as the reading of a meter that counts on, or as the energy of each step. */
const HEAT_KINDS = ['power', 'counter', 'energy'] as const
export type HeatKind = (typeof HEAT_KINDS)[number]

export const timeZone = z.string().max(64).refine(isTimeZone, 'is no IANA zone, such as Europe/Berlin').optional()

export const mappedColumn = z.strictObject({
  /** Its heading. */
  column: z.string().min(1),
  unit: z.enum(UNITS).optional(),
  /** Numbers are multiplied by it, after their unit. */
  factor: z
    .number()
    .refine((factor) => Number.isFinite(factor) && factor !== 0)
    .default(1),
  offset: z.number().default(0),
})
export type MappedColumn = z.output<typeof mappedColumn>

export const fileMap = z.strictObject({
  /** Heading of the column of times, and of the time of day where that has its own. */
  time: z.string().optional(),
  clock: z.string().optional(),
  timeFormat: z.enum(TIME_FORMATS).optional(),
  timeZone,
  /** Whether a time is the beginning or the end of what its row says. */
  timeIs: z.enum(['begin', 'end']).default('begin'),
  separator: z.enum(SEPARATORS).optional(),
  decimalSign: z.enum(DECIMAL_SIGNS).optional(),
  encoding: z.enum(ENCODINGS).optional(),
})
export type FileMap = z.output<typeof fileMap>

/** A file that has heat. */
export const heatMap = fileMap.extend({
  heat: mappedColumn.optional(),
  kind: z.enum(HEAT_KINDS).optional(),
  /** Most that a counter can count in an hour, in its own unit. */
  maxPerHour: z.number().positive().optional(),
})
export type HeatMap = z.output<typeof heatMap>

/** @param path - Null: nothing is said. @throws {CommandError} with the place in the map that is wrong. */
export async function mapAt<Schema extends z.ZodType>(path: string | null, schema: Schema): Promise<z.output<Schema>> {
  if (path === null) return schema.parse({})
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) throw new CommandError(`--map: there is no file ${path}`)
  const parsed = schema.safeParse(jsonOf(text, path))
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.slice(0, 10).map(({ path: at, message }) => `${at.join('.')}: ${message}`)
  throw new CommandError(`--map: ${path} is no map: ${problems.join('; ')}`)
}

function jsonOf(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CommandError(`--map: ${path} is no JSON: ${error instanceof Error ? error.message : error}`)
  }
}
