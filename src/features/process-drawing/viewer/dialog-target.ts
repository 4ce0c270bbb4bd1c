import type { DialogButton } from '#drawing/index.ts'
import { isInAppPath } from '#lib/in-app-path.ts'

/** What a press on a dialog-button does: shows a drawing over this one, or goes to an address. */
export type DialogTarget =
  | { readonly kind: 'drawing'; readonly asked: Pick<DialogButton, 'resource' | 'station' | 'unit'> }
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'site'; readonly address: string }
  /** An address that leads nowhere, or is none of http or https. */
  | { readonly kind: 'refused'; readonly address: string }

export function dialogTarget({ dialogType, dialogUrl, resource, station, unit }: DialogButton): DialogTarget {
  if (dialogType !== 'url') return { kind: 'drawing', asked: { resource, station, unit } }
  const address = dialogUrl.trim()
  if (isInAppPath(address)) return { kind: 'page', path: address }
  return /^https?:\/\//i.test(address) && URL.canParse(address)
    ? { kind: 'site', address }
    : { kind: 'refused', address }
}

/** Drawings over each other, the page's own not counted. */
export const MAX_DIALOGS = 3
