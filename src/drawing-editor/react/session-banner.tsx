import { CircleAlert, LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import type { EditingSession } from '../session/editing-session.ts'
import type { SessionState } from '../session/session-state.ts'

interface SessionBannerProps {
  readonly session: EditingSession
  readonly state: SessionState
  /** The window is too narrow to edit in. */
  readonly isNarrow: boolean
}

/** What a person has to know about what is drawn: who else edits, what is not stored, what was not saved. */
export function SessionBanner({ session, state, isNarrow }: SessionBannerProps) {
  const { t } = useTranslation()
  const { failure, log, isElsewhere, isWhole, problems } = state
  return (
    <>
      {isNarrow && <Banner icon={<LockKeyhole size={16} aria-hidden />}>{t('editor.tooNarrow')}</Banner>}
      {isElsewhere && (
        <Banner
          icon={<LockKeyhole size={16} aria-hidden />}
          action={
            <Button size="sm" onClick={() => void session.takeOver()}>
              {t('editor.takeOver')}
            </Button>
          }
        >
          {t('editor.elsewhere')}
        </Banner>
      )}
      {!isWhole && <Banner isAlert>{t('editor.notWhole', { count: problems.length })}</Banner>}
      {log.kind === 'behind' && <Banner isAlert>{t(`editor.trouble.${log.trouble}`, { count: log.numSteps })}</Banner>}
      {failure && (
        <Banner
          isAlert
          action={
            <Button size="sm" onClick={() => session.forgetFailure()}>
              {t('editor.understood')}
            </Button>
          }
        >
          {failure.kind === 'save'
            ? t('editor.saveFailed', { reason: failure.message })
            : t(`editor.draftProblem.${failure.problem.code}`)}
        </Banner>
      )}
    </>
  )
}

interface BannerProps {
  readonly icon?: ReactNode
  readonly action?: ReactNode
  readonly isAlert?: boolean
  readonly children: ReactNode
}

export function Banner({
  icon = <CircleAlert size={16} aria-hidden />,
  action,
  isAlert = false,
  children,
}: BannerProps) {
  return (
    <Row
      role={isAlert ? 'alert' : 'status'}
      gap="2"
      paddingInline="3"
      paddingBlock="1.5"
      background="bg.raised"
      borderBottomWidth="1px"
      borderColor="border.subtle"
    >
      <Box color={isAlert ? 'level.important' : 'fg.muted'} flexShrink={0}>
        {icon}
      </Box>
      <Box flex="1">{children}</Box>
      {action}
    </Row>
  )
}
