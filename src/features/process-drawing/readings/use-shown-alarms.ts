import { useReplayed } from '#archetypes/replay/replay-context.ts'
import { useMoment } from '#archetypes/replay/use-moment.ts'
import { useAlarmsAt } from '#archetypes/replay/use-past-alarms.ts'
import { usePresentAlarms } from './use-present-alarms.ts'

/** The alarms of a replay are looked up this often. */
const PAST_MS = 1_000

/**
 * Active alarms, in a replay those that stood at its moment, in a rehearsal none, which no model tells of; none for users who may not see alarms.
 *
 * @param heatKeyId - Of one station or source; null: of all; undefined: nothing is asked yet.
 */
export function useShownAlarms(heatKeyId: string | null | undefined) {
  const replay = useReplayed()
  const moment = useMoment(replay?.clock ?? null, PAST_MS)
  const present = usePresentAlarms(replay ? undefined : heatKeyId)
  const past = useAlarmsAt(heatKeyId, replay?.rehearsal ? null : moment)
  return { mayView: present.mayView, alarms: replay ? past : present.alarms }
}
