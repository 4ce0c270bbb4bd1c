import { CircleCheck, Download, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelIn } from '#contract/kit/language.ts'
import type { ImportProblem, ImportResult, Resource } from '#contract/kit/resource.ts'
import { callsOf } from '#contract/kit/resource-calls.ts'
import { AppError } from '#data/app-error.ts'
import { inlineTextOf } from '#data/error-catalogue.ts'
import { useLanguage } from '#data/use-language.ts'
import { useNoticeText } from '#data/use-notice-text.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FileField } from '#ui/file-field.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { styled } from '#ui/styled.ts'
import { useStoredExport } from './use-export.ts'
import { type ImportMode, useResourceActions } from './use-resource.ts'

interface ImportDialogProps {
  resource: Resource
  isOpen: boolean
  onClose: () => void
  /** Called after rows were written; the dialog stays open and shows their number. */
  onImported?: (result: ImportResult) => void
}

/** Imports records from an Excel file: download a template, review rows and errors, then import. */
export function ImportDialog(props: ImportDialogProps) {
  return props.isOpen ? <OpenImport {...props} /> : null
}

interface Upload {
  readonly mode: ImportMode
  /** Progress of the upload, then of its rows, 0 to 1; null where unknown. */
  readonly progress: number | null
  /** How many others come before it. */
  readonly before: number
}

function OpenImport({ resource, onClose, onImported }: ImportDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const actions = useResourceActions(resource)
  const { run, isExporting } = useStoredExport()
  const [file, setFile] = useState<File | null>(null)
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  const [upload, setUpload] = useState<Upload | null>(null)
  const [result, setResult] = useState<ImportResult | null>(null)
  const [mode, setMode] = useState<'all' | 'good'>('all')
  const textOf = useNoticeText()

  async function send(chosen: File, how: ImportMode): Promise<void> {
    setUpload({ mode: how, progress: 0, before: 0 })
    setFileProblem(null)
    try {
      const answer = await actions.importExcel(chosen, how, (progress, before = 0) =>
        setUpload({ mode: how, progress, before }),
      )
      setResult(answer)
      if (answer.written > 0) onImported?.(answer)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const text = inlineTextOf(error)
      setFileProblem(error.fields.find(({ field }) => field === 'file')?.rule ?? (text ? textOf(text) : null))
    } finally {
      setUpload(null)
    }
  }

  function choose(chosen: File | null): void {
    setFile(chosen)
    setResult(null)
    setFileProblem(null)
    if (chosen) void send(chosen, 'preview')
  }

  const isDone = result !== null && result.written > 0
  const canImport =
    file !== null && result !== null && !isDone && (mode === 'all' ? isFaultless(result) : result.good > 0)
  return (
    <Dialog
      isOpen
      title={t('resource.importTitle', { noun: labelIn(resource.label, language) })}
      width="52rem"
      isBusy={upload !== null}
      onClose={onClose}
      closeLabel={t('resource.close')}
      footer={
        <Row gap="3" justifyContent="flex-end" width="100%">
          <Button disabled={upload !== null} onClick={onClose}>
            {t(isDone ? 'resource.close' : 'resource.cancel')}
          </Button>
          {!isDone && (
            <Button
              look="solid"
              disabled={!canImport || upload !== null}
              onClick={() => {
                if (file) void send(file, mode)
              }}
            >
              {t('resource.importStart')}
            </Button>
          )}
        </Row>
      }
    >
      <Column gap="4">
        <Row gap="3" flexWrap="wrap" justifyContent="space-between">
          <Box color="fg.muted" flex="1" minWidth="16rem">
            {t('resource.importHint')}
          </Box>
          <Button size="sm" disabled={isExporting} onClick={() => void run(callsOf(resource).importTemplate, {})}>
            <Download size={16} aria-hidden />
            {t('resource.template')}
          </Button>
        </Row>
        <FileField
          label={t('resource.file')}
          accept=".xlsx"
          isRequired
          isDisabled={upload !== null}
          problem={fileProblem}
          texts={{ choose: t('resource.chooseFile'), clear: t('resource.clearFile') }}
          value={file}
          onChange={choose}
        />
        {upload && (
          <ProgressBar
            value={upload.progress}
            label={
              upload.before > 0
                ? t('resource.importWaits', { count: upload.before })
                : t(upload.mode === 'preview' ? 'resource.checkingFile' : 'resource.importing')
            }
          />
        )}
        {result && !upload && (
          <>
            <Summary result={result} />
            {!isDone && result.total > 0 && !isFaultless(result) && (
              <Segmented
                label={t('resource.importMode')}
                options={[
                  { value: 'all', label: t('resource.allOrNothing') },
                  { value: 'good', label: t('resource.goodRowsOnly') },
                ]}
                value={mode}
                onChange={setMode}
              />
            )}
            <Problems problems={result.problems} />
            <Preview rows={result.preview} />
          </>
        )}
      </Column>
    </Dialog>
  )
}

