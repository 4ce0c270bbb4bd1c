import { useTranslation } from 'react-i18next'
import { LINE_FAULT_NAMES } from '#contract/history-import/import-faults.ts'
import type { ImportReport } from '#contract/history-import/import-report.ts'
import { labelIn } from '#contract/kit/language.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'
import { RowsTable } from './rows-table.tsx'

const SHOWN_REFUSED = 50

type FileFound = ImportReport['files'][number]

/** What the check of an import has found. */
export function ImportResult({ report }: { report: ImportReport }) {
  const { t } = useTranslation()
  const { files, numValues, numRefused, points, from, to } = report
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
      {files.length > 1 && <FilesTable files={files} />}
      {numbered(files).map(({ key, value: file }) =>
        files.length === 1 ? (
          <FileResult key={key} file={file} />
        ) : (
          <details key={key}>
            <Summary>{file.name}</Summary>
            <FileResult file={file} />
          </details>
        ),
      )}
    </Column>
  )
}

/** Files in different folders may have one name. */
const numbered = <Value,>(values: readonly Value[]) => values.map((value, key) => ({ key, value }))

const Summary = styled('summary', { base: { cursor: 'pointer', overflowWrap: 'anywhere', paddingBlock: '1' } })
const Table = styled('table', { base: { fontSize: 'sm', borderCollapse: 'collapse' } })
const Cell = styled('td', {
  base: {
    paddingInline: '2',
    paddingBlock: '1',
    borderBottomWidth: '1px',
    borderColor: 'border.subtle',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
    '&:first-of-type': { textAlign: 'start', overflowWrap: 'anywhere', minWidth: '10rem' },
    'thead &': { fontWeight: 'medium', color: 'fg.muted' },
  },
})
const NUMBERS = ['numRows', 'numValues', 'numEmpty', 'numRefused'] as const
const NUMBER_NAMES = { numRows: 'rows', numValues: 'values', numEmpty: 'empty', numRefused: 'refused' } as const

function FilesTable({ files }: { files: readonly FileFound[] }) {
  const { t } = useTranslation()
  const label = t('historyImport.ofFiles')
  return (
    <Box role="region" aria-label={label} tabIndex={0} overflow="auto" maxWidth="100%" maxHeight="20rem">
      <Table aria-label={label}>
        <thead>
          <tr>
            <Cell as="th">{t('historyImport.columns.file')}</Cell>
            {NUMBERS.map((name) => (
              <Cell as="th" key={name}>
                {t(`historyImport.columns.${NUMBER_NAMES[name]}`)}
              </Cell>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered(files).map(({ key, value: file }) => (
            <tr key={key}>
              <Cell>{file.name}</Cell>
              {NUMBERS.map((name) => (
                <Cell key={name} color={name === 'numRefused' && file[name] > 0 ? 'level.important' : undefined}>
                  {formatQuantity(file[name], 0)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  )
}

function FileResult({ file }: { file: FileFound }) {
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
