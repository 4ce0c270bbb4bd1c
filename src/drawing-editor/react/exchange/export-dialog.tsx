import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contentOf } from '#drawing/engine.ts'
import { reasonOf } from '#lib/reason-of.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LongWork } from '#ui/long-work.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { planPng } from '../../exchange/png-tiles.ts'
import { PAPERS, type Paper, planPrint } from '../../exchange/print-page.ts'
import { boardAtom, editorStateAtom, recordAtom } from '../editor-atoms.ts'
import { portsAtom } from '../ports-atom.ts'
import { type ExportRefusal, type ExportRequest, exportDrawing } from './export-drawing.ts'

interface ExportDialogProps {
  readonly isOpen: boolean
  /** Of the drawing: the files are named after it. */
  readonly title: string
  readonly onClose: () => void
}

const FORMATS = ['svg', 'png', 'fabric', 'drawing', 'print'] as const
const PAPER_NAMES = ['A4', 'A3', 'A2', 'A1', 'A0'] as const satisfies readonly Paper[]
const ONE_TILE = { maxTileSide: Number.POSITIVE_INFINITY }

/** Takes the shown board out of the console: as Fabric's JSON, SVG, PNG, or on paper to scale. */
export function ExportDialog({ isOpen, title, onClose }: ExportDialogProps) {
  return isOpen ? <OpenDialog title={title} onClose={onClose} /> : null
}

function OpenDialog({ title, onClose }: Omit<ExportDialogProps, 'isOpen'>) {
  const { t } = useTranslation()
  const record = useAtomValue(recordAtom)
  const { board } = useAtomValue(editorStateAtom)
  const boardTitle = useAtomValue(boardAtom).title
  const { saveFile } = useAtomValue(portsAtom)
  const [format, setFormat] = useState<ExportRequest['format']>('svg')
  const [scale, setScale] = useState('2')
  const [paper, setPaper] = useState<Paper>('A3')
  const [isFitted, setFitted] = useState(true)
  const [pxPerMm, setPxPerMm] = useState('4')
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const request: ExportRequest =
    format === 'png'
      ? { format, scale: Number(scale) }
      : format === 'print'
        ? { format, paper, pxPerMm: isFitted ? null : Number(pxPerMm) }
        : { format }
  const outcome = outcomeOf(request, contentOf(record))
  const refusalText = (refusal: ExportRefusal, limit?: number): string =>
    t(`editor.exportRefused.${refusal}`, { limit: limit ?? '' })
  const problem = outcome && 'refusal' in outcome ? refusalText(outcome.refusal, outcome.limit) : null

  const run = async (): Promise<void> => {
    setFailure(null)
    setShare(0)
    const name = typeof boardTitle === 'string' && record.boards.length > 1 ? `${title} ${boardTitle}` : title
    try {
      const refusal = await exportDrawing({ record, board, name }, request, saveFile, setShare)
      if (refusal === null) onClose()
      else setFailure(refusalText(refusal))
    } catch (error) {
      setFailure(reasonOf(error))
    } finally {
      setShare(null)
    }
  }
  return (
    <Dialog
      title={t('editor.exportTitle')}
      isOpen
      isBusy={share !== null}
      onClose={onClose}
      closeLabel={t('editor.close')}
      footer={
        <Row justifyContent="flex-end">
          <Button look="solid" disabled={share !== null || problem !== null} onClick={() => void run()}>
            {t(format === 'print' ? 'editor.print' : 'editor.export')}
          </Button>
        </Row>
      }
    >
      <Column gap="3">
        <SelectField
          label={t('editor.exportFormat')}
          value={format}
          problem={null}
          options={FORMATS.map((value) => ({ value, label: t(`editor.format.${value}`) }))}
          onChange={(value) => setFormat(FORMATS.find((one) => one === value) ?? 'svg')}
        />
        {format === 'png' && (
          <NumberField label={t('editor.pngScale')} value={scale} problem={problem} onChange={setScale} />
        )}
        {format === 'print' && (
          <>
            <SelectField
              label={t('editor.paper')}
              value={paper}
              problem={null}
              options={PAPER_NAMES.map((value) => ({ value, label: paperLabel(value) }))}
              onChange={(value) => setPaper(PAPER_NAMES.find((one) => one === value) ?? 'A4')}
            />
            <SelectField
              label={t('editor.printSize')}
              value={isFitted ? 'fitted' : 'toScale'}
              problem={null}
              options={(['fitted', 'toScale'] as const).map((value) => ({ value, label: t(`editor.${value}`) }))}
              onChange={(value) => setFitted(value === 'fitted')}
            />
            {!isFitted && (
              <NumberField label={t('editor.pxPerMm')} value={pxPerMm} problem={problem} onChange={setPxPerMm} />
            )}
          </>
        )}
        {outcome && 'width' in outcome && (
          <Box color="fg.muted">{t('editor.pngSize', { width: outcome.width, height: outcome.height })}</Box>
        )}
        {outcome && 'pages' in outcome && (
          <Box color="fg.muted">
            {t(outcome.pageWidthMm > outcome.pageHeightMm ? 'editor.pagesAcross' : 'editor.pagesUpright', {
              columns: outcome.columns,
              rows: outcome.rows,
            })}
          </Box>
        )}
        {share !== null && format === 'png' && <LongWork name={t('editor.format.png')} share={share} />}
        {failure && <Box role="alert">{failure}</Box>}
      </Column>
    </Dialog>
  )
}

/** What a request makes of a board, before it is made; null where there is nothing to say. */
function outcomeOf(request: ExportRequest, { width, height }: { readonly width: number; readonly height: number }) {
  if (request.format === 'png') return planPng({ width, height, scale: request.scale, ...ONE_TILE })
  if (request.format !== 'print') return null
  const { paper, pxPerMm } = request
  return planPrint({ width, height, paper, pxPerMm })
}

const paperLabel = (paper: Paper): string => `${paper} (${PAPERS[paper].widthMm} × ${PAPERS[paper].heightMm} mm)`
