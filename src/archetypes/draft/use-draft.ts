// What somebody edits before it is saved. Duty: the base that it started from, the draft, whether they differ, the way back,
// and that what was typed stands here again after a session has ended in between. Neighbours: use-versioned-draft.ts adds
// what happens when somebody else saved meanwhile; src/data/kept-drafts.ts keeps. Invariant: a draft goes when it is saved
// or given up, and by nothing else.

import { useAtomValue } from 'jotai'
import { type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { z } from 'zod'
import { identityAtom, useServices } from '#data/console-services.ts'
import type { DraftPlace } from '#data/kept-drafts.ts'

/** How a draft is kept as JSON, and read again. */
export interface DraftFormat<Base, Draft> {
  readonly base: z.ZodType<Base>
  readonly draft: z.ZodType<Draft>
  /** Plain JSON of a draft that is more than that. */
  readonly jsonOf?: (draft: Draft) => unknown
}

/** Of an editor that is open: gives up what was typed; null where nothing was. */
export type Discarding = RefObject<(() => void) | null>

export interface DraftOptions<Base, Draft> {
  /** Names the form among those of its page. */
  readonly form: string
  readonly format: DraftFormat<Base, Draft>
  /** What is stored; a draft that was kept goes on from the base that it had. */
  readonly stored: Base
  readonly draftOf: (base: Base) => Draft
  /** Whether what was kept is of the same record as `stored`, where one form is opened for many. */
  readonly isOfSame?: (kept: Base) => boolean
  /** Compares drafts that plain JSON does not tell apart. */
  readonly isSame?: (one: Draft, other: Draft) => boolean
  /** Lets whoever shows the editor ask before it goes (use-leave-guard.ts). */
  readonly discarding?: Discarding
}

export interface DraftState<Base, Draft> {
  readonly base: Base
  readonly draft: Draft
  readonly isDirty: boolean
  /** Typed before the session ended, and still not saved. */
  readonly isRestored: boolean
  change(next: Draft): void
  /** Goes back to the base. */
  discard(): void
  /** Takes another base, such as what was just saved; without `draft` what was typed stays. */
  rebase(base: Base, draft?: Draft): void
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
      // the editor may be gone before it could say that there is nothing left to keep
      drafts.drop(place)
      setDraft(nextDraft)
      setRestored(false)
    },
  }
}

/** What was kept of a form of this page, as it was when the page opened: null, or what its editor is to be opened for. */
export function useKeptBase<Base, Draft>(form: string, format: DraftFormat<Base, Draft>): Base | null {
  const { drafts } = useServices()
  const place = useDraftPlace(form)
  const [base] = useState(() => readKept(drafts.find(place), format)?.base ?? null)
  return base
}

/** Where the drafts of a form belong; the page keeps it, however its address changes. */
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
