import { useAtom, useSetAtom } from 'jotai'
import { Bell, CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  MESSAGE_GROUPS,
  MESSAGE_POLL_MS,
  MESSAGE_WORK_POLL_MS,
  messageCalls,
  type NoticeCenter,
} from '#contract/endpoints/messages.ts'
import { useAnswer } from '#data/calls.ts'
import { Box, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Badged, CountBadge } from '#ui/count-badge.tsx'
import { Popover } from '#ui/popover.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { closePanelAtom, openPanelAtom } from '../open-panel.ts'
import { MessageList } from './message-list.tsx'
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
    {
      refetchInterval: ({ state }) =>
        state.data?.four.some(({ work }) => work) ? MESSAGE_WORK_POLL_MS : MESSAGE_POLL_MS,
      retry: false,
    },
  )
  const unread = countUnread(center, readIds(localStorage, 'topBarReadMsgIds', userId))
  return (
    <Popover
      label={t('panels.messages')}
      isOpen={panel === 'message'}
      onOpenChange={(isOpen) => (isOpen ? setPanel : closePanel)('message')}
      width="32rem"
      trigger={(trigger) => (
        <Badged
          name="messages"
          badge={<CountBadge count={unread.all} label={t('panels.unread', { count: unread.all })} />}
        >
          <IconButton label={t('panels.messages')} {...trigger}>
            <Bell size={20} aria-hidden />
          </IconButton>
        </Badged>
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
