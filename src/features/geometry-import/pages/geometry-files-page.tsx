// Files of surveyors: uploaded, mapped, tried, imported; and what is on the map as such files.

import { useSetAtom } from 'jotai'
import { FileDown, FileStack, Trash2, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { PrintArea } from '#archetypes/print/print-area.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import type { GeometryFile, geometryFileCalls } from '#contract/endpoints/geometry-files.ts'
import type { OutputOf } from '#contract/kit/call.ts'
import { useAttempt } from '#data/attempt.ts'
import { useMayDo } from '#data/button-permission.ts'
import { sayAtom } from '#data/notices.ts'
import { formatBytes } from '#lib/format-bytes.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { DataTable, type TableColumn, textColumn } from '#ui/data-table.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { useGeometryActions, useGeometryFiles } from '../api/use-geometry-files.ts'
import { ExportDialog } from '../components/export-dialog.tsx'
import { GeometryUpload } from '../components/geometry-upload.tsx'
import { ImportSteps } from '../components/import-steps.tsx'
import { formOf } from '../model/system-form.ts'

const readFile = (search: URLSearchParams): string => search.get('file') ?? ''
function writeFile(file: string, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  if (file === '') next.delete('file')
  else next.set('file', file)
  return next
}
const ACTIONS_WIDTH_PX = 170

export function GeometryFilesPage() {
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const { data, error, isFetching, refetch } = useGeometryFiles()
  const [open, setOpen] = useAddressState(readFile, writeFile)
  const [isExporting, setExporting] = useState(false)
  if (!data && error) return <ListFailure error={error} onRetry={() => void refetch()} />
  const file = data?.list.find(({ keyId }) => keyId === open)
  return (
    <Page fit="atLeastWindow" data-page="geometry-files" aria-busy={!data}>
      <Row justifyContent="space-between" flexWrap="wrap" gap="3">
        <PageHeading />
        {mayDo('geoFile:export') && (
          <Button onClick={() => setExporting(true)}>
            <FileDown size={16} aria-hidden />
            {t('geometry.exportOpen')}
          </Button>
        )}
      </Row>
      {file && mayDo('geoFile:import') ? (
        <ImportSteps key={file.keyId} keyId={file.keyId} name={file.name} onLeave={() => setOpen(() => '')} />
      ) : open !== '' && !data ? (
        <Waiting text={t('resource.loading')} />
      ) : (
        <>
          {mayDo('geoFile:add') && <GeometryUpload />}
          {data?.last && mayDo('geoFile:import') && <LastImport last={data.last} />}
          <FileList
            files={data?.list ?? []}
            state={data ? (isFetching ? 'refreshing' : 'ready') : 'loading'}
            onOpen={({ keyId }) => setOpen(() => keyId)}
          />
        </>
      )}
      {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
    </Page>
  )
}

/** The import that can be taken back. */
function LastImport({ last }: { last: NonNullable<OutputOf<typeof geometryFileCalls.list>['last']> }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const say = useSetAtom(sayAtom)
  const { undo } = useGeometryActions()
  const [isBusy, attempt] = useAttempt()
  async function takeBack(): Promise<void> {
    const answer = await confirm({
      title: t('geometry.undoTitle', { name: last.fileName }),
      detail: t('geometry.undoDetail', { added: last.numAdded, changed: last.numChanged }),
      confirmLabel: t('geometry.undo'),
      cancelLabel: t('geometry.cancel'),
      isHarm: true,
    })
    if (answer && (await attempt(() => undo(last.keyId)))) say(t('geometry.undone', { name: last.fileName }))
  }
  return (
    <Row gap="3" flexWrap="wrap">
      <Box overflowWrap="anywhere">
        {t('geometry.last', {
          name: last.fileName,
          by: last.by,
          time: formatDateTime(last.at),
          added: last.numAdded,
          changed: last.numChanged,
        })}
      </Box>
      <Button size="sm" disabled={isBusy} onClick={() => void takeBack()}>
        <Undo2 size={16} aria-hidden />
        {t('geometry.undo')}
      </Button>
    </Row>
  )
}

interface FileListProps {
  files: readonly GeometryFile[]
  state: 'loading' | 'refreshing' | 'ready'
  onOpen: (file: GeometryFile) => void
}

function FileList({ files, state, onOpen }: FileListProps) {
  const { t } = useTranslation()
  const texts = useListTexts()
  const mayDo = useMayDo()
  const confirm = useConfirm()
  const say = useSetAtom(sayAtom)
  const { remove } = useGeometryActions()
  const [, attempt] = useAttempt()
  const columns = useMemo((): readonly TableColumn<GeometryFile>[] => {
    const text = textColumn<GeometryFile>
    const systemText = ({ system }: GeometryFile): string => {
      const choice = system ? formOf(system).choice : ''
      return choice === '' ? t('geometry.notChosen') : t(`geometry.systems.${choice}`)
    }
    return [
      { ...text('name', t('geometry.columns.name'), ({ name }) => name, 220), fixed: 'start' },
      text('format', t('geometry.columns.format'), ({ format }) => t(`geometry.formats.${format}`), 120),
      {
        ...text('features', t('geometry.columns.features'), ({ numFeatures }) => String(numFeatures), 100),
        align: 'end',
      },
      text('system', t('geometry.columns.system'), systemText, 220),
      { ...text('size', t('geometry.columns.size'), ({ sizeBytes }) => formatBytes(sizeBytes), 100), align: 'end' },
      text('by', t('geometry.columns.by'), ({ uploadedBy }) => uploadedBy, 120),
      text('at', t('geometry.columns.at'), ({ uploadedAt }) => formatDateTime(uploadedAt), 180),
      text(
        'imported',
        t('geometry.columns.imported'),
        ({ importedAt }) => (importedAt === null ? '' : formatDateTime(importedAt)),
        180,
      ),
    ]
  }, [t])

  async function askAndRemove({ keyId, name }: GeometryFile): Promise<void> {
    const answer = await confirm({
      title: t('geometry.removeTitle', { name }),
      detail: t('geometry.removeDetail'),
      confirmLabel: t('geometry.remove'),
      cancelLabel: t('geometry.cancel'),
      isHarm: true,
    })
    if (answer && (await attempt(() => remove(keyId)))) say(t('geometry.removed', { name }))
  }

  return (
    <PrintArea flex="1" minHeight="20rem">
      <Column flex="1" minHeight="0">
        <DataTable
          label={t('geometry.list')}
          columns={columns}
          rows={files}
          rowKey={({ keyId }) => keyId}
          cardTitle="name"
          state={state}
          onRowOpen={mayDo('geoFile:import') ? onOpen : undefined}
          rowActions={(file) => (
            <>
              {mayDo('geoFile:import') && (
                <Button size="sm" aria-label={t('geometry.openOf', { name: file.name })} onClick={() => onOpen(file)}>
                  {t('geometry.open')}
                </Button>
              )}
              {mayDo('geoFile:delete') && (
                <IconButton
                  size="sm"
                  label={t('geometry.removeOf', { name: file.name })}
                  onClick={() => void askAndRemove(file)}
                >
                  <Trash2 size={16} aria-hidden />
                </IconButton>
              )}
            </>
          )}
          actionsLabel={t('geometry.operations')}
          actionsWidth={ACTIONS_WIDTH_PX}
          empty={
            <EmptyState icon={<FileStack size={40} />} title={t('geometry.none')} detail={t('geometry.noneDetail')} />
          }
          texts={texts.table}
        />
      </Column>
    </PrintArea>
  )
}
