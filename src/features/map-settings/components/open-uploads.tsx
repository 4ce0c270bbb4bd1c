import { useTranslation } from 'react-i18next'
import { LARGE_PART_BYTES, type OpenUpload } from '#contract/endpoints/large-files.ts'
import { attempt } from '#data/attempt.ts'
import { formatBytes } from '#lib/format-bytes.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { usePackActions } from '../api/use-map-packs.ts'

interface OpenUploadsProps {
  uploads: readonly OpenUpload[]
  onCancelled: (keyId: string) => void
}

/** Uploads that broke off, each to be gone on with or cancelled. */
export function OpenUploads({ uploads, onCancelled }: OpenUploadsProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { cancelUpload } = usePackActions()
  if (uploads.length === 0) return null

  async function cancel({ keyId, name }: OpenUpload): Promise<void> {
    const answer = await confirm({
      title: t('mapPacks.cancelTitle', { name }),
      detail: t('mapPacks.cancelDetail'),
      confirmLabel: t('mapPacks.cancel'),
      cancelLabel: t('mapPacks.keep'),
      isHarm: true,
    })
    if (answer && (await attempt(() => cancelUpload(keyId)))) onCancelled(keyId)
  }

  return (
    <Column
      as="section"
      aria-label={t('mapPacks.unfinished')}
      gap="2"
      padding="4"
      borderTopWidth="1px"
      borderColor="border.subtle"
    >
      <Box fontWeight="medium">{t('mapPacks.unfinished')}</Box>
      <Box fontSize="sm" color="fg.muted">
        {t('mapPacks.unfinishedHint')}
      </Box>
      <Box as="ul" margin="0" padding="0" listStyleType="none">
        {uploads.map((upload) => (
          <Row as="li" key={upload.keyId} gap="3" flexWrap="wrap" paddingBlock="1.5">
            <Column flex="1" minWidth="min(14rem, 100%)" gap="0.5">
              <Box overflowWrap="anywhere">{upload.name}</Box>
              <Box fontSize="sm" color="fg.muted">
                {t('mapPacks.sentOf', {
                  share: shareOf(upload),
                  size: formatBytes(upload.sizeBytes),
                  time: formatDateTime(upload.expiresAt),
                })}
              </Box>
            </Column>
            <Button
              size="sm"
              aria-label={t('mapPacks.cancelOf', { name: upload.name })}
              onClick={() => void cancel(upload)}
            >
              {t('mapPacks.cancel')}
            </Button>
          </Row>
        ))}
      </Box>
    </Column>
  )
}

/** Percent that has come; 100 only when all has. */
const shareOf = ({ numParts, sizeBytes }: OpenUpload): number =>
  Math.floor((100 * Math.min(numParts * LARGE_PART_BYTES, sizeBytes)) / sizeBytes)
