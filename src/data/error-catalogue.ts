// What a failed call means for the user (spec section 8), as data: transport reports failures, the shell shows what is
// defined here. http-client.ts creates the failures, src/app/session ends sessions.

import { CODE } from '../contract/kit/envelope.ts'
import { AppError } from './app-error.ts'

export type NoticeStyle = 'error' | 'warning' | 'success' | 'info'

export const NOTICE_MS = { status: 10_000, passwordRule: 10_000, error: 5_000, export: 5_000 } as const

/** The server's text, or one of the console's by its key. */
export type NoticeText =
  | { readonly from: 'server'; readonly text: string }
  | { readonly from: 'status'; readonly status: number }
  | { readonly from: 'console'; readonly name: 'generic' | 'unreadable' | 'unreachable' | 'timedOut' }

export interface Notice {
  readonly text: NoticeText
  readonly style: NoticeStyle
  readonly durationMs: number
  /** What the user can still do, such as undo. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

interface Reaction {
  readonly notice: Notice | null
  /** The token is no longer valid: clear the session and go to sign-in. */
  readonly endsSession: boolean
}

/** Results of code 500 that end the session without a message to the user. */
const SILENT_SESSION_ENDS: readonly unknown[] = [
  '当前账号登录已过期或已在其它地方登录，请重新登录!!!',
  '非法访问,请先注册账号或联系管理员',
]

const SILENT: Reaction = { notice: null, endsSession: false }
const SILENT_END: Reaction = { notice: null, endsSession: true }

/** What the installation has switched off or on for a call. */
export interface ReactionRules {
  readonly interceptErrors: boolean
  readonly alwaysInterceptUrls: readonly string[]
  readonly indoorMonitorUrls: readonly string[]
}

/** Like {@link reactionTo}, for a call of a path under the rules of an installation. */
export function reactionAt(error: AppError, path: string, rules: ReactionRules): Reaction {
  const reaction = reactionTo(error)
  if (reaction.endsSession) return reaction
  if (error.code === CODE.indoorMonitorRejected && rules.indoorMonitorUrls.includes(path)) return SILENT
  return rules.interceptErrors || rules.alwaysInterceptUrls.includes(path) ? reaction : SILENT
}

export function reactionTo(error: AppError): Reaction {
  switch (error.code) {
    case 'aborted':
      return SILENT
    case 'http':
      return show({ from: 'status', status: error.status ?? 0 }, 'error', NOTICE_MS.status)
    case 'network':
      return show(serverText(error.message) ?? { from: 'console', name: 'generic' })
    case 'timeout':
      return show({ from: 'console', name: 'timedOut' })
    case 'unreadable':
      return show({ from: 'console', name: 'unreadable' })
    case CODE.sessionInvalid:
      return {
        notice: { ...errorNotice(textOf(error.result) ?? serverTextOf(error)), style: 'warning' },
        endsSession: true,
      }
    case CODE.sessionEnded:
      return SILENT_END
    case CODE.serverError:
      return SILENT_SESSION_ENDS.includes(error.result) ? SILENT_END : show(serverTextOf(error))
    case CODE.warning:
      return show(serverTextOf(error), 'warning')
    default:
      return show(serverTextOf(error))
  }
}

/** Text of a page in place of content that could not be loaded or sent; null when nothing is to be shown. */
export function inlineTextOf(problem: unknown): NoticeText | null {
  if (!(problem instanceof AppError)) return { from: 'console', name: 'generic' }
  if (problem.code === 'network' && problem.message === '') return { from: 'console', name: 'unreachable' }
  return reactionTo(problem).notice?.text ?? null
}

/** First item of `message` parsed as a list, else `message`, else `result`, else the general text. */
export function serverTextOf({ message, result }: Pick<AppError, 'message' | 'result'>): NoticeText {
  return (
    serverText(firstOfList(message)) ?? serverText(message) ?? textOf(result) ?? { from: 'console', name: 'generic' }
  )
}

function firstOfList(message: string): string {
  if (!message.startsWith('[')) return ''
  try {
    const list: unknown = JSON.parse(message)
    const first: unknown = Array.isArray(list) ? list[0] : undefined
    return typeof first === 'string' ? first : ''
  } catch {
    return '' // a message may start with a bracket and be no list; it is shown as it stands
  }
}

const textOf = (value: unknown): NoticeText | null => (typeof value === 'string' ? serverText(value) : null)
const serverText = (text: string): NoticeText | null => (text.trim() === '' ? null : { from: 'server', text })
const errorNotice = (text: NoticeText): Notice => ({ text, style: 'error', durationMs: NOTICE_MS.error })

function show(text: NoticeText, style: NoticeStyle = 'error', durationMs: number = NOTICE_MS.error): Reaction {
  return { notice: { text, style, durationMs }, endsSession: false }
}
