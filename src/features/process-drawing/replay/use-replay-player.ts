import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { PointInfo } from '#contract/network/points.ts'
import { momentOf, type PastClock } from '#lib/past-clock.ts'
import { usePaced } from '#lib/use-paced.ts'
import { FIRST_SPEED, pointIdsOf } from '../readings/replay.ts'
import type { Replay } from '../readings/replay-context.ts'
import { type Past, usePast } from '../readings/use-past.ts'
import { readPast, writePast } from './replay-address.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** Browsers refuse addresses that change more often for long. */
const ADDRESS_GAP_MS = 500

/** A replay with its controls. Times are epoch ms. */
export interface ReplayPlayer extends Replay, Pick<Past, 'stretches' | 'error' | 'retry'> {
  /** Values of the moment are on their way. */
  readonly isWaiting: boolean
  /** Shows a moment; one that lies ahead shows the last one. A replay that plays goes on from there. */
  readonly seek: (moment: number) => void
  readonly setPlaying: (isPlaying: boolean) => void
  readonly setSpeed: (speed: number) => void
}

export interface ReplayControl {
  /** The same as long as nothing of it changes. */
  readonly replay: Replay | null
  /** Null: the present is shown. */
  readonly player: ReplayPlayer | null
  /** Goes back by an hour, and stands there. */
  readonly begin: () => void
  readonly end: () => void
}

interface Wanted {
  readonly clock: PastClock
  readonly isPlaying: boolean
  readonly present: number
}

const standing = (at: number): PastClock => ({ at, setAt: Date.now(), speed: 0 })

/** The replay of a page, kept in its address. @param points - Of the drawing whose values it waits for. */
export function useReplayPlayer(points: readonly PointInfo[]): ReplayControl {
  const [search, setSearch] = useSearchParams()
  const [speed, setSpeed] = useState(FIRST_SPEED)
  const [wanted, setWanted] = useState<Wanted | null>(() => {
    const present = Date.now()
    const at = readPast(search, present)
    return at === null ? null : { clock: standing(at), isPlaying: false, present }
  })
  const replay = useMemo<Replay | null>(() => wanted && { ...wanted, speed }, [wanted, speed])
  const pointIds = useMemo(() => pointIdsOf(points), [points])
  const { record, stretches, error, retry } = usePast(pointIds, replay)
  const until = record?.until ?? null
  useRunningClock(wanted, until, speed, setWanted)
  const kept = usePaced(wanted?.clock.speed === 0 ? wanted.clock.at : null, ADDRESS_GAP_MS)
  useEffect(() => {
    // while it runs, the address keeps where it began
    if (wanted && kept !== null && readPast(search, Date.now()) !== kept) setSearch(withPast(kept), { replace: true })
  }, [wanted, kept, search, setSearch])

  const move = useCallback((moment: number, isPlaying: boolean): void => {
    const present = Date.now()
    const at = Math.min(Math.round(moment), present)
    setWanted({ clock: standing(at), isPlaying: isPlaying && at < present, present })
  }, [])
  const isPlaying = wanted?.isPlaying ?? false
  const seek = useCallback((moment: number) => move(moment, isPlaying), [move, isPlaying])
  return {
    replay,
    player: replay && {
      ...replay,
      stretches,
      error,
      retry,
      setSpeed: changeSpeed,
      isWaiting: record === null && error === null && pointIds.length > 0,
      seek,
      setPlaying: (next) => move(momentOf(replay.clock, Date.now()), next),
    },
    begin: () => move(Math.floor((Date.now() - HOUR_MS) / MINUTE_MS) * MINUTE_MS, false),
    end() {
      setWanted(null)
      setSearch(withPast(null), { replace: true })
    },
  }

  function changeSpeed(next: number): void {
    setSpeed(next)
    if (wanted) move(momentOf(wanted.clock, Date.now()), wanted.isPlaying)
  }
}

/**
 * Starts the clock of a replay that plays once its values are there, stops it where they end, and ends the playing at the
 * present: what is not known is never shown as if nothing had changed.
 */
function useRunningClock(
  wanted: Wanted | null,
  until: number | null,
  speed: number,
  setWanted: (next: Wanted) => void,
): void {
  useEffect(() => {
    if (!wanted?.isPlaying) return
    const { clock, present } = wanted
    if (clock.speed === 0) {
      if (until !== null && until > clock.at)
        setWanted({ ...wanted, clock: { at: clock.at, setAt: Date.now(), speed } })
      return
    }
    const stop = (at: number): void => setWanted({ ...wanted, clock: standing(at), isPlaying: at < present })
    if (until === null) {
      // the next piece began before it was there, or other points are shown
      stop(momentOf(clock, Date.now()))
      return
    }
    const timer = setTimeout(() => stop(until), Math.max(0, until - momentOf(clock, Date.now())) / clock.speed)
    return () => clearTimeout(timer)
  }, [wanted, until, speed, setWanted])
}

const withPast = (moment: number | null) => (search: URLSearchParams) => {
  const next = new URLSearchParams(search)
  writePast(next, moment)
  return next
}
