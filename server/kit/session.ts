import type { IncomingHttpHeaders } from 'node:http'

/** Who is asking, as every module sees it. */
export interface Session {
  readonly sessionId: string
  readonly userId: string
  readonly loginName: string
  readonly companyId: string
  /** 1 super, 2 administrator, 3 operator, 4 leader. */
  readonly level: number
  readonly roles: readonly string[]
  readonly permissions: ReadonlySet<string>
}

/** Finds the session behind a request or a token. Refuses with AppError: -4 unknown or expired, -555 ended elsewhere. */
export interface Authenticator {
  fromHeaders(headers: IncomingHttpHeaders): Promise<Session>
  fromToken(token: string): Promise<Session>
}
