import { History, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DrawingVersion } from '#contract/endpoints/drawings.ts'
import { inlineTextOf } from '#data/error-catalogue.ts'
import { useNoticeText } from '#data/use-notice-text.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { styled } from '#ui/styled.ts'
import { useVersions } from './use-drawing-records.ts'
import { VersionPicture } from './version-picture.tsx'

const List = styled('ol', {
  base: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    '& li + li': { borderTopWidth: '1px', borderColor: 'border.subtle' },
  },
})

interface VersionDialogProps {
  keyId: string
  title: string
  onClose: () => void
  /** Restores a version; absent where the user may not. `newest`: number of the newest version on screen. */
  onRestore?: ((number: number, newest: number) => Promise<void>) | undefined
  /** Publishes a version; absent where the user may not. `published`: number of the one published now, if any. */
  onPublish?: ((number: number, published: number | null) => Promise<void>) | undefined
}

/** The kept versions of a drawing, newest first: by whom, when and why each was saved. */
export function VersionDialog({ keyId, title, onClose, ...actions }: VersionDialogProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useVersions(keyId)
  const textOf = useNoticeText()
  const text = error ? inlineTextOf(error) : null
  return (
    <Dialog
      isOpen
      title={t('drawings.versionsOf', { title })}
      width="46rem"
      onClose={onClose}
      closeLabel={t('resource.close')}
    >
      {data ? (
        <List aria-label={t('drawings.versionsOf', { title })}>
          {data.map((version) => (
            <Version
              key={version.number}
              keyId={keyId}
              version={version}
              newest={data[0]?.number ?? 0}
              published={data.find(({ isPublished }) => isPublished)?.number ?? null}
              {...actions}
            />
          ))}
        </List>
      ) : error ? (
        <EmptyState
          role="alert"
          icon={<History size={40} />}
          title={t('drawings.versionsFailed')}
          detail={text ? textOf(text) : undefined}
          action={<Button onClick={() => void refetch()}>{t('errors.retry')}</Button>}
        />
      ) : (
        <Waiting text={t('drawings.loadingVersions')} />
      )}
    </Dialog>
  )
}

interface VersionProps extends Pick<VersionDialogProps, 'keyId' | 'onRestore' | 'onPublish'> {
  version: DrawingVersion
  newest: number
  published: number | null
}

function Version({ keyId, version, newest, published, onRestore, onPublish }: VersionProps) {
  const { t } = useTranslation()
  const { number, savedBy, savedAt, comment, hasPicture, isPublished, restoredFrom } = version
  return (
    <Row as="li" gap="4" paddingBlock="3" alignItems="flex-start" flexWrap="wrap" data-version={number}>
      <VersionPicture keyId={keyId} number={number} hasPicture={hasPicture} height="4.5rem" />
      <Column gap="1" flex="1" minWidth="12rem">
        <Row gap="2" flexWrap="wrap">
          <Box fontWeight="bold">{t('drawings.versionNumber', { number })}</Box>
          {number === newest && <StatusTag tone="neutral">{t('drawings.newest')}</StatusTag>}
          {isPublished && <StatusTag tone="accent">{t('drawings.published')}</StatusTag>}
        </Row>
        <Box fontSize="sm" color="fg.muted">
          {[savedBy, formatDateTime(savedAt)].filter((part) => part !== '').join(' · ')}
        </Box>
        {restoredFrom !== null && (
          <Box fontSize="sm" color="fg.muted">
            {t('drawings.restoredFrom', { number: restoredFrom })}
          </Box>
        )}
        {comment !== '' && <Box whiteSpace="pre-wrap">{comment}</Box>}
      </Column>
      <Row gap="2">
        {onRestore && number !== newest && (
          <Button size="sm" onClick={() => void onRestore(number, newest)}>
            <History size={14} aria-hidden />
            {t('drawings.restore')}
          </Button>
        )}
        {onPublish && !isPublished && (
          <Button size="sm" onClick={() => void onPublish(number, published)}>
            <Upload size={14} aria-hidden />
            {t('drawings.publish')}
          </Button>
        )}
      </Row>
    </Row>
  )
}
