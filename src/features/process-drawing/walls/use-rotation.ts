import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type DrawingToEdit, drawingCalls } from '#contract/endpoints/drawings.ts'
import type { WallTurn } from '#contract/endpoints/walls.ts'
import { queryOf } from '#data/calls.ts'
import { reloadKeeperAtom, useHttp } from '#data/console-services.ts'
import { useLanguage } from '#data/use-language.ts'
import { namedIn, nameOf, withNamed } from '../drawings/named-drawing.ts'
import { turnsAfter, turnsFrom } from './rotation.ts'

/** Without any drawing that can be loaded, it is tried again after this time. */
const RETRY_MS = 5_000
/** A drawing that was loaded is not asked for again for so long: what is published meanwhile shows after it. */
const FRESH_MS = 60_000

/**
 * Shows drawings one after the other. The one that is shown stays until the next is there; the address names it, so that a
 * reload goes on with it.
 *
 * @param seconds - For each drawing.
 * @returns The drawing to show; null before the first is there.
 */
export function useRotation(turns: readonly WallTurn[], seconds: number): DrawingToEdit | null {
  const http = useHttp()
  const queries = useQueryClient()
  const language = useLanguage()
  const reloads = useAtomValue(reloadKeeperAtom)
  const [query, setQuery] = useSearchParams()
  const [asked] = useState(() => namedIn(query))
  /** Another object each time, also for the same drawing: its turn begins anew. */
  const [shown, setShown] = useState<{ readonly drawing: DrawingToEdit } | null>(null)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isWanted = true
    const load = ({ type, keyId, nodeCode }: WallTurn): Promise<DrawingToEdit> =>
      queries.fetchQuery({
        ...queryOf(http, drawingCalls.toEdit, { type, keyId, nodeCode }, language),
        staleTime: FRESH_MS,
        retry: false,
      })

    async function showNext(): Promise<void> {
      for (const turn of shown ? turnsAfter(turns, nameOf(shown.drawing)) : turnsFrom(turns, asked)) {
        const drawing = await load(turn).catch(() => null)
        if (!isWanted) return
        if (!drawing) continue
        if (shown && (await reloads?.turn())) return
        if (!isWanted) return
        setShown({ drawing })
        setAttempt(0)
        return
      }
      timer = setTimeout(() => setAttempt(attempt + 1), RETRY_MS)
    }

    let timer = setTimeout(() => void showNext(), shown && attempt === 0 ? seconds * 1_000 : 0)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [turns, seconds, shown, asked, attempt, http, queries, language, reloads])

  useEffect(() => {
    if (shown) setQuery((now) => withNamed(now, shown.drawing), { replace: true })
  }, [shown, setQuery])
  return shown?.drawing ?? null
}
