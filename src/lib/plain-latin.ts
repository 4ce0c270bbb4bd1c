/** Letters that are no letter with a mark to Unicode. */
const OTHERS: Readonly<Record<string, string>> = { đ: 'd', ħ: 'h', ı: 'i', ł: 'l', ø: 'o' }
const MAY_HAVE_MARKS = /[\u00c0-\u1fff]/

/** A text in lower case without marks above and below its letters, as people type it when they search: `cuvar` for `Čuvar`. */
export function plainLatin(text: string): string {
  const lower = text.toLowerCase()
  if (!MAY_HAVE_MARKS.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[đħıłø]/g, (letter) => OTHERS[letter] ?? letter)
    .normalize('NFC')
}
