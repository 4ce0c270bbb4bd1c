import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { historyImportCalls, ImportState } from '#contract/endpoints/history-import.ts'
import type { Overlap } from '#contract/history-import/import-mapping.ts'
import type { OutputOf } from '#contract/kit/call.ts'
import { attempt } from '#data/attempt.ts'
import { useMayDo } from '#data/button-permission.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useImport, useImportActions } from '../api/use-history-import.ts'
import { ImportResult } from './import-result.tsx'
import { useFileNames } from './import-texts.ts'
import { MappingEditor } from './mapping-editor.tsx'

/** Nothing of it is stored any more. */
const ENDED: readonly ImportState[] = ['failed', 'cancelled', 'undone']

type Detail = OutputOf<typeof historyImportCalls.detail>

/** The import that is open: its mapping or what was found, and what may be done with it. */
export function ImportDetail({ keyId }: { keyId: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useImport(keyId)
  if (!data && error) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting text={t('resource.loading')} />
  return <OpenDetail key={data.state} detail={data} />
}

function OpenDetail({ detail }: { detail: Detail }) {
  const { t } = useTranslation()
  const mayImport = useMayDo()('historyImport:import')
  const names = useFileNames()(detail.files)
  const [isMapping, setMapping] = useState(detail.state === 'open')
  const [overlap, setOverlap] = useState<Overlap>('keep')
  const { start, end } = useEndings(detail, names)
  const { state, report, keyId } = detail
  const leftOut = report?.files.flatMap((file) => file.leftOut.map(({ name }) => name)) ?? []
  const isMapped = mayImport && isMapping && (state === 'open' || state === 'checked')
  return (
    <Panel heading={names} tools={mayImport && <Tools detail={detail} onCancel={end.cancel} onUndo={end.undo} />}>
      <Column gap="4" padding="4">
        {isMapped ? <MappingEditor keyId={keyId} moreNames={leftOut} /> : report && <ImportResult report={report} />}
        {ENDED.includes(state) && <Box color="fg.muted">{t('historyImport.sendAgain')}</Box>}
        {mayImport && state === 'checked' && report && !isMapping && (
          <Row gap="3" flexWrap="wrap" alignItems="flex-end">
            <SelectField
              label={t('historyImport.overlap')}
              problem={null}
              hint={t('historyImport.standing', { count: report.numStandingHours })}
              value={overlap}
              onChange={(value) => setOverlap(value === 'replace' ? 'replace' : 'keep')}
              options={[
                { value: 'keep', label: t('historyImport.overlaps.keep') },
                { value: 'replace', label: t('historyImport.overlaps.replace') },
              ]}
            />
            <Button
              look="solid"
              disabled={report.numValues === 0}
              onClick={() => void attempt(() => start(keyId, overlap))}
            >
              {t('historyImport.start')}
            </Button>
            <Button onClick={() => setMapping(true)}>{t('historyImport.remap')}</Button>
          </Row>
        )}
      </Column>
    </Panel>
  )
}

interface ToolsProps {
  detail: Detail
  onCancel: () => void
  onUndo: () => void
}

function Tools({ detail: { state }, onCancel, onUndo }: ToolsProps) {
  const { t } = useTranslation()
  if (state === 'open' || state === 'checking' || state === 'checked' || state === 'writing')
    return (
      <Button size="sm" onClick={onCancel}>
        {t('historyImport.cancel')}
      </Button>
    )
  if (state !== 'done') return null
  return (
    <Button size="sm" onClick={onUndo}>
      {t('historyImport.undo')}
    </Button>
  )
}

/** The ways in which an import goes on or ends; each end is asked for. */
function useEndings({ keyId, numWritten }: Detail, files: string) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { start, cancel, undo } = useImportActions()
  async function confirmed(kind: 'cancel' | 'undo', act: () => Promise<unknown>): Promise<void> {
    const isSure = await confirm({
      title: t(`historyImport.${kind}Title`, { files }),
      detail: t(`historyImport.${kind}Detail`, { count: numWritten }),
      confirmLabel: t(`historyImport.${kind}`),
      cancelLabel: t('historyImport.keepIt'),
      isHarm: true,
    })
    if (isSure) await attempt(act)
  }
  return {
    start,
    end: {
      cancel: () => void confirmed('cancel', () => cancel(keyId)),
      undo: () => void confirmed('undo', () => undo(keyId)),
    },
  }
}
