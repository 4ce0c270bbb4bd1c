import type { FILE_FAULTS } from '#contract/history-import/import-faults.ts'

export type FileFault = (typeof FILE_FAULTS)[number]

/** Why a file is not read any further. Nothing of its import is written. */
export class FileFaultError extends Error {
  readonly fault: FileFault
  readonly line: number

  constructor(fault: FileFault, line: number) {
    super(`The file is refused at line ${line}: ${fault}.`)
    this.name = 'FileFaultError'
    this.fault = fault
    this.line = line
  }
}
