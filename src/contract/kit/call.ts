// The definition of a call: who may make it, what it takes and what it answers. The server serves it by `router.handle`, the
// console makes it by src/data/calls.ts; neither says any of it again.

import { z } from 'zod'
import type { AuditAction } from '../audit/actions.ts'

/** Who may call: anybody, anybody signed in, or holders of a permission code (of one of several). */
export type Access = 'open' | 'session' | { readonly permission: string | readonly string[] }

/** How the console sends a POST; `query`: in the address, with an empty body. The server takes all but a file either way. */
export type BodyKind = 'form' | 'json' | 'query' | 'multipart'

/** The one file that a call takes: its field, and how large it may be. */
export interface UploadSpec {
  readonly field: string
  readonly maxBytes: number
}

/** What the log says of a call that changes something. */
export interface CallAudit {
  /** Noun of what is changed: `user`, `role`, `session`, … */
  readonly module: string
  readonly action: AuditAction
  /** Not every success changes something: a file may hold nothing that can be written. */
  readonly isConditional?: boolean
}

/** Answer of a call that has nothing to tell; whatever another back end sends there is not looked at. */
export const nothing = z.unknown().transform((): undefined => undefined)
export type Nothing = typeof nothing

/** Answer of a call that sends a file instead of an envelope. */
export const file = z.never()
export type FileOutput = typeof file

const noInput = z.object({})
type NoInput = typeof noInput

type AskedWith = Readonly<Record<string, unknown>>

interface CallSpec<
  In extends z.ZodType,
  Out extends z.ZodType,
  Allowed extends Access,
  Audit extends CallAudit | undefined,
  Long extends boolean,
> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly access: Allowed
  /** Left out: nothing is asked. */
  readonly input?: In
  /** Of `result`. Left out: nothing is told. */
  readonly output?: Out
  /** How the console sends a POST, `form` unless said. */
  readonly body?: BodyKind
  readonly upload?: UploadSpec
  /** Largest body, where the fields of a call hold more than a usual form. */
  readonly maxBodyBytes?: number
  /** Requests of one address within a minute; more are answered by status 429. */
  readonly perMinute?: number
  /** May take longer than the console waits: it answers how far it is then. */
  readonly isLong?: Long
  /** The call changes something: what is written into the log. */
  readonly audit?: Audit
  /** Whether it only tells what it would change, when it is asked so. */
  readonly isPreview?: (input: AskedWith) => boolean
  /** What it changes beside the records of its own noun, which is its path without the last part. */
  readonly alsoChanges?: readonly string[]
  /** Its answer has texts in the language of whoever asks. */
  readonly isInLanguage?: boolean
  /** Nouns beside its own whose changes make its answer another one. */
  readonly reads?: readonly string[]
}

export interface Call<
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
  Allowed extends Access = Access,
  Audit extends CallAudit | undefined = CallAudit | undefined,
  Long extends boolean = boolean,
> extends Required<
    Pick<CallSpec<In, Out, Allowed, Audit, Long>, 'method' | 'path' | 'access' | 'input' | 'output' | 'body'>
  > {
  readonly isLong: Long
  readonly isInLanguage: boolean
  readonly audit: Audit
  readonly upload: UploadSpec | null
  /** Null: as any call of its access. */
  readonly maxBodyBytes: number | null
  readonly perMinute: number | null
  /** Whether it changes something when it is asked with `input`. */
  readonly isChange: (input: AskedWith) => boolean
  /** Nouns whose answers are others after a change. */
  readonly changes: readonly string[]
  /** Nouns that its answer follows from. */
  readonly reads: readonly string[]
}

/** What a call is asked with: as the server takes it. */
export type InputOf<C extends Call> = z.input<C['input']>
/** What a call answers, as the console reads it. */
export type OutputOf<C extends Call> = z.output<C['output']>

export function defineCall<
  const Allowed extends Access,
  In extends z.ZodType = NoInput,
  Out extends z.ZodType = Nothing,
  const Audit extends CallAudit | undefined = undefined,
  const Long extends boolean = false,
>(spec: CallSpec<In, Out, Allowed, Audit, Long>): Call<In, Out, Allowed, Audit, Long> {
  const { method, path, access, body = 'form', upload = null, maxBodyBytes = null, perMinute = null } = spec
  const noun = nounOf(path)
  return {
    method,
    path,
    access,
    body,
    upload,
    maxBodyBytes,
    perMinute,
    input: spec.input ?? (noInput as z.ZodType as In),
    output: spec.output ?? (nothing as z.ZodType as Out),
    isInLanguage: spec.isInLanguage ?? false,
    isLong: spec.isLong ?? (false as Long),
    audit: spec.audit as Audit,
    isChange: (input) => spec.audit !== undefined && !spec.isPreview?.(input),
    changes: spec.audit ? [noun, ...(spec.alsoChanges ?? [])] : [],
    reads: [noun, ...(spec.reads ?? [])],
  }
}

/** `/jeasy-base/user` of `/jeasy-base//user/kickUser`: some paths of the specification have two slashes. */
const nounOf = (path: string): string => path.slice(0, path.lastIndexOf('/')).replaceAll(/\/+/g, '/')
