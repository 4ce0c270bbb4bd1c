import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#lib/format-time.ts'
import { StaleBanner } from '#ui/stale-banner.tsx'
import { RestoredNote } from './restored-note.tsx'
import type { VersionedDraft } from './use-versioned-draft.ts'

interface DraftNotesProps {
  edited: Pick<VersionedDraft<unknown, unknown>, 'isRestored' | 'discard' | 'stale'>
  /** What somebody else has changed, inside a sentence. */
  what: string
  /** Takes what is stored now as the base of the draft. */
  onAdopt: () => void
}

/** What there is to say above a draft: that it was typed before, that somebody else was faster. */
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
