import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useReducer } from 'react'
import { LiveValues } from '#archetypes/realtime/live-values.ts'
import { useRehearsedValues } from '#archetypes/rehearsed/use-rehearsed.ts'
import { useReplayed } from '#archetypes/replay/replay-context.ts'
import { useMoment } from '#archetypes/replay/use-moment.ts'
import { rehearsedAt } from '#archetypes/telemetry/rehearsed-values.ts'
import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { isUsable, QUALITY } from '#contract/live/quality.ts'
import { useShownAnswer } from '#data/calls.ts'
import { liveClientAtom } from '#data/console-services.ts'
import type { ValuePatch } from '#data/live/client-points.ts'
import type { BoundValue } from '#drawing/index.ts'
import { useNow } from '#ui/use-now.ts'

/** Past values beside a drawing are read this often while it is replayed. */
const PAST_MS = 2_000

const NO_IDS: readonly number[] = []

export interface Readings {
  /** What a point reads; one that was not asked for reads nothing. */
  readonly of: (pointId: number) => BoundValue
  /** The time at which they were read: the browser's, or the moment of a replay; epoch ms. */
  readonly now: number
}

/**
 * What some points read now, in the replay, or in the rehearsal.
 *
 * @param pointIds - In ascending order, each once.
 * @param shown - What is known of them until they are read.
 */
export function useReadings(pointIds: readonly number[], shown: readonly BoundValue[]): Readings {
  const replay = useReplayed()
  const present = usePresentReadings(replay ? NO_IDS : pointIds, shown)
  const past = usePastReadings(replay && !replay.rehearsal ? pointIds : NO_IDS)
  const rehearsed = useRehearsedReadings(replay?.rehearsal ? pointIds : NO_IDS)
  return !replay ? present : replay.rehearsal ? rehearsed : past
}

function useRehearsedReadings(pointIds: readonly number[]): Readings {
  const replay = useReplayed()
  const moment = useMoment(replay?.clock ?? null, PAST_MS) ?? 0
  const { data } = useRehearsedValues(replay?.rehearsal?.keyId ?? null, pointIds)
  const way = replay?.rehearsal?.way ?? 'with'
  return {
    now: moment,
    of(pointId) {
      const told = data && rehearsedAt(data, pointId, way, moment)
      const { value, time } = told ?? { value: Number.NaN, time: 0 }
      return { slot: 0, pointId, value, quality: QUALITY.calculated, time, trusted: told != null }
    },
  }
}

function usePastReadings(pointIds: readonly number[]): Readings {
  const moment = useMoment(useReplayed()?.clock ?? null, PAST_MS) ?? 0
  const { shown: data } = useShownAnswer(
    telemetryCalls.replay,
    { pointIds: [...pointIds], from: moment, to: moment },
    {
      enabled: pointIds.length > 0,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
  )
  const rows = useMemo(() => new Map(data?.pointIds.map((id, row) => [id, row])), [data])
  return {
    now: moment,
    of(pointId) {
      const row = rows.get(pointId) ?? -1
      const [value, quality, time] = [data?.values[row] ?? Number.NaN, data?.qualities[row] ?? 0, data?.times[row] ?? 0]
      return { slot: 0, pointId, value, quality, time, trusted: row >= 0 && isUsable(quality) }
    },
  }
}

/** Values of the points of `indexOf`, as the first that are received. */
function patchOf(shown: readonly BoundValue[], indexOf: ReadonlyMap<number, number>): ValuePatch {
  const known = shown.filter(({ pointId }) => indexOf.has(pointId))
  return {
    indices: Uint32Array.from(known, ({ pointId }) => indexOf.get(pointId) ?? 0),
    values: Float64Array.from(known, ({ value }) => value),
    times: Float64Array.from(known, ({ time }) => time),
    qualities: Uint8Array.from(known, ({ quality }) => quality),
    trusted: Uint8Array.from(known, ({ trusted }) => Number(trusted)),
    serverTime: 0,
  }
}

function usePresentReadings(pointIds: readonly number[], shown: readonly BoundValue[]): Readings {
  const client = useAtomValue(liveClientAtom)
  const now = useNow()
  const [, showAtOnce] = useReducer((times: number) => times + 1, 0)
  const key = pointIds.join()
  const { ids, indexOf, live } = useMemo(() => {
    const ids = key === '' ? [] : key.split(',').map(Number)
    const indexOf = new Map(ids.map((id, index) => [id, index]))
    const live = new LiveValues(ids.length, Date.now)
    live.take(patchOf(shown, indexOf))
    return { ids, indexOf, live }
  }, [key, shown])
  useEffect(() => {
    if (!client || ids.length === 0) return
    const open = client.watch(Uint32Array.from(ids), {
      onValues: (patch) => {
        // a first value is painted when it comes, each later one with the next second
        const hasFirst = patch.indices.some((index) => Number.isNaN(live.values[index]))
        live.take(patch)
        if (hasFirst) showAtOnce()
      },
      onState: (state) => {
        if (state !== 'live') live.distrustAll()
      },
    })
    return () => open.close()
  }, [client, ids, live])
  return {
    now,
    of(pointId) {
      const index = indexOf.get(pointId) ?? -1
      const value = live.values[index] ?? Number.NaN
      const [quality, time, trusted] = [live.qualities[index] ?? 0, live.times[index] ?? 0, live.trusted[index] === 1]
      return { slot: 0, pointId, value, quality, time, trusted }
    },
  }
}
