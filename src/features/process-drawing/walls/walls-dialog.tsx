import { Link2, MonitorOff, MonitorPlay, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { DrawingSummary } from '#contract/endpoints/drawings.ts'
import { WALL_LINK_HOURS, type Wall, type WallLink, wallCalls } from '#contract/endpoints/walls.ts'
import { listIn } from '#contract/kit/language.ts'
import { AppError } from '#data/app-error.ts'
import { useAnswer, useAsk } from '#data/calls.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { CopyField } from '#ui/copy-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { styled } from '#ui/styled.ts'
import { wallAddress } from '../drawings/drawing-address.ts'
import { usePublished } from '../drawings/use-published.ts'
import { WallForm } from './wall-form.tsx'

const List = styled('ul', {
  base: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    '& li + li': { borderTopWidth: '1px', borderColor: 'border.subtle' },
  },
})

/** A link that was made in this dialog: the server does not tell it again. */
interface ShownLink {
  readonly address: string
  readonly expiresAt: string
}

/** The walls: what each shows, when it was heard last, their links; here they are made and revoked. */
export function WallsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const ask = useAsk()
  const confirm = useConfirm()
  const walls = useAnswer(wallCalls.list, {}, { refetchInterval: 10_000 })
  const published = usePublished()
  const [isMaking, setMaking] = useState(false)
  const [link, setLink] = useState<ShownLink | null>(null)
  const { drawings } = published

  const show = ({ link: token, expiresAt }: WallLink, first: DrawingSummary | undefined): void => {
    setMaking(false)
    setLink({ address: wallAddress(first?.type ?? 'station', token), expiresAt })
  }
  async function renew({ keyId, drawings: named }: Wall): Promise<void> {
    const made = await ask(wallCalls.renewLink, { keyId }).catch(ignoreReported)
    if (made)
      show(
        made,
        drawings?.find((drawing) => drawing.keyId === named[0]?.keyId),
      )
  }
  async function revoke({ keyId, name }: Wall): Promise<void> {
    const answer = await confirm({
      title: t('wall.revokeTitle', { name }),
      detail: t('wall.revokeDetail'),
      confirmLabel: t('wall.revoke'),
      cancelLabel: t('resource.cancel'),
      isHarm: true,
    })
    if (!answer) return
    setLink(null)
    await ask(wallCalls.del, { keyId }).catch(ignoreReported)
  }

  const error = walls.error ?? published.error
  return (
    <Dialog isOpen title={t('wall.title')} width="54rem" onClose={onClose} closeLabel={t('resource.close')}>
      <Column gap="4">
        {link && (
          <Box borderWidth="1px" borderColor="accent.text" borderRadius="md" padding="4" data-wall-link>
            <CopyField
              label={t('wall.link')}
              value={link.address}
              copyLabel={t('wall.copy')}
              copiedLabel={t('wall.copied')}
              hint={t('wall.linkHint', { time: formatDateTime(link.expiresAt), hours: WALL_LINK_HOURS })}
            />
          </Box>
        )}
        {error ? (
          <ListFailure
            error={error}
            onRetry={() => {
              void walls.refetch()
              published.refetch()
            }}
          />
        ) : !walls.data || !drawings ? (
          <Waiting text={t('wall.loading')} />
        ) : isMaking ? (
          <WallForm drawings={drawings} onMade={show} onCancel={() => setMaking(false)} />
        ) : (
          <>
            <Row justifyContent="space-between" alignItems="flex-start" gap="4">
              <Box fontSize="sm" color="fg.muted">
                {t('wall.untilWhen')}
              </Box>
              <Button look="solid" disabled={drawings.length === 0} onClick={() => setMaking(true)}>
                <MonitorPlay size={16} aria-hidden />
                {t('wall.new')}
              </Button>
            </Row>
            {walls.data.length === 0 ? (
              <EmptyState icon={<MonitorOff size={40} />} title={t('wall.none')} detail={t('wall.noneDetail')} />
            ) : (
              <List aria-label={t('wall.title')}>
                {walls.data.map((wall) => (
                  <WallItem
                    key={wall.keyId}
                    wall={wall}
                    onRenew={() => void renew(wall)}
                    onRevoke={() => void revoke(wall)}
                  />
                ))}
              </List>
            )}
          </>
        )}
      </Column>
    </Dialog>
  )
}

/** The shell has reported a failure of the server. */
function ignoreReported(problem: unknown): null {
  if (problem instanceof AppError) return null
  throw problem
}

function WallItem({ wall, onRenew, onRevoke }: { wall: Wall; onRenew: () => void; onRevoke: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { name, seconds, drawings, makerName, isOwn, linkExpiresAt, lastSeenAt, isSilent, ended } = wall
  const state = ended ? 'ended' : lastSeenAt === null ? 'waiting' : isSilent ? 'silent' : 'heard'
  const tone = { waiting: 'neutral', silent: 'warning', heard: 'accent', ended: 'warning' } as const
  return (
    <Row as="li" gap="4" paddingBlock="3" alignItems="flex-start" flexWrap="wrap" data-wall={name}>
      <Column gap="1" flex="1" minWidth="16rem">
        <Row gap="2" flexWrap="wrap">
          <Box fontWeight="medium">{name}</Box>
          <StatusTag tone={tone[state]}>{t(`wall.states.${state}`)}</StatusTag>
        </Row>
        <Box fontSize="sm">
          {listIn(
            drawings.map(({ title }) => title),
            language,
          )}
        </Box>
        <Box fontSize="sm" color="fg.muted">
          {t('wall.facts', { seconds, makerName })}
          {lastSeenAt !== null && ` · ${t('wall.lastSeen', { time: formatDateTime(lastSeenAt) })}`}
          {linkExpiresAt !== null && ` · ${t('wall.linkOpen', { time: formatDateTime(linkExpiresAt) })}`}
        </Box>
        {ended && (
          <Box fontSize="sm">
            {t('wall.ended', { time: formatDateTime(ended.at), reason: t(`wall.ends.${ended.reason}`) })}
          </Box>
        )}
      </Column>
      <Row gap="2">
        {isOwn && (
          <Button size="sm" onClick={onRenew} aria-label={t('wall.renewOf', { name })}>
            <Link2 size={16} aria-hidden />
            {t('wall.renew')}
          </Button>
        )}
        <Button size="sm" onClick={onRevoke} aria-label={t('wall.revokeOf', { name })}>
          <Trash2 size={16} aria-hidden />
          {t('wall.revoke')}
        </Button>
      </Row>
    </Row>
  )
}
