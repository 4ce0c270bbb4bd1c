import type { ResourceOption } from '#contract/kit/resource-calls.ts'
import { plainLatin } from '#lib/plain-latin.ts'
import type { ComboboxOption } from '#ui/combobox.tsx'

/** The options that contain a text in their name, code or search terms. */
export function foundOptions(options: readonly ResourceOption[], text: string): ComboboxOption[] {
  const sought = plainLatin(text.trim())
  return options
    .filter(({ keyId, name, search = '' }) => plainLatin(`${keyId} ${name} ${search}`).includes(sought))
    .map(({ keyId, name, detail = keyId }) => ({ id: keyId, text: name, detail }))
}
