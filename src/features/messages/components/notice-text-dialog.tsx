import { useSetAtom } from 'jotai'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { DraftNotes } from '#archetypes/draft/draft-notes.tsx'
import type { DraftFormat } from '#archetypes/draft/use-draft.ts'
import { useLeaveGuard } from '#archetypes/draft/use-leave-guard.ts'
import { useVersionedDraft } from '#archetypes/draft/use-versioned-draft.ts'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { type NoticeText, noticeResource, noticeText } from '#contract/resources/notice.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { sayAtom } from '#data/notices.ts'
import { Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { LazyRichTextEditor } from '#ui/lazy-rich-text-editor.tsx'
import { RichTextView } from '#ui/rich-text-view.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { useNoticeText, useSaveNoticeText } from '../api/use-notices.ts'

const HEIGHT = 'min(25rem, 50dvh)'
/** Key of the form; it is open for one notice at a time. */
export const NOTICE_FORM = 'notice'
export const noticeFormat: DraftFormat<NoticeText, string> = { base: noticeText, draft: z.string() }

interface NoticeTextDialogProps {
  keyId: string
  onClose: () => void
}

/** The text of a notice: editing, and a preview as its readers see it. */
export function NoticeTextDialog({ keyId, onClose }: NoticeTextDialogProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useNoticeText(keyId)
  if (data) return <NoticeTextForm stored={data} onRefetch={async () => (await refetch()).data} onClose={onClose} />
  return (
    <Dialog title={t('notices.text')} isOpen onClose={onClose} closeLabel={t('notices.close')} width="52rem">
      {error ? <ListFailure error={error} onRetry={() => void refetch()} /> : <Waiting text={t('notices.reading')} />}
    </Dialog>
  )
}

interface NoticeTextFormProps {
  stored: NoticeText
  onRefetch: () => Promise<NoticeText | undefined>
  onClose: () => void
}

function NoticeTextForm({ stored, onRefetch, onClose }: NoticeTextFormProps) {
  const { t } = useTranslation()
  const say = useSetAtom(sayAtom)
  const mayEdit = useMayDo()(noticeResource.permissionOf('edit'))
  const { discarding, mayLeave } = useLeaveGuard()
  const save = useSaveNoticeText()
  const edited = useVersionedDraft({
    form: NOTICE_FORM,
    format: noticeFormat,
    stored,
    draftOf: ({ text }) => text,
    isOfSame: ({ keyId }) => keyId === stored.keyId,
    discarding,
  })
  const { base, draft: html, stale } = edited
  const [view, setView] = useState<'edit' | 'preview'>(mayEdit ? 'edit' : 'preview')
  const editorTexts = useEditorTexts()

  async function handleClose(): Promise<void> {
    const question = { title: t('drafts.leave'), confirmLabel: t('drafts.giveUp'), cancelLabel: t('drafts.stay') }
    if (await mayLeave(question)) onClose()
  }

  async function handleAdopt(): Promise<void> {
    const newest = await onRefetch()
    if (newest) edited.adopt({ ...base, version: newest.version })
  }

  function handleSave(): void {
    save.mutate(
      { keyId: stored.keyId, text: html, version: base.version },
      {
        onSuccess: () => {
          edited.rebase(base, base.text)
          say(t('notices.saved'))
          onClose()
        },
        onError: edited.handleFailure,
      },
    )
  }

  return (
    <Dialog
      title={t('notices.textOf', { title: stored.title })}
      isOpen
      onClose={() => void handleClose()}
      closeLabel={t('notices.close')}
      width="52rem"
      isBusy={save.isPending}
      footer={
        <>
          <Button disabled={save.isPending} onClick={() => void handleClose()}>
            {t(mayEdit ? 'notices.cancel' : 'notices.close')}
          </Button>
          {mayEdit && (
            <Button look="solid" disabled={save.isPending || stale !== null} onClick={handleSave}>
              {t('notices.save')}
            </Button>
          )}
        </>
      }
    >
      <Column gap="3">
        <DraftNotes edited={edited} what={t('notices.thisOne')} onAdopt={() => void handleAdopt()} />
        {mayEdit && (
          <Segmented
            label={t('notices.text')}
            options={[
              { value: 'edit', label: t('notices.edit') },
              { value: 'preview', label: t('notices.preview') },
            ]}
            value={view}
            onChange={setView}
          />
        )}
        {view === 'edit' ? (
          <Suspense fallback={<Waiting text={t('notices.loadingEditor')} />}>
            <LazyRichTextEditor
              label={t('notices.text')}
              value={html}
              onChange={edited.change}
              height={HEIGHT}
              texts={editorTexts}
            />
          </Suspense>
        ) : (
          <RichTextView html={html} label={t('notices.preview')} height={HEIGHT} />
        )}
      </Column>
    </Dialog>
  )
}

function useEditorTexts() {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      heading2: t('notices.heading2'),
      heading3: t('notices.heading3'),
      bold: t('notices.bold'),
      italic: t('notices.italic'),
      strike: t('notices.strike'),
      bulletList: t('notices.bulletList'),
      orderedList: t('notices.orderedList'),
      quote: t('notices.quote'),
      code: t('notices.code'),
      undo: t('notices.undo'),
      redo: t('notices.redo'),
    }),
    [t],
  )
}
