import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { RehearsedValues } from '#contract/endpoints/rehearsals.ts'
import type { PointInfo } from '#contract/network/points.ts'
import { addressInBar } from '#lib/address-in-bar.ts'
import { momentOf, type PastClock } from '#lib/past-clock.ts'
import { usePaced } from '#lib/use-paced.ts'
import { useMaySeeRehearsed, useRehearsedValues } from '../rehearsed/use-rehearsed.ts'
import type { RehearsedWay } from '../telemetry/rehearsed-values.ts'
import { FIRST_REHEARSED_SPEED, FIRST_SPEED, pointIdsOf } from './replay.ts'
import { type Replayed, readReplayed, writeReplayed } from './replay-address.ts'
import type { Replay, ReplayedRehearsal } from './replay-context.ts'
import type { Past } from './use-past.ts'
import { useReplayedValues } from './use-replayed-values.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** Browsers refuse addresses that change more often for long. */
const ADDRESS_GAP_MS = 500

/** A replay with its controls. Times are epoch ms. */
export interface ReplayPlayer extends Replay, Pick<Past, 'stretches' | 'error' | 'retry'> {
  /** The rehearsal that is shown, once it is known. */
  readonly source: RehearsedValues | null
  /** Values of the moment are on their way. */
  readonly isWaiting: boolean
  /** Shows a moment; one that lies outside shows the nearest one. A replay that plays goes on from there. */
  readonly seek: (moment: number) => void
  readonly setPlaying: (isPlaying: boolean) => void
  readonly setSpeed: (speed: number) => void
  /** Of a rehearsal. */
  readonly setWay: (way: RehearsedWay) => void
}

export interface ReplayControl {
  /** The same as long as nothing of it changes. */
  readonly replay: Replay | null
  /** Null: the present is shown. */
  readonly player: ReplayPlayer | null
  /** Goes back by an hour, and stands there. */
  readonly begin: () => void
  /** Shows a rehearsal from a moment on. */
  readonly rehearse: (keyId: string, moment: number) => void
  readonly end: () => void
}

interface Wanted {
  readonly clock: PastClock
  readonly isPlaying: boolean
  /** Where it ends; of a rehearsal that is not known yet, the moment itself. */
  readonly end: number
  readonly rehearsal: ReplayedRehearsal | null
}

const standing = (at: number): PastClock => ({ at, setAt: Date.now(), speed: 0 })

/** What the address asks for. @param mayRehearse - Whether rehearsals may be shown. */
function wantedOf(asked: Replayed | null, present: number, mayRehearse: boolean): Wanted | null {
  if (!asked) return null
  const { moment, rehearsal } = asked
  if (!rehearsal) return { clock: standing(moment), isPlaying: false, end: present, rehearsal }
  return mayRehearse ? { clock: standing(moment), isPlaying: false, end: moment, rehearsal } : null
}

