import { useAtom, useSetAtom } from 'jotai'
import { Bell, BellOff, CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  MESSAGE_GROUPS,
  MESSAGE_POLL_MS,
  type Message,
  messageCalls,
  type NoticeCenter,
} from '#contract/endpoints/messages.ts'
import { useAnswer } from '#data/calls.ts'
import { useHttp } from '#data/console-services.ts'
import { saveFile } from '#data/save-file.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { CountBadge } from '#ui/count-badge.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Popover } from '#ui/popover.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { closePanelAtom, openPanelAtom } from '../open-panel.ts'
import { countUnread, markAllRead, readIds } from './read-messages.ts'

const NOTHING: NoticeCenter = { one: [], two: [], three: [], four: [] }
const TITLE = { one: 'panels.msgOne', two: 'panels.msgTwo', three: 'panels.msgThree', four: 'panels.msgFour' } as const

/** The bell and the notification centre. */
export function MessageButton({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const [panel, setPanel] = useAtom(openPanelAtom)
  const closePanel = useSetAtom(closePanelAtom)
  const [tab, setTab] = useState('one')
  const [, setMarks] = useState(0)
  const { data: center = NOTHING } = useAnswer(
    messageCalls.noticeCenter,
    {},
    { refetchInterval: MESSAGE_POLL_MS, retry: false },
  )
  const unread = countUnread(center, readIds(localStorage, 'topBarReadMsgIds', userId))
  return (
    <Popover
      label={t('panels.messages')}
      isOpen={panel === 'message'}
      onOpenChange={(isOpen) => (isOpen ? setPanel : closePanel)('message')}
      width="26rem"
      trigger={(trigger) => (
        <Box position="relative">
          <IconButton label={t('panels.messages')} {...trigger}>
            <Bell size={20} aria-hidden />
          </IconButton>
          <Box position="absolute" top="0" insetInlineEnd="0" pointerEvents="none" data-badge="messages">
            <CountBadge count={unread.all} label={t('panels.unread', { count: unread.all })} />
          </Box>
        </Box>
      )}
    >
      <Box height="26rem" display="flex" flexDirection="column">
        <Tabs
          label={t('panels.messages')}
          selected={tab}
          onSelect={setTab}
          items={MESSAGE_GROUPS.map((group) => ({
            id: group,
            label: t(TITLE[group]),
            badge: <CountBadge count={unread[group]} label={t('panels.unread', { count: unread[group] })} />,
            content: <MessageList messages={center[group]} />,
          }))}
        />
        <Row padding="2" justifyContent="flex-end" borderTopWidth="1px" borderColor="border.subtle">
          <Button
            size="sm"
            disabled={unread.all === 0}
            onClick={() => {
              markAllRead(localStorage, userId, center)
              setMarks((count) => count + 1)
            }}
          >
            <CheckCheck size={16} aria-hidden />
            {t('panels.markRead')}
          </Button>
        </Row>
      </Box>
    </Popover>
  )
}

function MessageList({ messages }: { messages: readonly Message[] }) {
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
          {!message.msgUrl ? (
            <Box overflowWrap="anywhere">{message.msgText}</Box>
          ) : (
            <DownloadLink text={message.msgText} path={message.msgUrl} />
          )}
          <Box fontSize="sm" color="fg.muted">
            {formatDateTime(message.createTime)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function DownloadLink({ text, path }: { text: string; path: string }) {
  const { t } = useTranslation()
  const http = useHttp()
  return (
    <Box
      as="a"
      {...{ href: path }}
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
    </Box>
  )
}
