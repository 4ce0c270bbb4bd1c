import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Column, Row, Span } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { DraftNotes } from '../draft/draft-notes.tsx'
import type { VersionedDraft } from '../draft/use-versioned-draft.ts'

interface EditorPanelProps {
  heading: string
  edited: Pick<VersionedDraft<unknown, unknown>, 'isDirty' | 'isRestored' | 'discard' | 'stale'>
  /** Noun of the record for use inside a sentence. */
  what: string
  isLocked: boolean
  isSaving: boolean
  onSave: () => void
  /** Takes the currently stored record as the base of the draft. */
  onAdopt: () => void
  /** Shown before the buttons of the draft. */
  tools?: ReactNode
  children: ReactNode
}

/** A draft in its own panel, with its notes, reset and save. */
export function EditorPanel({ heading, edited, what, isLocked, isSaving, onSave, onAdopt, ...rest }: EditorPanelProps) {
  const { t } = useTranslation()
  const { isDirty, isRestored, stale, discard } = edited
  return (
    <Panel
      heading={heading}
      flex="1"
      minHeight={{ base: '24rem', lg: '0' }}
      tools={
        <Row gap="3" flexWrap="wrap">
          {isDirty && <Span color="fg.muted">{t('drafts.unsaved')}</Span>}
          {rest.tools}
          <Button size="sm" disabled={!isDirty || isSaving} onClick={discard}>
            {t('drafts.reset')}
          </Button>
          <Button size="sm" look="solid" disabled={isLocked || !isDirty || isSaving || stale !== null} onClick={onSave}>
            {t('drafts.save')}
          </Button>
        </Row>
      }
    >
      {(isRestored || stale !== null) && (
        <Column padding="4">
          <DraftNotes edited={edited} what={what} onAdopt={onAdopt} />
        </Column>
      )}
      {rest.children}
    </Panel>
  )
}
