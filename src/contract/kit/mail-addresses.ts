import { z } from 'zod'

const MAX_ADDRESSES = 50

/** The addresses of a text: one a line, or separated by commas. */
export const addressesIn = (text: string): string[] =>
  text
    .split(/[\n,，;；]+/)
    .map((address) => address.trim())
    .filter((address) => address !== '')

/** A plain address: no name, no second address, no control character. */
export const isMailAddress = (text: string): boolean =>
  text.length <= 254 && /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(text)

/** A text with at least one address and at most {@link MAX_ADDRESSES}; each becomes a line. */
export const mailAddresses = z
  .string()
  .trim()
  .min(1)
  .max(10_000)
  .superRefine((text, context) => {
    const addresses = addressesIn(text)
    if (addresses.length === 0 || addresses.length > MAX_ADDRESSES || !addresses.every(isMailAddress))
      context.addIssue({ code: 'custom', params: { rule: 'mailAddresses', n: MAX_ADDRESSES } })
  })
  .transform((text) => [...new Set(addressesIn(text))].join('\n'))
