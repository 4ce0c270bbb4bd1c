import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { liveClientAtom, liveStateAtom } from '#data/console-services.ts'
import type { LiveState } from '#data/live/client-drawing.ts'
import type { Marked } from '../alarms/maintained-nodes.ts'
import { LiveValues } from './live-values.ts'

const TICK_MS = 1_000
const SETTLE_MS = 250

/**
 * The live values of points while the page is mounted. Values change outside React: only the connection state renders.
 *
 * @param maintained - Nodes whose values are not trusted now.
 */
export function useLiveValues(points: readonly TelemetryPoint[], isPaused: boolean, maintained: Marked) {
  const client = useAtomValue(liveClientAtom)
  const setShellState = useSetAtom(liveStateAtom)
  const live = useMemo(() => {
    const isMaintained = points.map(({ nodeId }) => maintained.has(nodeId))
    return new LiveValues(points.length, Date.now, (index) => isMaintained[index] === true)
  }, [points, maintained])
  const [state, setState] = useState<LiveState>('connecting')
  /** Set with the first values of these points, when rows can be sorted by them. */
  const [filled, setFilled] = useState<LiveValues | null>(null)

  useEffect(() => {
    live.setPaused(isPaused)
  }, [live, isPaused])

  useEffect(() => {
    if (!client || points.length === 0) return
    let isFirst = true
    const open = client.watch(
      Uint32Array.from(points, ({ pointId }) => pointId),
      {
        onValues(patch) {
          live.take(patch)
          if (!isFirst) return
          isFirst = false
          setFilled(live)
        },
        onState(next) {
          if (next !== 'live') live.distrustAll()
          setState(next)
          setShellState(next)
        },
      },
    )
    const timers = [setInterval(() => live.tick(), TICK_MS), setInterval(() => live.settle(), SETTLE_MS)]
    return () => {
      timers.forEach(clearInterval)
      open.close()
      setShellState(null)
    }
  }, [client, live, points, setShellState])
  return { live, state, isFilled: filled === live }
}
