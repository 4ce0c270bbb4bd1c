import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { boardAtom, editorStateAtom, recordAtom } from '../editor-atoms.ts'
import { portsAtom } from '../ports-atom.ts'
import { EXPORT_FORMATS, type ExportFormat, exportDrawing } from './export-drawing.ts'

interface ExportDialogProps {
  readonly isOpen: boolean
  /** Of the drawing: the files are named after it. */
  readonly title: string
  readonly onClose: () => void
}

/** Takes the shown board out of the console: as Fabric's JSON, SVG, PNG, or on paper to scale. */
export function ExportDialog({ isOpen, title, onClose }: ExportDialogProps) {
  return isOpen ? <OpenDialog title={title} onClose={onClose} /> : null
}

function OpenDialog({ title, onClose }: Omit<ExportDialogProps, 'isOpen'>) {
  const { t } = useTranslation()
  const record = useAtomValue(recordAtom)
  const { board } = useAtomValue(editorStateAtom)
  const boardTitle = useAtomValue(boardAtom).title
  const ports = useAtomValue(portsAtom)
  const [format, setFormat] = useState<ExportFormat>('svg')
  const [scale, setScale] = useState('2')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (): Promise<void> => {
    setBusy(true)
    const name = typeof boardTitle === 'string' && record.boards.length > 1 ? `${title} ${boardTitle}` : title
    const refusal = await exportDrawing({ record, board, name, format, scale: Number(scale) }, ports).catch(String)
    setBusy(false)
    if (refusal === null) onClose()
    else setProblem(refusal === 'tooLarge' || refusal === 'blocked' ? t(`editor.exportRefused.${refusal}`) : refusal)
  }
  const isScaled = format === 'png' || format === 'print'
  const scaleProblem = isScaled && !(Number(scale) > 0 && Number(scale) <= 16) ? t('editor.scaleRule') : null
  return (
    <Dialog
      title={t('editor.exportTitle')}
      isOpen
      isBusy={isBusy}
      onClose={onClose}
      closeLabel={t('editor.close')}
      footer={
        <Row justifyContent="flex-end">
          <Button look="solid" disabled={isBusy || scaleProblem !== null} onClick={() => void run()}>
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
          options={EXPORT_FORMATS.map((value) => ({ value, label: t(`editor.format.${value}`) }))}
          onChange={(value) => setFormat(EXPORT_FORMATS.find((one) => one === value) ?? 'svg')}
        />
        {isScaled && (
          <NumberField
            label={t(format === 'png' ? 'editor.pngScale' : 'editor.printScale')}
            value={scale}
            problem={scaleProblem}
            onChange={setScale}
          />
        )}
        {problem && <Box role="alert">{problem}</Box>}
      </Column>
    </Dialog>
  )
}
