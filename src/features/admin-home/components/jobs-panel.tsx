import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminHome } from '#contract/endpoints/admin-home.ts'
import { shownName } from '#contract/kit/built-in-names.ts'
import { useMayOpen } from '#data/page-access.ts'
import { useLanguage } from '#data/use-language.ts'
import { companyDay } from '#lib/company-day.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Row, Span } from '#ui/box.ts'
import { Skeleton } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from './text-link.tsx'

const SCHEDULER = '/admin-schedTaskConf/admin-quartz'
const DAY_MS = 86_400_000

interface JobsPanelProps {
  /** Null: not known yet. */
  jobs: AdminHome['jobs']
  /** Epoch ms. */
  serverTime: number
}

/** How background work stands, each line leading to what it counts. */
export function JobsPanel({ jobs, serverTime }: JobsPanelProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const mayOpen = useMayOpen()(SCHEDULER)
  const runs = `${SCHEDULER}?view=runs`
  const { next = null, runningCount = 0, queuedCount = 0, failedCount = 0 } = jobs ?? {}
  const line = (name: string, value: ReactNode, to: string, isAbnormal = false) => (
    <Row
      as="li"
      justifyContent="space-between"
      gap="3"
      paddingInline="4"
      minHeight="11"
      borderBottomWidth="1px"
      borderColor="border.subtle"
      _last={{ borderBottomWidth: 0 }}
    >
      <Span color="fg.muted" whiteSpace="nowrap">
        {name}
      </Span>
      {jobs === null ? (
        <Skeleton width="24" height="4" />
      ) : (
        <Span textAlign="end" fontWeight={isAbnormal ? 'bold' : undefined}>
          <TextLink to={to} whiteSpace="normal">
            {value}
          </TextLink>
        </Span>
      )}
    </Row>
  )
  return (
    <Panel
      heading={t('adminHome.jobs')}
      tools={
        mayOpen && (
          <TextLink to={SCHEDULER}>
            {t('adminHome.allJobs')}
            <ArrowRight size={16} aria-hidden />
          </TextLink>
        )
      }
    >
      <Box as="ul" listStyleType="none" margin="0" padding="0">
        {line(
          t('adminHome.jobsRunning'),
          queuedCount > 0 ? `${runningCount} · ${t('adminHome.jobsQueued', { count: queuedCount })}` : runningCount,
          `${runs}&state=running`,
        )}
        {line(
          t('adminHome.jobsFailed'),
          failedCount,
          `${runs}&state=failed&from=${companyDay(serverTime - DAY_MS)}`,
          failedCount > 0,
        )}
        {line(
          t('adminHome.jobNext'),
          next
            ? t('adminHome.jobAt', {
                title: shownName(next.title, language),
                time: formatDateTime(next.at, 'MM-DD HH:mm'),
              })
            : t('adminHome.noNextJob'),
          SCHEDULER,
        )}
      </Box>
    </Panel>
  )
}
