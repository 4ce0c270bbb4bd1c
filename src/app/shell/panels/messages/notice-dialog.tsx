import { atom, useAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { noticeCalls } from '#contract/resources/notice.resource.ts'
import { useAnswer } from '#data/calls.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column } from '#ui/box.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { RichTextView } from '#ui/rich-text-view.tsx'

/** Key of the notice on screen; null while none is shown. */
export const openedNoticeAtom = atom<string | null>(null)

/** A notice as one of its readers opens it from the notification centre. */
export function NoticeDialog() {
  const [keyId, setKeyId] = useAtom(openedNoticeAtom)
  return keyId === null ? null : <OpenedNotice keyId={keyId} onClose={() => setKeyId(null)} />
}

function OpenedNotice({ keyId, onClose }: { keyId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useAnswer(noticeCalls.read, { keyId }, { staleTime: 0, retry: false })
  return (
    <Dialog
      title={data?.title ?? t('panels.notice')}
      isOpen
      onClose={onClose}
      closeLabel={t('panels.close')}
      width="800px"
    >
      {data ? (
        <Column gap="3">
          <Box fontSize="sm" color="fg.muted">
            {t('panels.noticeBy', { name: data.publishedBy, time: formatDateTime(data.publishedAt) })}
          </Box>
          <RichTextView html={data.text} label={t('panels.notice')} height="min(25rem, 50dvh)" />
        </Column>
      ) : error ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting text={t('panels.readingNotice')} />
      )}
    </Dialog>
  )
}
