import { History, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { LimitSet, temperatureLimitCalls } from '#contract/endpoints/temperature-limits.ts'
import type { OutputOf } from '#contract/kit/call.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { useLimitHistory, useLimitPoints } from '../api/use-temperature-limits.ts'
import { useLimitWords } from './limit-words.ts'

export type LimitChange = OutputOf<typeof temperatureLimitCalls.history>[number]

interface LimitHistoryDrawerProps {
  /** Absent where the user may not change limits. */
  onUndo?: ((change: LimitChange) => void) | undefined
  onClose: () => void
}

/** Who changed temperature limits, when and why; the latest change of a set can be undone. */
export function LimitHistoryDrawer({ onUndo, onClose }: LimitHistoryDrawerProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useLimitHistory()
  const words = useLimitWords()
  const told = (set: LimitSet | null): string => (set ? words(set.limits) : t('temperatureLimits.noLimit'))
  return (
    <Drawer
      title={t('temperatureLimits.history')}
      isOpen
      onClose={onClose}
      closeLabel={t('resource.close')}
      width="30rem"
    >
      {!data && error && <ListFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting text={t('temperatureLimits.loading')} />}
      {data?.length === 0 && <EmptyState icon={<History size={32} />} title={t('temperatureLimits.noHistory')} />}
      <Column as="ol" gap="3" padding="3">
        {data?.map((change) => (
          <Column
            key={change.changeId}
            as="li"
            gap="1"
            paddingBottom="3"
            borderBottomWidth="1px"
            borderColor="border.subtle"
          >
            <Row justifyContent="space-between" gap="2">
              <Box fontSize="sm" color="fg.muted">
                {formatDateTime(change.at)} · {change.by} · {t(`temperatureLimits.${kindOf(change)}`)}
              </Box>
              {onUndo && change.isLatest && (
                <IconButton
                  size="sm"
                  label={t('temperatureLimits.undo', { title: change.title })}
                  onClick={() => onUndo(change)}
                >
                  <Undo2 size={16} aria-hidden />
                </IconButton>
              )}
            </Row>
            <Box fontWeight="medium">{change.title}</Box>
            <Box>{`${told(change.before)} → ${told(change.after)}`}</Box>
            <Box>{change.reason}</Box>
          </Column>
        ))}
      </Column>
    </Drawer>
  )
}

function kindOf({ before, after }: LimitChange) {
  if (before === null) return 'created'
  return after === null ? 'removed' : 'changed'
}

/** The points in the place of a set, and which set decides about each. */
export function LimitPointsDrawer({ keyId, name, onClose }: { keyId: string; name: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useLimitPoints(keyId)
  return (
    <Drawer
      title={t('temperatureLimits.pointsOf', { name })}
      isOpen
      onClose={onClose}
      closeLabel={t('resource.close')}
      width="28rem"
    >
      {!data && error && <ListFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting text={t('temperatureLimits.loading')} />}
      {data?.length === 0 && <EmptyState icon={null} title={t('temperatureLimits.noPoints')} />}
      <Column as="ul" gap="2" padding="3">
        {data?.map(({ code, place, overriddenBy }) => (
          <Column key={code} as="li">
            <Box fontWeight="medium">{`${place} ${code}`}</Box>
            <Box fontSize="sm" color="fg.muted">
              {overriddenBy === null
                ? t('temperatureLimits.decides')
                : t('temperatureLimits.decidedBy', { name: overriddenBy })}
            </Box>
          </Column>
        ))}
      </Column>
    </Drawer>
  )
}
