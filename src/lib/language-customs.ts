// What a language writes in its own way: separators of numbers, and the day on which weeks begin. English is that of
// international texts. Weeks of reports begin on Monday for everyone, as in ISO 8601: a report is the same for whoever reads it.

interface Customs {
  /** Locale of numbers, BCP 47. */
  readonly numbers: string
  /** 0 is Sunday. Not from `Intl.Locale`: not every browser knows weeks. */
  readonly firstWeekDay: number
}

const CHINESE: Customs = { numbers: 'zh-CN', firstWeekDay: 1 }
const CUSTOMS: Readonly<Record<string, Customs>> = { 'zh-CN': CHINESE, en: { numbers: 'en-001', firstWeekDay: 1 } }

const customsOf = (language: string): Customs => CUSTOMS[language] ?? CHINESE

let numberLocale = CHINESE.numbers
const formats = new Map<string, Intl.NumberFormat>()

/** The day on which calendars begin a week; 0 is Sunday. */
export const firstWeekDay = (language: string): number => customsOf(language).firstWeekDay

/** Sets the language in which this process writes numbers: of a console its own; files and mails have that of the product. */
export function setNumberLanguage(language: string): void {
  numberLocale = customsOf(language).numbers
}

interface NumberForm {
  readonly minDecimals?: number
  readonly maxDecimals: number
  readonly hasGroups?: boolean
}

/** Writes a number with the separators of the language. Creating a formatter costs far more than using it. */
export function writeNumber(value: number, { minDecimals = 0, maxDecimals, hasGroups = true }: NumberForm): string {
  const key = `${numberLocale} ${minDecimals} ${maxDecimals} ${hasGroups}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(numberLocale, {
      minimumFractionDigits: minDecimals,
      maximumFractionDigits: maxDecimals,
      useGrouping: hasGroups,
    })
    formats.set(key, format)
  }
  return format.format(value)
}
