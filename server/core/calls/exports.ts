// Exports by the path of their call. Duty: know how each is made, so that a job can make a large one that a call has
// refused to wait for. Neighbours: modules register their exports beside the call; files/run-export.ts answers the
// call, files/export.job.ts makes what is large. Invariants: parameters of a job are parsed like those of the call.

import type { z } from 'zod'
import type { Access, Call, CallAudit } from '#contract/kit/call.ts'
import type { Actor } from '../kit/session.ts'
import type { Steps } from './long-work.ts'

/** A file that was made. */
export interface MadeFile {
  /** Module name in the audit log. */
  readonly module: string
  readonly title: string
  readonly content: Buffer
  /** Absent: an Excel file. */
  readonly file?: 'xlsx' | 'csv' | 'geojson' | 'kml' | 'dxf' | 'zip'
}

export interface Sheet extends MadeFile {
  readonly numRows: number
}

interface Asked<Input> {
  readonly input: Input
  readonly actor: Actor
  readonly steps: Steps
}

export interface Export<Input = unknown> {
  readonly path: string
  readonly access: Access
  /** Module name of the call in the audit log. */
  readonly module: string
  /** Reads with the data scope of the actor. */
  make(asked: Asked<Input>): Promise<Sheet>
}

/** Exports by path; what is not an input of the call is refused by its schema. */
export type Exports = Map<string, Export>

/** Registers how the export of a call is made. */
export function addExport<Input extends z.ZodType>(
  exports: Exports,
  call: Pick<Call<Input, z.ZodType, Access, CallAudit>, 'path' | 'access' | 'input' | 'audit'>,
  make: (asked: Asked<z.output<Input>>) => Promise<Sheet>,
): Export<z.output<Input>> {
  const { path, access } = call
  const { module } = call.audit
  exports.set(path, { path, access, module, make: (asked) => make({ ...asked, input: call.input.parse(asked.input) }) })
  return { path, access, module, make }
}
