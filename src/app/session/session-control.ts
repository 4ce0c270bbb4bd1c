// The end of a session, by the user, the server or a failed guard: clears every trace in the browser and goes to
// sign-in, exactly once, however many calls notice it at the same time. error-catalogue.ts says which failures end a
// session; the router navigates.

import type { QueryClient } from '@tanstack/react-query'
import type { createStore } from 'jotai'
import { z } from 'zod'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { AppError } from '#data/app-error.ts'
import { ask } from '#data/calls.ts'
import { identityAtom, liveClientAtom, liveStateAtom, type Services } from '#data/console-services.ts'
import { type ReactionRules, reactionAt } from '#data/error-catalogue.ts'
import type { CallFailure } from '#data/http-client.ts'
import { showNoticeAtom } from '#data/notices.ts'
import { OPEN_PATHS, signInAddress } from '../routing/guard.ts'

interface SessionControlParts {
  readonly store: ReturnType<typeof createStore>
  readonly queries: QueryClient
  readonly session: Services['session']
  readonly drafts: Services['drafts']
  /** What the installation has disabled. */
  readonly rules: ReactionRules
  /** Path with query of the current page. */
  readonly here: () => string
  /** Settles when the page at `to` is shown. */
  readonly go: (to: string) => Promise<void>
}

export interface SessionControl {
  /** Reacts to a failed call as the error catalogue says. */
  handleFailure(failure: CallFailure): void
  /** Clears the session and goes to sign-in, which returns here afterwards. */
  end(): Promise<void>
  /** Signs out at the server, then clears the session. */
  logout(http: Services['http']): Promise<void>
}

export function createSessionControl({
  store,
  queries,
  session,
  drafts,
  rules,
  here,
  go,
}: SessionControlParts): SessionControl {
  /**
   * The identity is cleared after the navigation: cleared earlier, the guard of the current page would redirect to
   * sign-in by itself.
   */
  async function leave(to: string | null): Promise<void> {
    session.clear()
    // drafts of the user survive the end of a session, but not a sign-out
    drafts.store()
    store.get(liveClientAtom)?.disconnect()
    if (to !== null) await go(to)
    store.set(liveClientAtom, null)
    store.set(liveStateAtom, null)
    store.set(identityAtom, null)
    queries.clear()
  }

  function end(uniqueCode = session.uniqueCode()): Promise<void> {
    const from = here()
    const isOpen = OPEN_PATHS.includes(from.split('?')[0] ?? '')
    return leave(isOpen ? null : signInAddress(from, uniqueCode))
  }

  return {
    end: () => end(),
    handleFailure({ error, path, isQuiet, token }) {
      // an answer to a call of an earlier session says nothing about the current one
      if (token !== session.token()) return
      const { notice, endsSession } = reactionAt(error, path, rules)
      // the end of a session is reported once, by the first call that notices it: the token is gone for the others
      if (notice && (endsSession || !isQuiet)) store.set(showNoticeAtom, notice)
      if (endsSession) void end()
    },
    async logout(http) {
      const sessionId = session.sessionId() ?? undefined
      const token = session.token() ?? undefined
      drafts.forget(store.get(identityAtom)?.user.userId ?? '')
      try {
        await ask(http, sessionCalls.logout, { sessionId, token }, { isQuiet: true })
      } catch (problem) {
        // signing out always works in the browser; a session the server was not told about expires there
        if (session.token() !== null) await end(uniqueCodeIn(problem) ?? undefined)
        return
      }
      await leave('/login')
    },
  }
}

/** The answer to a refused sign-out may contain the code that sign-in must send. */
function uniqueCodeIn(problem: unknown): string | null {
  const parsed = z.object({ uniqueCode: z.string() }).safeParse(problem instanceof AppError ? problem.result : null)
  return parsed.success ? parsed.data.uniqueCode : null
}
