import { useAtomValue, useSetAtom } from 'jotai'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NoticeStyle } from '#data/error-catalogue.ts'
import { closeNoticeAtom, noticesAtom, type ShownNotice } from '#data/notices.ts'
import { useNoticeText } from '#data/use-notice-text.ts'
import { Box, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { styled } from '#ui/styled.ts'

const Card = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    width: 'max-content',
    maxWidth: 'min(36rem, calc(100vw - 2rem))',
    padding: '2.5',
    paddingInlineStart: '4',
    background: 'bg.raised',
    borderWidth: '1px',
    borderColor: 'border.field',
    borderInlineStartWidth: '3px',
    borderRadius: 'md',
    boxShadow: 'overlay',
    pointerEvents: 'auto',
  },
})

const STYLE = {
  error: { Icon: CircleAlert, color: 'level.urgent' },
  warning: { Icon: TriangleAlert, color: 'level.important' },
  success: { Icon: CircleCheck, color: 'level.recovered' },
  info: { Icon: Info, color: 'accent.text' },
} as const satisfies Record<NoticeStyle, unknown>

/** The notices on screen. A notice under the pointer or with the focus stays until it is left. */
export function NoticeList() {
  const { t } = useTranslation()
  const notices = useAtomValue(noticesAtom)
  return (
    <Box
      as="section"
      aria-label={t('shell.notices')}
      aria-live="assertive"
      position="fixed"
      top="16"
      insetInline="0"
      zIndex="notice"
      display="flex"
      flexDirection="column"
      alignItems="center"
      gap="2"
      pointerEvents="none"
    >
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </Box>
  )
}

function NoticeCard({ notice }: { notice: ShownNotice }) {
  const { t } = useTranslation()
  const close = useSetAtom(closeNoticeAtom)
  const [isHeld, setHeld] = useState(false)
  const textOf = useNoticeText()
  const { Icon, color } = STYLE[notice.style]
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => close(notice.id), notice.durationMs)
    return () => clearTimeout(timer)
  }, [isHeld, close, notice])
  return (
    <Card
      role={notice.style === 'error' || notice.style === 'warning' ? 'alert' : 'status'}
      data-notice={notice.style}
      borderInlineStartColor={color}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Row color={color} height="7">
        <Icon size={20} aria-hidden />
      </Row>
      <Box flex="1" paddingBlock="0.5" overflowWrap="anywhere">
        {textOf(notice.text)}
      </Box>
      {notice.action && (
        <Button
          size="sm"
          onClick={() => {
            notice.action?.run()
            close(notice.id)
          }}
        >
          {notice.action.label}
        </Button>
      )}
      <IconButton size="sm" label={t('shell.closeNotice')} onClick={() => close(notice.id)}>
        <X size={16} aria-hidden />
      </IconButton>
    </Card>
  )
}
