import { useSetAtom } from 'jotai'
import { Pause, Play, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sayAtom } from '#data/notices.ts'
import { formatBytes } from '#lib/format-bytes.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'
import { LongWork } from '#ui/long-work.tsx'
import { Panel } from '#ui/panel.tsx'
import { useOpenUploads } from '../api/use-map-packs.ts'
import { OpenUploads } from './open-uploads.tsx'
import { type UploadState, usePackUpload } from './upload-state.ts'

/** Choice of a pack's file, its way to the server with pause and going on, and what is left of former ones. */
export function PackUpload() {
  const { t } = useTranslation()
  const say = useSetAtom(sayAtom)
  const { data, refetch } = useOpenUploads()
  const upload = usePackUpload()
  const [file, setFile] = useState<File | null>(null)
  const { state } = upload
  const isWorking = state.is === 'working'
  const max = data ? formatBytes(data.maxBytes) : '…'
  const isTooLarge = file !== null && data !== undefined && file.size > data.maxBytes

  async function start(): Promise<void> {
    if (!file) return
    if (!(await upload.run(file))) {
      // what has come of it, or that it is gone
      await refetch()
      return
    }
    say(t('mapPacks.done', { name: file.name }))
    setFile(null)
  }

  return (
    <Panel heading={t('mapPacks.upload')}>
      <Column gap="3" padding="4">
        <FileField
          label={t('mapPacks.file')}
          hint={t('mapPacks.fileHint', { max })}
          accept=".pmtiles"
          problem={isTooLarge ? t('mapPacks.tooLarge', { max }) : null}
          isDisabled={isWorking}
          value={file}
          onChange={(next) => {
            setFile(next)
            if (isWorking) upload.pause()
            else upload.reset()
          }}
          texts={{ choose: t('mapPacks.choose'), clear: t('mapPacks.clear') }}
        />
        {isWorking && <LongWork name={t(`mapPacks.steps.${state.step}`)} share={state.share} />}
        <StateText state={state} />
        <Row gap="3">
          {isWorking ? (
            <Button onClick={upload.pause}>
              <Pause size={16} aria-hidden />
              {t('mapPacks.pause')}
            </Button>
          ) : (
            <Button look="solid" disabled={!file || file.size === 0 || isTooLarge} onClick={() => void start()}>
              {canGoOn(state) ? <Play size={16} aria-hidden /> : <Upload size={16} aria-hidden />}
              {t(canGoOn(state) ? 'mapPacks.goOn' : 'mapPacks.start')}
            </Button>
          )}
        </Row>
      </Column>
      <OpenUploads
        uploads={(data?.list ?? []).filter(({ keyId }) => !isWorking || keyId !== upload.keyId)}
        onCancelled={(keyId) => {
          if (keyId === upload.keyId) upload.reset()
        }}
      />
    </Panel>
  )
}

const canGoOn = ({ is }: UploadState): boolean => is === 'paused' || is === 'broken'

function StateText({ state }: { state: UploadState }) {
  const { t } = useTranslation()
  if (state.is === 'paused')
    return (
      <Box role="status" color="fg.muted">
        {t('mapPacks.paused')}
      </Box>
    )
  if (state.is !== 'broken' && state.is !== 'refused') return null
  return (
    <Box role="alert" color="level.important" overflowWrap="anywhere">
      {t(`mapPacks.${state.is}`, { reason: state.reason })}
    </Box>
  )
}
