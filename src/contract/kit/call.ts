// The definition of a call: access, input and output. The server serves it by `router.handle`, the console calls it by
// src/data/calls.ts; neither repeats any of it.

import { z } from 'zod'
import type { AuditAction } from './audit-actions.ts'

/** Who may call: anybody, any signed-in user, or holders of a permission code (of one of several). */
export type Access = 'open' | 'session' | { readonly permission: string | readonly string[] }

/**
 * Sessions that only read, and make no calls but those opened to them: `wall`, a screen that shows drawings without a
 * person; `frame`, a viewer inside a page of another system.
 */
const READER_KINDS = ['wall', 'frame'] as const
type ReaderKind = (typeof READER_KINDS)[number]

/**
 * Encoding of a POST by the console; `query`: in the address, with an empty body. The server accepts all encodings,
 * except for a file.
 */
export type BodyKind = 'form' | 'json' | 'query' | 'multipart'

/** The uploaded file of a call: its field, and its maximum size. */
export interface UploadSpec {
  readonly field: string
  readonly maxBytes: number
}

/** Log entry of a call that changes something. */
export interface CallAudit {
  /** Noun of the changed record: `user`, `role`, `session`, … */
  readonly module: string
  readonly action: AuditAction
  /** A success may change nothing: an imported file may contain no valid row. */
  readonly isConditional?: boolean
}

/** Output of a call without a result; a result from another back end is ignored. */
export const nothing = z.unknown().transform((): undefined => undefined)
export type Nothing = typeof nothing

/** Output of a call that sends a file instead of an envelope. */
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
  /** Sessions that only read, to which it is opened as well; absent: none. */
  readonly readers?: readonly ReaderKind[]
  /** Absent: no input. */
  readonly input?: In
  /** Schema of `result`. Absent: no output. */
  readonly output?: Out
  /** Encoding of a POST by the console, `form` by default. */
  readonly body?: BodyKind
  readonly upload?: UploadSpec
  /** Maximum body size, where the fields need more than the usual form. */
  readonly maxBodyBytes?: number
  /** Requests per address and minute; further ones get status 429. */
  readonly perMinute?: number
  /** May take longer than the console waits; it then answers with its progress. */
  readonly isLong?: Long
  /** Set where the call changes something: the log entry. */
  readonly audit?: Audit
  /** Whether a request is a preview, which changes nothing. */
  readonly isPreview?: (input: AskedWith) => boolean
  /** Further nouns that it changes; its own noun is its path without the last part. */
  readonly alsoChanges?: readonly string[]
  /** Its answer contains texts in the caller's language. */
  readonly isInLanguage?: boolean
  /** Further nouns on which its answer depends, besides its own. */
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
  readonly readers: readonly ReaderKind[]
  readonly isInLanguage: boolean
  readonly audit: Audit
  readonly upload: UploadSpec | null
  /** Null: the limit of its kind of access. */
  readonly maxBodyBytes: number | null
  readonly perMinute: number | null
  /** Whether a request with `input` changes anything. */
  readonly isChange: (input: AskedWith) => boolean
  /** Nouns whose answers must be reloaded after a change. */
  readonly changes: readonly string[]
  /** Nouns on which its answer depends. */
  readonly reads: readonly string[]
}

/** Input of a call as the server accepts it. */
export type InputOf<C extends Call> = z.input<C['input']>
/** Output of a call as parsed by the console. */
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
    readers: spec.readers ?? [],
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
