import { BY_HAND_KINDS, type ByHandKind, type ByHandRow } from '#contract/endpoints/hand-back.ts'
import { plainLatin } from '#lib/plain-latin.ts'

/** What of the list is shown; kept in the address. */
export interface ByHandView {
  readonly text: string
  /** Empty: all. */
  readonly kind: ByHandKind | ''
}

export const readByHandView = (search: URLSearchParams): ByHandView => ({
  text: search.get('text') ?? '',
  kind: BY_HAND_KINDS.find((kind) => kind === search.get('kind')) ?? '',
})

export function writeByHandView({ text, kind }: ByHandView): URLSearchParams {
  const search = new URLSearchParams()
  if (text !== '') search.set('text', text)
  if (kind !== '') search.set('kind', kind)
  return search
}

/** Rows that fit, by node, point, person or reason. */
export function foundByHand(rows: readonly ByHandRow[], { text, kind }: ByHandView): ByHandRow[] {
  const sought = plainLatin(text.trim())
  return rows
    .filter((row) => kind === '' || row.kind === kind)
    .filter(({ nodeName, point, who, reason }) =>
      [nodeName, point?.name ?? '', point?.pointCode ?? '', who, reason].some((part) =>
        plainLatin(part).includes(sought),
      ),
    )
}

/** What can be handed back. */
export const mayBeHandedBack = ({ plan }: ByHandRow): boolean => plan !== null && plan.refusal === null
