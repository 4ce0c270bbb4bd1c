import { LoaderCircle, LogIn, Radio, Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LiveState } from '#drawing/index.ts'
import { Row } from '#ui/box.ts'

const STATES = {
  live: { Icon: Radio, color: 'fg.muted', word: 'liveState.live', detail: 'liveState.liveDetail' },
  connecting: {
    Icon: LoaderCircle,
    color: 'fg.muted',
    word: 'liveState.connecting',
    detail: 'liveState.connectingDetail',
  },
  lost: { Icon: Unplug, color: 'level.important', word: 'liveState.lost', detail: 'liveState.lostDetail' },
  signedOut: {
    Icon: LogIn,
    color: 'level.important',
    word: 'liveState.signedOut',
    detail: 'liveState.signedOutDetail',
  },
} as const satisfies Record<LiveState, unknown>

/** Whether the shown values are current: inconspicuous while they are; colour, icon and text when not. */
export function StateBadge({ state }: { state: LiveState }) {
  const { t } = useTranslation()
  const { Icon, color, word, detail } = STATES[state]
  return (
    <Row
      role="status"
      data-live-state={state}
      title={t(detail)}
      gap="2"
      height="8"
      paddingInline="2.5"
      borderRadius="md"
      borderWidth="1px"
      borderColor={state === 'live' || state === 'connecting' ? 'border.subtle' : color}
      color={color}
      fontSize="sm"
      whiteSpace="nowrap"
    >
      <Icon size={16} aria-hidden />
      {t(word)}
    </Row>
  )
}
