// What was found in the files of an import.

import { z } from 'zod'
import { FILE_FAULTS, LINE_FAULTS } from './import-faults.ts'

const refusedLine = z.object({
  line: z.int(),
  fault: z.enum(LINE_FAULTS),
  /** Of the column; empty where it is the whole line. */
  heading: z.string(),
  /** As it is written, shortened. */
  text: z.string(),
})
export type RefusedLine = z.output<typeof refusedLine>

const pointReport = z.object({
  pointId: z.int(),
  count: z.int(),
  /** Epoch ms of its first and last value. */
  from: z.number(),
  to: z.number(),
  /** Usual distance of its values; 0: there is one value only. */
  periodMs: z.number(),
})
export type PointReport = z.output<typeof pointReport>

const fileReport = z.object({
  numRows: z.int(),
  numValues: z.int(),
  numEmpty: z.int(),
  numRefused: z.int(),
  /** The first of them. */
  refused: z.array(refusedLine),
  /** Names of a long file that the mapping does not have, with the number of their rows. */
  leftOut: z.array(z.object({ name: z.string(), count: z.int() })),
  /** The first and last rows, shortened, each behind its line. */
  first: z.array(z.array(z.string())),
  last: z.array(z.array(z.string())),
  points: z.array(pointReport),
})
export type FileReport = z.output<typeof fileReport>

export const importReport = z.object({
  files: z.array(fileReport.extend({ name: z.string() })),
  numValues: z.int(),
  numRefused: z.int(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  /** Hours of points that have values already. */
  numStandingHours: z.int(),
  points: z.array(pointReport.extend({ code: z.string(), name: z.string(), numStandingHours: z.int() })),
})
export type ImportReport = z.output<typeof importReport>

/** Why an import was not done. */
export const importFailure = z.union([
  z.object({ file: z.string(), line: z.int(), fault: z.enum(FILE_FAULTS) }),
  /** A point was removed, or is out of reach. */
  z.object({ code: z.string() }),
  z.object({ text: z.string() }),
])
export type ImportFailure = z.output<typeof importFailure>
