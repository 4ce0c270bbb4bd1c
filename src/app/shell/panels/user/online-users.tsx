import { useSetAtom } from 'jotai'
import { RefreshCw, UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { accountCalls, type OnlineUser } from '#contract/endpoints/account.ts'
import type { SessionUser } from '#contract/endpoints/session.ts'
import { shownName } from '#contract/kit/built-in-names.ts'
import { attempt } from '#data/attempt.ts'
import { askWithEnvelope } from '#data/calls.ts'
import { useHttp } from '#data/console-services.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row, Span } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { useKickUser, useOnlineUsers } from './use-account.ts'

const MINUTE_MS = 60_000

/** Online users, signing them out, and the cache. */
export function OnlineUsers({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const http = useHttp()
  const say = useSetAtom(sayAtom)
  const confirm = useConfirm()
  const { data, refetch, isFetching, isError } = useOnlineUsers(user.companyId)
  const kick = useKickUser()

  async function handleKick({ userId, realName, loginName }: OnlineUser): Promise<void> {
    const answer = await confirm({
      title: t('panels.kickTitle', { name: realName || loginName }),
      detail: t('panels.kickDetail'),
      confirmLabel: t('panels.kick'),
      cancelLabel: t('panels.cancel'),
      isHarm: true,
    })
    if (answer) kick.mutate(userId, { onSuccess: () => say(t('panels.kicked')) })
  }

  async function handleRefreshCache(): Promise<void> {
    await attempt(async () => {
      const { envelope } = await askWithEnvelope(http, accountCalls.refreshCache, {
        type: 'point',
        keyId: user.keyId,
        companyKey: user.companyId,
      })
      say(envelope.message || t('panels.refreshed'))
    })
  }

  return (
    <Column gap="4">
      <Row justifyContent="space-between">
        <Box fontWeight="medium">{t('panels.online')}</Box>
        <IconButton size="sm" label={t('panels.refreshOnline')} disabled={isFetching} onClick={() => void refetch()}>
          <RefreshCw size={16} aria-hidden />
        </IconButton>
      </Row>
      {!data && !isError && <Waiting text={t('panels.online')} />}
      {data?.length === 0 && <Box color="fg.muted">{t('panels.noOnline')}</Box>}
      <Box as="ul" listStyleType="none" margin="0" padding="0">
        {(data ?? []).map((online) => (
          <Row as="li" key={online.userId} gap="3" paddingBlock="2" borderBottomWidth="1px" borderColor="border.subtle">
            <Box flex="1" minWidth="0">
              <Box>
                {online.realName} <Span color="fg.muted">{online.loginName}</Span>
              </Box>
              <Box fontSize="sm" color="fg.muted">
                {online.companyName} · {shownName(online.roleName, language)}
              </Box>
              <Box fontSize="sm" color="fg.muted">
                {formatDateTime(online.loginTime)} ·{' '}
                {t('panels.onlineFor', { minutes: Math.floor(online.onlineTime / MINUTE_MS) })}
              </Box>
            </Box>
            {online.userId !== user.userId && (
              <Button size="sm" onClick={() => void handleKick(online)}>
                <UserX size={16} aria-hidden />
                {t('panels.kick')}
              </Button>
            )}
          </Row>
        ))}
      </Box>
      <Box>
        <Button onClick={() => void handleRefreshCache()}>
          <RefreshCw size={16} aria-hidden />
          {t('panels.refreshCache')}
        </Button>
        <Box marginTop="1.5" fontSize="sm" color="fg.muted">
          {t('panels.refreshCacheHint')}
        </Box>
      </Box>
    </Column>
  )
}
