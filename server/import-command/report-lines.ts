// What was found in the files, as lines to read. Pure.

import { FILE_FAULT_NAMES, LINE_FAULT_NAMES } from '#contract/history-import/import-faults.ts'
import type { ImportFailure, ImportReport } from '#contract/history-import/import-report.ts'
import { companyTime } from '#lib/company-day.ts'

export function failureLine(failure: ImportFailure | null): string {
  if (failure === null) return 'The files were refused.'
  if ('fault' in failure) return `${failure.file}, line ${failure.line} ${FILE_FAULT_NAMES[failure.fault].en}`
  return 'code' in failure ? `The point ${failure.code} is not there any more.` : failure.text
}

export function reportLines({
  files,
  numValues,
  numRefused,
  numStandingHours,
  points,
  from,
  to,
}: ImportReport): string[] {
  const range = from === null || to === null ? '' : `, ${companyTime(from)} to ${companyTime(to)}`
  return [
    ...files.flatMap((file) => [
      `${file.name}: ${file.numRows} rows, ${file.numValues} values, ${file.numEmpty} empty, ${file.numRefused} refused`,
      ...file.refused.map(
        ({ line, fault, heading, text }) =>
          `  ${file.name}:${line}${heading === '' ? '' : ` ${heading}`} ${LINE_FAULT_NAMES[fault].en} (${text})`,
      ),
      ...(file.numRefused > file.refused.length ? [`  ${file.numRefused - file.refused.length} more are refused`] : []),
      ...file.leftOut.map(
        ({ name, count }) => `  ${file.name}: ${count} rows of “${name}”, which the mapping does not have`,
      ),
    ]),
    `${numValues} values of ${points.length} points${range}; ${numRefused} refused; ${numStandingHours} hours of points have values already`,
  ]
}
