import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { RestoredNote } from '#archetypes/draft/restored-note.tsx'
import { useDraft } from '#archetypes/draft/use-draft.ts'
import { MAX_SHIFT_TEXT, type ShiftLog, shiftCalls } from '#contract/endpoints/shift-log.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row, Span } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextArea } from '#ui/text-area.tsx'

/** What people wrote in a shift, and what they write now. */
export function NotesPart({ log }: { log: ShiftLog }) {
  const { t } = useTranslation()
  return (
    <Panel
      heading={`${t('shiftHandover.notes')} (${log.notes.length})`}
      flexShrink={0}
      marginBlockEnd={{ _print: '3' }}
    >
      <Column gap="2" padding="3">
        {log.notes.length === 0 && (
          <Box fontSize="sm" color="fg.muted">
            {t('shiftHandover.noNotes')}
          </Box>
        )}
        {log.notes.length > 0 && (
          <Column as="ul" gap="2" aria-label={t('shiftHandover.notes')}>
            {log.notes.map(({ keyId, at, author, text }) => (
              <Row
                as="li"
                key={keyId}
                columnGap="3"
                flexWrap={{ base: 'wrap', sm: 'nowrap' }}
                alignItems="baseline"
                data-note
              >
                <Span fontSize="sm" color="fg.muted" whiteSpace="nowrap">
                  {formatDateTime(at, 'MM-DD HH:mm')} {author}
                </Span>
                <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
                  {text}
                </Box>
              </Row>
            ))}
          </Column>
        )}
        {log.isWritable && <NewNote key={log.startsAt} startsAt={log.startsAt} />}
      </Column>
    </Panel>
  )
}

const FORMAT = { base: z.string(), draft: z.string() }
const sameText = (text: string): string => text

function NewNote({ startsAt }: { startsAt: number }) {
  const { t } = useTranslation()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const edited = useDraft({ form: `shift note ${startsAt}`, format: FORMAT, stored: '', draftOf: sameText })
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { handleFailure } = useSaveFailure((problems) => setProblem(Object.values(problems).join(' ') || null))
  const noteText = edited.draft.trim()

  async function add(): Promise<void> {
    if (noteText === '' || isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await ask(shiftCalls.addNote, { startsAt, noteText }, { isQuiet: true })
      edited.rebase('', '')
      say(t('shiftHandover.noteAdded'))
    } catch (failure) {
      handleFailure(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Column
      as="form"
      gap="2"
      css={{ '@media print': { display: 'none' } }}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <RestoredNote isShown={edited.isRestored} onDiscard={edited.discard} />
      <TextArea
        label={t('shiftHandover.writeNote')}
        rows={2}
        maxLength={MAX_SHIFT_TEXT}
        value={edited.draft}
        onChange={edited.change}
        problem={problem}
      />
      <Row gap="2">
        <Box flex="1" fontSize="sm" color="fg.muted">
          {t('shiftHandover.length', { length: noteText.length, max: MAX_SHIFT_TEXT })}
        </Box>
        <Button size="sm" look="solid" type="submit" disabled={noteText === '' || isBusy}>
          {t('shiftHandover.addNote')}
        </Button>
      </Row>
    </Column>
  )
}
