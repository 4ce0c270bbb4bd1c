/** Currency of a company that has chosen none, ISO 4217. */
export const DEFAULT_CURRENCY = 'CNY'

/** Stands for the company's currency in texts and units that are written down: `¤/GJ`, `单价（¤）`. */
export const MONEY = '¤'

let currency = DEFAULT_CURRENCY
let known: ReadonlySet<string> | null = null

/**
 * Sets the currency that this process shows money in: the server with what the database holds, the console with what the
 * server says.
 *
 * @param code - ISO 4217.
 */
export function setCompanyCurrency(code: string): void {
  currency = code
}

export const companyCurrency = (): string => currency

/** Whether a text is the code of a currency. */
export function isCurrency(code: string): boolean {
  known ??= new Set(Intl.supportedValuesOf('currency'))
  return known.has(code)
}

/** A currency in figures and units: its code in every language, but that of China in Chinese is 元. */
const currencyName = (code: string, language: string): string => (code === 'CNY' && language !== 'en' ? '元' : code)

/** A text or unit with the name of the company's currency where it says {@link MONEY}: `元/GJ`, `EUR/GJ`. */
export const withCurrency = (text: string, language: string): string =>
  text.includes(MONEY) ? text.replaceAll(MONEY, currencyName(currency, language)) : text
