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
/** Of the present language, by their form. */
const formats = new Map<number, Intl.NumberFormat>()

/** The day on which calendars begin a week; 0 is Sunday. */
export const firstWeekDay = (language: string): number => customsOf(language).firstWeekDay

/** Sets the language in which this process writes numbers: of a console its own; files and mails have that of the product. */
export function setNumberLanguage(language: string): void {
  const { numbers } = customsOf(language)
  if (numbers === numberLocale) return
  numberLocale = numbers
  formats.clear()
}

/** More than any number is written with. */
const MOST_DECIMALS = 128

interface NumberForm {
  readonly minDecimals?: number
  readonly maxDecimals: number
  readonly hasGroups?: boolean
}

/** Writes a number with the separators of the language. Creating a formatter costs far more than using it. */
export function writeNumber(value: number, { minDecimals = 0, maxDecimals, hasGroups = true }: NumberForm): string {
  // a number: live values are written many times a second, and a text would be made for each
  const key = (minDecimals * MOST_DECIMALS + maxDecimals) * 2 + (hasGroups ? 1 : 0)
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
