import { useMutation } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { alarmHandlingCalls } from '#contract/endpoints/alarm-handling.ts'
import { type CutStation, pipeCalls } from '#contract/endpoints/pipes.ts'
import { useAnswer, useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import type { Trace } from '../model/map-address.ts'
import type { PlantThing } from '../model/map-things.ts'
import { type Traced, tracedFed, tracedShutOff, tracedWays } from '../model/traced.ts'

/** What may be traced from a thing: of a pipe both of whose ends the user sees. */
export function tracesOf({ layer, pipe }: PlantThing): readonly Trace[] {
  if (pipe) return pipe.fromName !== '' && pipe.toName !== '' ? ['fed', 'shut'] : []
  if (layer === 'well') return ['ways', 'shut']
  return layer === 'station' ? ['ways'] : []
}

/** What is traced from the chosen thing, and what it marks on the map. */
export function useTrace(thing: PlantThing | undefined, asked: Trace | null) {
  const { t } = useTranslation()
  const trace = asked !== null && thing && tracesOf(thing).includes(asked) ? asked : null
  const keyId = (thing?.pipe ? thing.pipe.keyId : thing?.node?.keyId) ?? ''
  const ways = useAnswer(pipeCalls.heatWays, { keyId }, { enabled: trace === 'ways' })
  const fed = useAnswer(pipeCalls.fed, { keyId }, { enabled: trace === 'fed' })
  const shut = useAnswer(pipeCalls.shutOff, { keyId }, { enabled: trace === 'shut' })
  const key = thing?.key ?? ''
  const traced = useMemo((): Traced | null => {
    if (trace === 'ways') return ways.data ? tracedWays(ways.data, key) : null
    if (trace === 'fed') return fed.data ? tracedFed(fed.data, key) : null
    if (trace !== 'shut' || !shut.data) return null
    return tracedShutOff(shut.data, (places, isStuck) => {
      const closed = places.length > 0 ? t('townMap.trace.closeAt', { places: places.join(', ') }) : ''
      return isStuck ? `${closed} ${t('townMap.trace.stuck')}`.trim() : closed
    })
  }, [trace, ways.data, fed.data, shut.data, key, t])
  const used = trace === 'ways' ? ways : trace === 'fed' ? fed : shut
  return {
    trace,
    traced,
    ways: trace === 'ways' ? ways.data : undefined,
    fed: trace === 'fed' ? fed.data : undefined,
    plan: trace === 'shut' ? shut.data : undefined,
    error: trace ? used.error : null,
    retry: () => void used.refetch(),
  }
}
export type TraceAnswer = ReturnType<typeof useTrace>

/** Marks stations as under maintenance, one after the other; what has succeeded is not asked for again after a failure. */
export function useMarkStations() {
  const { t } = useTranslation()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const done = useRef(new Set<string>())
  const marking = useMutation({
    mutationFn: async ({
      stations,
      reason,
      hours,
    }: {
      stations: readonly CutStation[]
      reason: string
      hours: number
    }) => {
      for (const { keyId } of stations) {
        if (done.current.has(keyId)) continue
        await ask(alarmHandlingCalls.startMaintenance, { nodeId: keyId, reason, hours }, { isQuiet: true })
        done.current.add(keyId)
      }
      return stations.length
    },
    onSuccess: (count) => say(t('townMap.trace.marked', { count })),
  })
  return { mark: marking.mutateAsync, isPending: marking.isPending }
}
