import { useTranslation } from 'react-i18next'
import { LINE_FAULT_NAMES } from '#contract/history-import/import-faults.ts'
import type { ImportReport } from '#contract/history-import/import-report.ts'
import { labelIn } from '#contract/kit/language.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column } from '#ui/box.ts'
import { RowsTable } from './rows-table.tsx'

const SHOWN_REFUSED = 50

/** What the check of an import has found. */
export function ImportResult({ report }: { report: ImportReport }) {
  const { t } = useTranslation()
  const { numValues, numRefused, points, from, to } = report
  return (
    <Column gap="4">
      <Box>
        {from === null || to === null
          ? t('historyImport.nothing')
          : t('historyImport.willWrite', {
              count: numValues,
              points: points.length,
              from: formatDateTime(from),
              to: formatDateTime(to),
              refused: numRefused,
            })}
      </Box>
      {report.files.map((file) => (
        <FileResult key={file.name} file={file} />
      ))}
    </Column>
  )
}

function FileResult({ file }: { file: ImportReport['files'][number] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { name, first, last, refused, numRefused, leftOut } = file
  return (
    <Column gap="2">
      <RowsTable label={t('historyImport.firstAndLast', { file: name })} rows={[...first, ...last]} />
      {numRefused > 0 && (
        <Lines
          heading={t('historyImport.refusedIn', { file: name, count: numRefused })}
          lines={refused.slice(0, SHOWN_REFUSED).map(({ line, fault, heading, text }) =>
            t('historyImport.refusedLine', {
              line,
              heading: heading === '' ? '' : ` ${heading}`,
              fault: labelIn(LINE_FAULT_NAMES[fault], language),
              text,
            }),
          )}
        />
      )}
      {leftOut.length > 0 && (
        <Lines
          heading={t('historyImport.leftOutIn', { file: name })}
          lines={leftOut.slice(0, SHOWN_REFUSED).map((one) => t('historyImport.leftOutName', one))}
        />
      )}
    </Column>
  )
}

function Lines({ heading, lines }: { heading: string; lines: readonly string[] }) {
  return (
    <Box fontSize="sm">
      <Box as="h3" fontWeight="medium" overflowWrap="anywhere">
        {heading}
      </Box>
      <Box as="ul" margin="0" paddingInlineStart="5" maxHeight="14rem" overflowY="auto" overflowWrap="anywhere">
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Box>
  )
}
