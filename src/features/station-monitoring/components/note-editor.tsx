import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { RestoredNote } from '#archetypes/draft/restored-note.tsx'
import { useDraft } from '#archetypes/draft/use-draft.ts'
import { MAX_NOTE_TEXT } from '#contract/endpoints/station-notes.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'

const FORMAT = { base: z.string(), draft: z.string() }
const sameText = (text: string): string => text

interface NoteEditorProps {
  /** Names the note on the page, for what was typed when a session ends. */
  form: string
  label: string
  /** The text before it is changed; empty for a new note. */
  stored: string
  saveLabel: string
  /** Rejects where it was not saved. */
  save: (noteText: string) => Promise<unknown>
  /** It was saved. */
  onSaved: () => void
  /** Absent: it stays open. */
  onCancel?: () => void
}

/** The text of a note while it is written. */
export function NoteEditor({ form, label, stored, saveLabel, save, onSaved, onCancel }: NoteEditorProps) {
  const { t } = useTranslation()
  const edited = useDraft({ form, format: FORMAT, stored, draftOf: sameText })
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { stale, handleFailure, forgetStale } = useSaveFailure(({ noteText }) => setProblem(noteText ?? null))
  const text = edited.draft.trim()
  const isIncomplete = text === '' || text === stored

  async function submit(): Promise<void> {
    if (isIncomplete || isBusy) return
    setBusy(true)
    setProblem(null)
    forgetStale()
    try {
      await save(text)
      edited.rebase(stored, stored)
      onSaved()
    } catch (failure) {
      handleFailure(failure)
    } finally {
      setBusy(false)
    }
  }

  const changedMeanwhile =
    stale && t('stationNotes.changedMeanwhile', { by: stale.changedBy, at: formatDateTime(stale.changedAt) })
  return (
    <Column
      as="form"
      gap="2"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <RestoredNote isShown={edited.isRestored} onDiscard={edited.discard} />
      <TextArea
        label={label}
        rows={2}
        maxLength={MAX_NOTE_TEXT}
        value={edited.draft}
        onChange={edited.change}
        problem={problem ?? changedMeanwhile}
      />
      <Row gap="2">
        <Box flex="1" fontSize="sm" color="fg.muted">
          {t('stationNotes.length', { length: text.length, max: MAX_NOTE_TEXT })}
        </Box>
        {onCancel && (
          <Button
            size="sm"
            disabled={isBusy}
            onClick={() => {
              edited.discard()
              onCancel()
            }}
          >
            {t('resource.cancel')}
          </Button>
        )}
        <Button size="sm" look="solid" type="submit" disabled={isIncomplete || isBusy}>
          {saveLabel}
        </Button>
      </Row>
    </Column>
  )
}
