import { useSetAtom } from 'jotai'
import { BellOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkOrText } from '#archetypes/page-link.tsx'
import type { Message } from '#contract/endpoints/messages.ts'
import { useHttp } from '#data/console-services.ts'
import { saveFile } from '#data/save-file.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box } from '#ui/box.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { styled } from '#ui/styled.ts'
import { closePanelAtom } from '../open-panel.ts'
import { ExportProgress } from './export-progress.tsx'
import { openedNoticeAtom } from './notice-dialog.tsx'

const LINK = {
  color: 'accent.text',
  textDecoration: 'underline',
  textAlign: 'start',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
} as const
const PageLink = styled(LinkOrText, { base: LINK })
const TextButton = styled('button', { base: LINK })

/** The messages of one tab. */
export function MessageList({ messages }: { messages: readonly Message[] }) {
  const { t } = useTranslation()
  if (messages.length === 0) return <EmptyState icon={<BellOff size={32} />} title={t('panels.noMessages')} />
  return (
    <Box as="ul" listStyleType="none" margin="0" padding="0">
      {messages.map((message) => (
        <Box
          as="li"
          key={message.keyId}
          paddingInline="4"
          paddingBlock="2.5"
          borderBottomWidth="1px"
          borderColor="border.subtle"
        >
          <MessageText message={message} />
          {message.work && <ExportProgress keyId={message.keyId} {...message.work} />}
          <Box fontSize="sm" color="fg.muted">
            {message.tone === 'urgent' && (
              <Box as="span" color="level.urgent" marginInlineEnd="2">
                {t('panels.toneUrgent')}
              </Box>
            )}
            {message.tone === 'warning' && (
              <Box as="span" color="fg.default" fontWeight="medium" marginInlineEnd="2">
                {t('panels.toneWarning')}
              </Box>
            )}
            {formatDateTime(message.createTime)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** Where a message leads: to a download, the text of a notice, a page, or nowhere. */
function MessageText({ message }: { message: Message }): ReactNode {
  const { msgText, msgUrl, pagePath, noticeId } = message
  const close = useSetAtom(closePanelAtom)
  const openNotice = useSetAtom(openedNoticeAtom)
  if (msgUrl) return <DownloadLink text={msgText} path={msgUrl} />
  if (noticeId !== undefined)
    return (
      <TextButton
        type="button"
        onClick={() => {
          close('message')
          openNotice(noticeId)
        }}
      >
        {msgText}
      </TextButton>
    )
  if (pagePath !== undefined)
    return (
      <PageLink to={pagePath} onClick={() => close('message')}>
        {msgText}
      </PageLink>
    )
  return <Box overflowWrap="anywhere">{msgText}</Box>
}

function DownloadLink({ text, path }: { text: string; path: string }) {
  const { t } = useTranslation()
  const http = useHttp()
  return (
    <styled.a
      href={path}
      color="accent.text"
      textDecoration="underline"
      overflowWrap="anywhere"
      aria-label={t('panels.download', { name: text })}
      onClick={(event) => {
        // the token travels in headers, which the browser's own download would not send
        event.preventDefault()
        void http.download(path, { method: 'GET' }).then(
          ({ blob, fileName }) => saveFile(blob, fileName),
          () => undefined, // the client has reported the failure
        )
      }}
    >
      {text}
    </styled.a>
  )
}
