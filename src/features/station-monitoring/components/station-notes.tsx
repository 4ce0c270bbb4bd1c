import { useSetAtom } from 'jotai'
import { NotebookPen, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { NOTES_PER_PAGE, type StationNote, stationNoteCalls } from '#contract/endpoints/station-notes.ts'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row, Span } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { useStationNotes } from '../api/use-station-notes.ts'
import { NoteEditor } from './note-editor.tsx'

/** What people wrote about a station, newest first, and what they write now. */
export function StationNotes({ station }: { station: TelemetryNode }) {
  const { t } = useTranslation()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const mayAdd = useMayDo()('stationNote:add')
  const [page, setPage] = useState(1)
  const { shown: data, error, refetch } = useStationNotes(station.keyId, page)
  if (error && !data) return <ListFailure error={error} onRetry={() => void refetch()} />
  return (
    <Column gap="3" padding="3">
      {mayAdd && (
        <NoteEditor
          form={`stationNote ${station.keyId}`}
          label={t('stationNotes.write', { name: station.name })}
          stored=""
          saveLabel={t('stationNotes.add')}
          save={(noteText) => ask(stationNoteCalls.save, { nodeId: station.keyId, noteText }, { isQuiet: true })}
          onSaved={() => {
            setPage(1)
            say(t('stationNotes.added'))
          }}
        />
      )}
      {!data ? (
        <Waiting text={t('stationNotes.reading')} />
      ) : data.list.length === 0 ? (
        <EmptyState
          icon={<NotebookPen size={32} />}
          title={t('stationNotes.none')}
          detail={t(mayAdd ? 'stationNotes.noneDetail' : 'stationNotes.noneToRead')}
        />
      ) : (
        <Column as="ul" gap="0" aria-label={t('stationNotes.title')}>
          {data.list.map((note) => (
            <Note key={note.keyId} note={note} />
          ))}
        </Column>
      )}
      {data && data.total > data.list.length && (
        <Row gap="2" justifyContent="flex-end" fontSize="sm">
          <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('stationNotes.newer')}
          </Button>
          <Button size="sm" disabled={isLastPage(data, page)} onClick={() => setPage(page + 1)}>
            {t('stationNotes.older')}
          </Button>
        </Row>
      )}
    </Column>
  )
}

const isLastPage = ({ total }: { readonly total: number }, page: number): boolean => page * NOTES_PER_PAGE >= total

function Note({ note }: { note: StationNote }) {
  const { t } = useTranslation()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const confirm = useConfirm()
  const mayDo = useMayDo()
  const [isEditing, setEditing] = useState(false)
  const { keyId, noteText, author, writtenAt, changedAt, version } = note

  async function remove(): Promise<void> {
    const answer = await confirm({
      title: t('stationNotes.deleteTitle', { author, time: formatDateTime(writtenAt, 'MM-DD HH:mm') }),
      detail: noteText,
      confirmLabel: t('stationNotes.delete'),
      cancelLabel: t('resource.cancel'),
      isHarm: true,
    })
    if (!answer) return
    await ask(stationNoteCalls.del, { keyId })
    say(t('stationNotes.deleted'))
  }

  return (
    <Column as="li" gap="1" paddingBlock="2.5" borderBottomWidth="1px" borderColor="border.subtle" data-note>
      <Row gap="2" fontSize="sm" color="fg.muted">
        <Span fontWeight="medium" color="fg.default">
          {author}
        </Span>
        <time dateTime={writtenAt}>{formatDateTime(writtenAt)}</time>
        {changedAt !== null && <Span>{t('stationNotes.changedAt', { time: formatDateTime(changedAt) })}</Span>}
        <Box flex="1" />
        {note.mayChange && !isEditing && (
          <>
            {mayDo('stationNote:edit') && (
              <IconButton size="sm" label={t('stationNotes.change')} onClick={() => setEditing(true)}>
                <Pencil size={14} aria-hidden />
              </IconButton>
            )}
            {mayDo('stationNote:delete') && (
              <IconButton size="sm" label={t('stationNotes.delete')} onClick={() => void remove()}>
                <Trash2 size={14} aria-hidden />
              </IconButton>
            )}
          </>
        )}
      </Row>
      {isEditing ? (
        <NoteEditor
          form={`stationNote ${keyId}`}
          label={t('stationNotes.text')}
          stored={noteText}
          saveLabel={t('resource.save')}
          save={(text) => ask(stationNoteCalls.update, { keyId, noteText: text, version }, { isQuiet: true })}
          onSaved={() => setEditing(false)}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
          {noteText}
        </Box>
      )}
    </Column>
  )
}
