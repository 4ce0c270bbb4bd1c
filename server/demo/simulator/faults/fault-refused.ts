type FaultField = 'target' | 'severity'

/** A fault that cannot strike what it names, or not so hard: which field is wrong, and what is allowed. */
export class FaultRefused extends RangeError {
  readonly field: FaultField
  readonly zh: string
  readonly en: string

  constructor(field: FaultField, zh: string, en: string) {
    super(`Fault refused: ${field}: ${en}`)
    this.field = field
    this.zh = zh
    this.en = en
  }
}
