import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#lib/format-time.ts'
import { StaleBanner } from '#ui/stale-banner.tsx'
import { RestoredNote } from './restored-note.tsx'
import type { VersionedDraft } from './use-versioned-draft.ts'

interface DraftNotesProps {
  edited: Pick<VersionedDraft<unknown, unknown>, 'isRestored' | 'discard' | 'stale'>
  /** Noun of the record for use inside a sentence. */
  what: string
  /** Takes the currently stored record as the base of the draft. */
  onAdopt: () => void
}

/** Notes above a draft: that it was restored, or that somebody else has saved meanwhile. */
export function DraftNotes({ edited, what, onAdopt }: DraftNotesProps) {
  const { t } = useTranslation()
  const { stale } = edited
  return (
    <>
      <RestoredNote isShown={edited.isRestored} onDiscard={edited.discard} />
      {stale && (
        <StaleBanner
          text={t('drafts.stale', { by: stale.changedBy, at: formatDateTime(stale.changedAt), what })}
          actionLabel={t('drafts.useNewest')}
          onAction={onAdopt}
        />
      )}
    </>
  )
}
