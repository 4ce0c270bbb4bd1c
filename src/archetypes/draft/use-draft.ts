// Input being edited before it is saved: the base it started from, the draft, whether they differ, resetting, and
// restoring the draft after the session has ended in between. use-versioned-draft.ts adds saves by other users;
// src/data/kept-drafts.ts stores. A draft disappears only when it is saved or discarded.

import { useAtomValue, useStore } from 'jotai'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { z } from 'zod'
import { identityAtom, useServices } from '#data/console-services.ts'
import type { DraftPlace } from '#data/kept-drafts.ts'
import { sayAtom } from '#data/notices.ts'

/** How a draft is stored as JSON and read back. */
export interface DraftFormat<Base, Draft> {
  readonly base: z.ZodType<Base>
  readonly draft: z.ZodType<Draft>
  /** Converts a draft that is not plain JSON into plain JSON. */
  readonly jsonOf?: (draft: Draft) => unknown
}

/** For an open editor: discards the input; null where nothing was typed. */
export type Discarding = RefObject<(() => void) | null>

export interface DraftOptions<Base, Draft> {
  /** Identifies the form on its page. */
  readonly form: string
  readonly format: DraftFormat<Base, Draft>
  /** The stored record; a restored draft keeps the base it was started from. */
  readonly stored: Base
  readonly draftOf: (base: Base) => Draft
  /** Whether a kept draft belongs to the same record as `stored`, where one form serves many records. */
  readonly isOfSame?: (kept: Base) => boolean
  /** Compares drafts that plain JSON cannot distinguish. */
  readonly isSame?: (one: Draft, other: Draft) => boolean
  /** Lets the parent ask before it removes the editor (use-leave-guard.ts). */
  readonly discarding?: Discarding
}

export interface DraftState<Base, Draft> {
  readonly base: Base
  readonly draft: Draft
  readonly isDirty: boolean
  /** Restored after the session ended, and not saved yet. */
  readonly isRestored: boolean
  change(next: Draft): void
  /** Resets to the base. */
  discard(): void
  /** Replaces the base, e.g. by the saved record; without `draft` the input stays. */
  rebase(base: Base, draft?: Draft): void
  /**
   * Takes the saved record as the base of an editor that stays open, and keeps what was typed since the save began.
   *
   * @param merge - The draft that follows from what is typed now; without it that stays as it is.
   */
  settle(base: Base, merge?: (typed: Draft) => Draft): void
}

const isSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export function useDraft<Base, Draft>(options: DraftOptions<Base, Draft>): DraftState<Base, Draft> {
  const { form, format, stored, draftOf, isOfSame = () => true, isSame = isSameJson, discarding } = options
  const { jsonOf } = format
  const { drafts } = useServices()
  const place = useDraftPlace(form)
  const [found] = useState(() => {
    const kept = readKept(drafts.find(place), format)
    return kept && isOfSame(kept.base) ? kept : null
  })
  const [isRestored, setRestored] = useState(found !== null)
  const [base, setBase] = useState(found?.base ?? stored)
  const [draft, setDraft] = useState(() => found?.draft ?? draftOf(stored))
  const isDirty = !isSame(draft, draftOf(base))

  useEffect(() => {
    if (isDirty) drafts.keep(place, { base, draft: jsonOf ? jsonOf(draft) : draft })
    else drafts.drop(place)
  }, [drafts, place, base, draft, isDirty, jsonOf])

  useKeptNotice(place)

  function discard(): void {
    drafts.drop(place)
    setDraft(draftOf(base))
    setRestored(false)
  }
  useEffect(() => {
    if (!discarding) return
    discarding.current = isDirty ? () => drafts.drop(place) : null
    return () => {
      discarding.current = null
    }
  }, [discarding, drafts, place, isDirty])

  return {
    base,
    draft,
    isDirty,
    isRestored: isRestored && isDirty,
    change: setDraft,
    discard,
    rebase(next, nextDraft) {
      setBase(next)
      if (nextDraft === undefined) return
      // dropped here, because the editor may be unmounted before its effect could drop it
      drafts.drop(place)
      setDraft(nextDraft)
      setRestored(false)
    },
    settle(next, merge = (typed) => typed) {
      setBase(next)
      setDraft(merge)
      setRestored(false)
    },
  }
}

/** Says, when an editor is left with input in it, that the input is kept. */
function useKeptNotice(place: DraftPlace): void {
  const { t } = useTranslation()
  const { drafts } = useServices()
  const store = useStore()
  const handleLeave = useEffectEvent(() => {
    // a session that ends has words of its own
    const isSignedIn = store.get(identityAtom) !== null
    if (isSignedIn && drafts.find(place) !== undefined) store.set(sayAtom, t('drafts.kept'))
  })
  useEffect(() => () => handleLeave(), [])
}

/**
 * The base of the kept draft of a form when the page opened, or null: the record for which its editor must be opened.
 */
export function useKeptBase<Base, Draft>(form: string, format: DraftFormat<Base, Draft>): Base | null {
  const { drafts } = useServices()
  const place = useDraftPlace(form)
  const [base] = useState(() => readKept(drafts.find(place), format)?.base ?? null)
  return base
}

/** Storage place for drafts of a form; stays the same for a page when its address changes. */
function useDraftPlace(form: string): DraftPlace {
  const { pathname } = useLocation()
  const userId = useAtomValue(identityAtom)?.user.userId ?? ''
  const [place] = useState(() => ({ userId, path: pathname, form }))
  return place
}

function readKept<Base, Draft>(value: unknown, { base, draft }: DraftFormat<Base, Draft>) {
  const kept = z.object({ base, draft }).safeParse(value)
  return kept.success ? kept.data : null
}
