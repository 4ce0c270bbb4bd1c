import type { Access } from '#contract/kit/call.ts'
import type { Session } from '../kit/session.ts'

/** Codes one of which a call needs; none where a session is enough. */
export const codesOf = (access: Access): readonly string[] =>
  typeof access === 'object' ? [access.permission].flat() : []

export const holdsOne = ({ permissions }: Pick<Session, 'permissions'>, codes: string | readonly string[]): boolean =>
  [codes].flat().some((code) => permissions.has(code))
