// The end of a session, whoever ends it: the user, the server, or a guard that failed. Duty: clear every trace in the
// browser and go to sign-in, once, however many calls find out at the same time. Neighbours: error-catalogue.ts says
// which failures end a session; the router moves.

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
  /** What the installation has switched off. */
  readonly rules: ReactionRules
  /** Path with query of the page in front. */
  readonly here: () => string
  /** Settles when the page at `to` is in front. */
  readonly go: (to: string) => Promise<void>
}

export interface SessionControl {
  /** Acts on a failed call as the catalogue says. */
  handleFailure(failure: CallFailure): void
  /** Forgets the session and goes to sign-in, which leads back here. */
  end(): Promise<void>
  /** Tells the server, then forgets the session. */
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
  /** The page in front goes last: taken from under it, the session would send it to sign-in by a way of its own. */
  async function leave(to: string | null): Promise<void> {
    session.clear()
    // what was typed stays with its owner over the end of a session, not over a sign-out
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
      // the answer to a call of a session that is over already says nothing about this one
      if (token !== session.token()) return
      const { notice, endsSession } = reactionAt(error, path, rules)
      // why a session is over is told once, whichever call finds out: the token is gone then
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
        // signing out always works here; the server ends what it was not told of when it expires
        if (session.token() !== null) await end(uniqueCodeIn(problem) ?? undefined)
        return
      }
      await leave('/login')
    },
  }
}

/** The refusal of a sign-out may say which code sign-in is to carry. */
function uniqueCodeIn(problem: unknown): string | null {
  const parsed = z.object({ uniqueCode: z.string() }).safeParse(problem instanceof AppError ? problem.result : null)
  return parsed.success ? parsed.data.uniqueCode : null
}
