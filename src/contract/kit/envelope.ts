import { z } from 'zod'

/**
 * Codes of the answer envelope, shared by console and server (spec section 8, design section 5). Every business answer
 * is sent as HTTP 200 with one of them.
 */
export const CODE = {
  success: 0,
  /** Session missing, unknown, expired or revoked; the text is in `result`. */
  sessionInvalid: -4,
  /** Session ended elsewhere: forced offline, or replaced by another sign-in. */
  sessionEnded: -555,
  serverError: 500,
  /** Adding an indoor-monitor application: the console rejects with response and original data. */
  indoorMonitorRejected: 507,
  /** Shown in warning style instead of error style. */
  warning: 2002,
  /** `result` is a list of {@link FieldProblem}. */
  invalidInput: 1001,
  noPermission: 1003,
  notFound: 1004,
  /** The session must first change its password or enrol a second factor; `result` lists which. */
  dutyUnmet: 1005,
  /** `result` says who changed the record and when. */
  staleEdit: 1009,
} as const

export type Code = (typeof CODE)[keyof typeof CODE]

/** One refused field: its name as sent, and what is allowed. */
export const fieldProblem = z.object({ field: z.string(), rule: z.string() })
export type FieldProblem = z.infer<typeof fieldProblem>

/** The envelope of every answer; `token` and `sessionId` only after sign-in. */
export const envelope = z.object({
  code: z.number(),
  result: z.unknown().optional(),
  message: z.string().optional(),
  token: z.string().optional(),
  sessionId: z.string().optional(),
})
export type Envelope = z.infer<typeof envelope>
