import { useEffect, useMemo, useState } from 'react'
import type { PointInfo } from '#contract/network/points.ts'
import { momentOf } from '#lib/past-clock.ts'
import { LiveValues } from '../realtime/live-values.ts'
import { PastPlayer } from './past-player.ts'
import { pointIdsOf } from './replay.ts'
import type { Replay } from './replay-context.ts'
import { useReplayedValues } from './use-replayed-values.ts'

/** Rows that have come are taken ten times a second, as by drawings. */
const TAKE_MS = 100
const TICK_MS = 1_000

/**
 * The values of points at the moment of a replay, for whatever shows live ones.
 *
 * @param points - All that are shown, in their order.
 * @param asked - Those of them whose past is asked for.
 * @param replay - Null: the present is shown.
 * @returns Null in the present.
 */
export function usePastValues(points: readonly PointInfo[], asked: readonly PointInfo[], replay: Replay | null) {
  const pointIds = useMemo(() => pointIdsOf(asked), [asked])
  const { record } = useReplayedValues(pointIds, replay)
  const isPast = replay !== null
  const live = useMemo(() => (isPast ? new LiveValues(points.length, Date.now) : null), [isPast, points])
  const [filled, setFilled] = useState<LiveValues | null>(null)
  const clock = replay?.clock
  useEffect(() => {
    if (!live || !clock || !record) return
    const player = new PastPlayer(
      points.map(({ pointId }) => pointId),
      record,
    )
    live.take(player.at(momentOf(clock, Date.now())))
    live.tick()
    setFilled(live)
    if (clock.speed === 0) return
    const timers = [
      setInterval(() => live.take(player.until(momentOf(clock, Date.now()))), TAKE_MS),
      setInterval(() => live.tick(), TICK_MS),
    ]
    return () => timers.forEach(clearInterval)
  }, [live, clock, record, points])
  return live && { live, isFilled: filled === live }
}
