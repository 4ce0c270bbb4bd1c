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
  /** What is edited, inside a sentence. */
  what: string
  isLocked: boolean
  isSaving: boolean
  onSave: () => void
  /** Takes what is stored now as the base of the draft. */
  onAdopt: () => void
  /** Before the buttons of the draft. */
  tools?: ReactNode
  children: ReactNode
}

/** A draft in a panel of its own: what there is to say of it, the way back, and the way to the server. */
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
