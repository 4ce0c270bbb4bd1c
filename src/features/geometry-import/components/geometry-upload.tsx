import { useSetAtom } from 'jotai'
import { Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_GEOMETRY_BYTES } from '#contract/endpoints/geometry-files.ts'
import { AppError } from '#data/app-error.ts'
import { inlineTextOf } from '#data/error-catalogue.ts'
import { sayAtom } from '#data/notices.ts'
import { useNoticeText } from '#data/use-notice-text.ts'
import { formatBytes } from '#lib/format-bytes.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'
import { LongWork } from '#ui/long-work.tsx'
import { Panel } from '#ui/panel.tsx'
import { useGeometryActions } from '../api/use-geometry-files.ts'

type Step = Parameters<Parameters<ReturnType<typeof useGeometryActions>['send']>[0]['onStep']>[0]

/** Choice of a file and its way to the server; the same file chosen again goes on where it broke off. */
export function GeometryUpload() {
  const { t } = useTranslation()
  const say = useSetAtom(sayAtom)
  const textOf = useNoticeText()
  const { send } = useGeometryActions()
  const [file, setFile] = useState<File | null>(null)
  const [step, setStep] = useState<Step | null>(null)
  const [refusal, setRefusal] = useState('')
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const max = formatBytes(MAX_GEOMETRY_BYTES)
  const isTooLarge = file !== null && file.size > MAX_GEOMETRY_BYTES

  async function start(): Promise<void> {
    if (!file) return
    const present = new AbortController()
    running.current = present
    setRefusal('')
    try {
      await send({ file, signal: present.signal, onStep: setStep, onBegun: () => undefined })
      say(t('geometry.uploaded', { name: file.name }))
      setFile(null)
    } catch (error) {
      if (present.signal.aborted) return
      if (!(error instanceof AppError)) throw error
      const text = inlineTextOf(error)
      setRefusal(error.fields.map(({ rule }) => rule).join('; ') || (text ? textOf(text) : ''))
    } finally {
      setStep(null)
    }
  }

  return (
    <Panel heading={t('geometry.upload')}>
      <Column gap="3" padding="4">
        <FileField
          label={t('geometry.file')}
          hint={t('geometry.fileHint', { max })}
          accept=".geojson,.json,.zip,.kml,.kmz,.dxf,.csv,.txt"
          problem={isTooLarge ? t('geometry.tooLarge', { max }) : null}
          isDisabled={step !== null}
          value={file}
          onChange={(next) => {
            setFile(next)
            setRefusal('')
          }}
          texts={{ choose: t('geometry.choose'), clear: t('geometry.clear') }}
        />
        {step && <LongWork name={t(`geometry.steps.${step.step}`)} share={step.share} />}
        {refusal !== '' && (
          <Box role="alert" color="level.important" overflowWrap="anywhere">
            {t('geometry.refused', { reason: refusal })}
          </Box>
        )}
        <Box>
          <Button
            look="solid"
            disabled={!file || file.size === 0 || isTooLarge || step !== null}
            onClick={() => void start()}
          >
            <Upload size={16} aria-hidden />
            {t('geometry.start')}
          </Button>
        </Box>
      </Column>
    </Panel>
  )
}
