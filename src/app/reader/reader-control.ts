import { atom, type createStore } from 'jotai'
import { liveClientAtom, liveStateAtom, type Services } from '#data/console-services.ts'
import { type NoticeText, type ReactionRules, reactionAt } from '#data/error-catalogue.ts'
import type { SessionControl } from '../session/session-control.ts'

/** Why a console that only reads has no session any more; `text` null: it never had one. */
export const readerEndAtom = atom<{ readonly text: NoticeText | null } | null>(null)

interface ReaderControlParts {
  readonly store: ReturnType<typeof createStore>
  readonly session: Services['session']
  readonly rules: ReactionRules
}

/** The end of a session without a person: there is no sign-in page to go to. */
export function createReaderControl({ store, session, rules }: ReaderControlParts): SessionControl {
  function end(text: NoticeText | null): void {
    session.clear()
    store.get(liveClientAtom)?.disconnect()
    store.set(liveClientAtom, null)
    store.set(liveStateAtom, null)
    store.set(readerEndAtom, { text })
  }
  return {
    end: async () => end(null),
    logout: async () => end(null),
    handleFailure({ error, path, token }) {
      if (token === null || token !== session.token()) return
      const { notice, endsSession } = reactionAt(error, path, rules)
      if (endsSession) end(notice?.text ?? null)
    },
  }
}