const isFaultless = ({ problems, total }: ImportResult): boolean => problems.length === 0 && total > 0

function Summary({ result }: { result: ImportResult }) {
  const { t } = useTranslation()
  const { total, good, changed, written } = result
  const isGood = written > 0 || isFaultless(result)
  return (
    <Row role="status" gap="2" fontWeight="medium">
      {isGood ? <CircleCheck size={16} aria-hidden /> : <TriangleAlert size={16} aria-hidden />}
      {written > 0
        ? t('resource.importDone', { written, left: total - written })
        : total === 0
          ? t('resource.importEmpty')
          : t(changed > 0 ? 'resource.importChanges' : 'resource.importFound', {
              total,
              good,
              changed,
              bad: total - good,
            })}
    </Row>
  )
}

const Sheet = styled('table', {
  base: {
    width: '100%',
    fontSize: 'sm',
    borderCollapse: 'collapse',
    '& th, & td': {
      padding: '1.5',
      textAlign: 'start',
      borderBottomWidth: '1px',
      borderColor: 'border.subtle',
      whiteSpace: 'nowrap',
    },
    '& th': { color: 'fg.muted', fontWeight: 'medium' },
    '& td[data-wraps]': { minWidth: '11rem', whiteSpace: 'normal' },
  },
})
const Scroll = styled('section', { base: { maxHeight: '14rem', overflow: 'auto' } })

function Problems({ problems }: { problems: readonly ImportProblem[] }) {
  const { t } = useTranslation()
  if (problems.length === 0) return null
  return (
    <Scroll tabIndex={0} aria-label={t('resource.importProblems')}>
      <Sheet>
        <thead>
          <tr>
            <th scope="col">{t('resource.line')}</th>
            <th scope="col">{t('resource.field')}</th>
            <th scope="col">{t('resource.cellValue')}</th>
            <th scope="col">{t('resource.rule')}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ line, field, rule, value }) => (
            <tr key={`${line} ${field} ${rule}`}>
              <td>{line}</td>
              <td>{field}</td>
              <td>{value ?? ''}</td>
              <td data-wraps>{rule}</td>
            </tr>
          ))}
        </tbody>
      </Sheet>
    </Scroll>
  )
}

function Preview({ rows }: { rows: ImportResult['preview'] }) {
  const { t } = useTranslation()
  const headings = Object.keys(rows[0] ?? {})
  if (headings.length === 0) return null
  return (
    <Box>
      <Box fontSize="sm" color="fg.muted" marginBottom="1.5">
        {t('resource.preview', { count: rows.length })}
      </Box>
      <Scroll tabIndex={0} aria-label={t('resource.previewTable')}>
        <Sheet>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // rows of a file have no key other than their line number
              <tr key={String(at)}>
                {headings.map((heading) => (
                  <td key={heading}>{row[heading]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Sheet>
      </Scroll>
    </Box>
  )
}
