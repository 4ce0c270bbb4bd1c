import { useMemo } from 'react'
import { type AlarmsOf, alarmsByStation } from '#archetypes/alarms/alarms-by-station.ts'
import { useAlarmsByStation } from '#archetypes/alarms/use-alarms-by-station.ts'
import type { Replay } from '#archetypes/replay/replay-context.ts'
import { useMoment } from '#archetypes/replay/use-moment.ts'
import { useAlarmsAt } from '#archetypes/replay/use-past-alarms.ts'

/** Alarms of a replay are looked up this often. */
const PAST_MS = 1_000

/** The alarms of each station that stand now, or stood at the moment of a replay. */
export function useAlarmsThen(replay: Replay | null): AlarmsOf {
  const present = useAlarmsByStation()
  const moment = useMoment(replay?.clock ?? null, PAST_MS)
  const past = useAlarmsAt(replay ? null : undefined, moment)
  return useMemo(() => (replay ? alarmsByStation(past) : present), [replay, past, present])
}
