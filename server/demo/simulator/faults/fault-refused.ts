type FaultField = 'target' | 'severity'

/** Refuses a fault with an invalid target or severity; names the wrong field and what is allowed. */
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
