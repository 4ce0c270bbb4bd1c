import { useTranslation } from 'react-i18next'
import { useReplayed } from '#archetypes/replay/replay-context.ts'

/** Why no command can be sent from a drawing: it shows the past, or a rehearsal. Null: it shows the present. */
export function useBlocked(): string | null {
  const { t } = useTranslation()
  const replay = useReplayed()
  return replay && t(replay.rehearsal ? 'rehearsed.noCommands' : 'replay.noCommands')
}
