import type { IncomingHttpHeaders } from 'node:http'
import type { Duty } from '#contract/endpoints/session.ts'
import type { NamedDrawing } from '#contract/endpoints/walls.ts'
import type { Language } from '#contract/kit/language.ts'

/** The signed-in user, as every module sees it. */
export interface Session {
  readonly sessionId: string
  readonly userId: string
  readonly loginName: string
  readonly companyId: string
  /** 1 super, 2 administrator, 3 operator, 4 leader. */
  readonly level: number
  readonly roles: readonly string[]
  readonly permissions: ReadonlySet<string>
  readonly realName: string
  /** Paths of the organisations whose sub-trees the user sees; `all`: the whole company. */
  readonly scope: 'all' | readonly string[]
  /** What must be done before anything else is allowed (duty.ts); empty for most. */
  readonly duties: readonly Duty[]
  /** Set for a session that only reads: it makes no calls but those that are opened to its kind. */
  readonly reader?: Reader
}

/** A wall shows the drawings named for it and their points, within the reach of the user who made it. */
type Reader =
  | { readonly kind: 'wall'; readonly wallId: string; readonly drawings: readonly NamedDrawing[] }
  | { readonly kind: 'frame' }

/** The acting user, with what the audit log and texts need. */
export interface Actor {
  readonly session: Session
  readonly ip: string
  readonly language: Language
}

/** Finds the session of a request or a token. Refuses with AppError -4 and the reason. */
export interface Authenticator {
  /** Accepts a session with unmet duties: the router checks each call with duty.ts. */
  fromHeaders(headers: IncomingHttpHeaders): Promise<Session>
  /** Also refuses a session with unmet duties (1005). */
  fromToken(token: string): Promise<Session>
}
