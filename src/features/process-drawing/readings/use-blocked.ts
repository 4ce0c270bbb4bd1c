import { useTranslation } from 'react-i18next'
import { useReplayed } from './replay-context.ts'

/** Why no command can be sent from a drawing: it shows the past. Null: it does not. */
export function useBlocked(): string | null {
  const { t } = useTranslation()
  return useReplayed() ? t('replay.noCommands') : null
}
