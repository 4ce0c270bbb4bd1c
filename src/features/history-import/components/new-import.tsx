import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isImportFile, MAX_EXCEL_BYTES, MAX_FILES, MAX_IMPORT_BYTES } from '#contract/history-import/import-mapping.ts'
import { AppError } from '#data/app-error.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { FilesField } from '#ui/files-field.tsx'
import { Panel } from '#ui/panel.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { useImportActions } from '../api/use-history-import.ts'

const isAllowed = (files: readonly File[]): boolean =>
  files.length <= MAX_FILES &&
  files.reduce((sum, { size }) => sum + size, 0) <= MAX_IMPORT_BYTES &&
  files.every(({ name, size }) => isImportFile(name) && size > 0 && (size <= MAX_EXCEL_BYTES || !/\.xlsx$/i.test(name)))

/** Choice of the files of an import, which are sent in parts. */
export function NewImport({ onSent }: { onSent: (keyId: string) => void }) {
  const { t } = useTranslation()
  const { send } = useImportActions()
  const [files, setFiles] = useState<readonly File[]>([])
  /** Sent share; null: nothing is being sent. */
  const [sent, setSent] = useState<number | null>(null)

  async function begin(): Promise<void> {
    setSent(0)
    try {
      onSent(await send(files, setSent))
      setFiles([])
    } catch (error) {
      // the shell has reported the failure
      if (!(error instanceof AppError)) throw error
    } finally {
      setSent(null)
    }
  }

  const sending = sent === null ? '' : t('historyImport.sending', { share: Math.round(sent * 100) })
  return (
    <Panel heading={t('historyImport.newImport')}>
      <Column gap="3" padding="4">
        <FilesField
          label={t('historyImport.files')}
          hint={t('historyImport.filesHint')}
          problem={isAllowed(files) ? null : t('historyImport.tooMany')}
          accept=".csv,.txt,.xlsx"
          isTaken={isImportFile}
          isDisabled={sent !== null}
          value={files}
          onChange={setFiles}
          texts={{
            chooseFiles: t('historyImport.chooseFiles'),
            chooseFolder: t('historyImport.chooseFolder'),
            clear: t('historyImport.clearFiles'),
            more: (count) => t('historyImport.moreFiles', { count }),
          }}
        />
        {sent === null ? (
          <Box>
            <Button look="solid" disabled={files.length === 0 || !isAllowed(files)} onClick={() => void begin()}>
              <Upload size={16} aria-hidden />
              {t('historyImport.send')}
            </Button>
          </Box>
        ) : (
          <Column gap="1.5" role="status">
            <Box fontSize="sm">{sending}</Box>
            <ProgressBar value={sent} label={sending} />
          </Column>
        )}
      </Column>
    </Panel>
  )
}
