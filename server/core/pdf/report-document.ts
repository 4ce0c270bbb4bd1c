import type { Language } from '#contract/kit/language.ts'

interface ReportColumnHead {
  readonly title: string
  /** Numbers stand at the right, texts at the left. */
  readonly isNumber: boolean
}

/** A report as it is printed: texts only, in the language of those who read it. */
export interface ReportDocument {
  readonly language: Language
  readonly company: string
  readonly title: string
  /** Above the table, a line each: period, filters, when it was made. */
  readonly facts: readonly string[]
  readonly columns: readonly ReportColumnHead[]
  /** So many columns are repeated where the table is too wide for one page. */
  readonly numFixed: number
  readonly rows: readonly (readonly string[])[]
  /** Stands out as the last row; null: there is none. */
  readonly total: readonly string[] | null
}