/** The replay of a page, kept in its address, and unless it shows none, its rehearsal. @param points - Whose values it waits for. */
export function useReplayPlayer(points: readonly PointInfo[], { hasRehearsals = true } = {}): ReplayControl {
  const [search, setSearch] = useSearchParams()
  const mayRehearse = useMaySeeRehearsed() && hasRehearsals
  const [asked, setWanted] = useState(() => wantedOf(readReplayed(search, Date.now()), Date.now(), mayRehearse))
  const [speed, setSpeed] = useState(asked?.rehearsal ? FIRST_REHEARSED_SPEED : FIRST_SPEED)
  const pointIds = useMemo(() => pointIdsOf(points), [points])
  const { data: source = null } = useRehearsedValues(asked?.rehearsal?.keyId ?? null, pointIds)
  const wanted = useMemo(() => asked && within(asked, source), [asked, source])
  const replay = useMemo<Replay | null>(() => wanted && { ...wanted, speed }, [wanted, speed])
  const { record, stretches, error, retry } = useReplayedValues(pointIds, replay)
  const until = record?.until ?? null
  useRunningClock(wanted, until, speed, setWanted)
  const kept = usePaced(wanted?.clock.speed === 0 ? wanted.clock.at : null, ADDRESS_GAP_MS)
  const rehearsal = wanted?.rehearsal ?? null
  // what is kept follows a little later
  const isShown = wanted !== null
  useEffect(() => {
    // while it runs, the address keeps where it began; before a rehearsal is known, where it was asked to begin
    if (!isShown || kept === null || (rehearsal && !source)) return
    const written = addressInBar().search
    const next = withReplayed(written, { moment: kept, rehearsal })
    if (next.toString() !== written.toString()) setSearch(next, { replace: true })
  }, [isShown, kept, rehearsal, source, setSearch])

  const move = useCallback(
    (moment: number, isPlaying: boolean, of: ReplayedRehearsal | null): void => {
      const end = of ? (source?.endsAt ?? moment) : Date.now()
      const at = Math.max(source?.startsAt ?? 0, Math.min(Math.round(moment), end))
      setWanted({ clock: standing(at), isPlaying: isPlaying && at < end, end, rehearsal: of })
    },
    [source],
  )
  const isPlaying = wanted?.isPlaying ?? false
  const seek = useCallback((moment: number) => move(moment, isPlaying, rehearsal), [move, isPlaying, rehearsal])
  return {
    replay,
    player: replay && {
      ...replay,
      source,
      stretches,
      error,
      retry,
      setSpeed: changeSpeed,
      isWaiting: record === null && error === null && pointIds.length > 0,
      seek,
      setPlaying: (next) => move(momentOf(replay.clock, Date.now()), next, rehearsal),
      setWay(way) {
        if (asked?.rehearsal) setWanted({ ...asked, rehearsal: { ...asked.rehearsal, way } })
      },
    },
    begin() {
      const end = Date.now()
      setSpeed(FIRST_SPEED)
      const at = Math.floor((end - HOUR_MS) / MINUTE_MS) * MINUTE_MS
      setWanted({ clock: standing(at), isPlaying: false, end, rehearsal: null })
    },
    rehearse(keyId, moment) {
      setSpeed(FIRST_REHEARSED_SPEED)
      setWanted({ clock: standing(moment), isPlaying: false, end: moment, rehearsal: { keyId, way: 'with' } })
    },
    end() {
      setWanted(null)
      // at once: what the page writes into its address as the controls go must not bring the moment back
      setSearch(withReplayed(addressInBar().search, null), { replace: true, flushSync: true })
    },
  }

  function changeSpeed(next: number): void {
    setSpeed(next)
    if (wanted) move(momentOf(wanted.clock, Date.now()), wanted.isPlaying, rehearsal)
  }
}

/** Of a rehearsal, within its beginning and end once they are known. */
function within(asked: Wanted, source: RehearsedValues | null): Wanted {
  if (!asked.rehearsal || !source) return asked
  const { startsAt, endsAt } = source
  const { at, speed } = asked.clock
  const isInside = speed > 0 || (at >= startsAt && at <= endsAt)
  const clock = isInside ? asked.clock : standing(Math.max(startsAt, Math.min(at, endsAt)))
  return { ...asked, clock, end: endsAt }
}

/**
 * Starts the clock of a replay that plays once its values are there, stops it where they end, and ends the playing at its
 * end: what is not known is never shown as if nothing had changed.
 */
function useRunningClock(
  wanted: Wanted | null,
  until: number | null,
  speed: number,
  setWanted: (next: Wanted) => void,
): void {
  useEffect(() => {
    if (!wanted?.isPlaying) return
    const { clock, end } = wanted
    if (clock.speed === 0) {
      if (until !== null && until > clock.at)
        setWanted({ ...wanted, clock: { at: clock.at, setAt: Date.now(), speed } })
      return
    }
    const stop = (at: number): void => setWanted({ ...wanted, clock: standing(at), isPlaying: at < end })
    if (until === null) {
      // the next piece began before it was there, or other points are shown
      stop(momentOf(clock, Date.now()))
      return
    }
    const timer = setTimeout(() => stop(until), Math.max(0, until - momentOf(clock, Date.now())) / clock.speed)
    return () => clearTimeout(timer)
  }, [wanted, until, speed, setWanted])
}

const withReplayed = (search: URLSearchParams, shown: Replayed | null): URLSearchParams => {
  const next = new URLSearchParams(search)
  writeReplayed(next, shown)
  return next
}
