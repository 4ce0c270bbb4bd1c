import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer } from 'react'
import { type HistoryStretch, telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { queryOf } from '#data/calls.ts'
import { useHttp } from '#data/console-services.ts'
import type { PastValues } from '#data/live/client-drawing.ts'
import { useLanguage } from '#data/use-language.ts'
import { momentOf } from '#lib/past-clock.ts'
import { usePaced } from '#lib/use-paced.ts'
import { joinedPieces, neighboursOf, type Piece, pastPiece, pieceAt } from './replay.ts'
import type { Replay } from './replay-context.ts'

/** Pieces that were played are kept no longer: each may have as many values as an answer can have. */
const KEPT_MS = 30_000
/** Moments are asked for no more often while they are sought. */
const SEEK_GAP_MS = 100
const NOWHERE: Replay = { clock: { at: 1, setAt: 0, speed: 0 }, isPlaying: false, speed: 1, end: 1, rehearsal: null }
const NO_STRETCHES: readonly HistoryStretch[] = []

export interface Past {
  /** Null until the first answer for this moment. */
  readonly record: PastValues | null
  readonly stretches: readonly HistoryStretch[]
  readonly error: Error | null
  readonly retry: () => void
}

/**
 * What points read in the past around the moment of a replay: while it plays, in pieces that are asked for before they are
 * needed; while it stands, of the moment alone.
 *
 * @param pointIds - In ascending order, each once.
 * @param replay - Null: nothing is asked.
 */
export function usePast(pointIds: readonly number[], replay: Replay | null): Past {
  const http = useHttp()
  const language = useLanguage()
  const { clock, isPlaying, speed, end } = replay ?? NOWHERE
  const moment = momentOf(clock, Date.now())
  const piece = pieceAt(moment, speed, end)
  const [before, after] = neighboursOf(piece, speed, end)
  useWakeAt(piece.to, replay)
  const stoodAt = usePaced(clock.at, SEEK_GAP_MS)
  const isAsked = replay !== null && pointIds.length > 0

  const queryFor = (asked: Piece, enabled: boolean) => {
    const { queryKey, queryFn, ...query } = queryOf(
      http,
      telemetryCalls.replay,
      // the cache compares all of them: a drawing that shows the present has no need of that
      { pointIds: isAsked ? [...pointIds] : [], ...asked },
      language,
    )
    return {
      ...query,
      // beside the plain answer of the same call
      queryKey: [...queryKey, 'piece'],
      queryFn: async (context: Parameters<typeof queryFn>[0]) => pastPiece(await queryFn(context), asked),
      enabled: isAsked && enabled,
      gcTime: KEPT_MS,
      staleTime: Number.POSITIVE_INFINITY,
      retry: 1,
    }
  }
  const [earlier, now, next, still] = useQueries({
    queries: [
      queryFor(before, false),
      queryFor(piece, isPlaying),
      queryFor(after ?? piece, isPlaying && after !== null),
      queryFor({ from: stoodAt, to: stoodAt }, clock.speed === 0),
    ],
  })
  const following = after === null ? undefined : next?.data
  const joined = useMemo(
    () => now?.data && joinedPieces([earlier?.data, now.data, following].filter((each) => each !== undefined)),
    [earlier?.data, now?.data, following],
  )
  const known = joined ?? (clock.speed === 0 && stoodAt === clock.at ? still?.data : undefined)
  const failed = isPlaying ? now : still
  return {
    record: (isAsked ? known?.record : undefined) ?? null,
    stretches: known?.stretches ?? NO_STRETCHES,
    error: known ? null : (failed?.error ?? null),
    retry: () => void failed?.refetch(),
  }
}

/** Renders anew when the clock of a replay shows a moment: another piece is needed from there. */
function useWakeAt(moment: number, replay: Replay | null): void {
  const [, wake] = useReducer((count: number) => count + 1, 0)
  const clock = replay?.clock
  useEffect(() => {
    if (!clock || clock.speed === 0) return
    const timer = setTimeout(wake, Math.max(0, moment - momentOf(clock, Date.now())) / clock.speed)
    return () => clearTimeout(timer)
  }, [clock, moment])
}
