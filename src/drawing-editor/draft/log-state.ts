/** Why steps cannot be stored now. */
export type DraftTrouble =
  /** The browser grants no more space. */
  | 'storageFull'
  /** The browser has no such storage, or forbids it, as some do in private windows. */
  | 'storageUnavailable'
  /** The browser or its user has deleted the data. */
  | 'storageCleared'
  /** A tab with a newer console has changed the layout of the data: this page has to be loaded anew. */
  | 'storageOutdated'
  | 'writeFailed'

export type LogState =
  /** Every committed step is stored, or on its way. */
  | { readonly kind: 'kept' }
  /** Editing goes on; the log tries again and again. @property numSteps - Steps that only this tab has. */
  | { readonly kind: 'behind'; readonly trouble: DraftTrouble; readonly numSteps: number }
  /** Another tab continues this draft. Nothing more is stored from here. */
  | { readonly kind: 'takenOver' }

/** The connection to the store failed; the cause is the browser's. */
export class StoreUnreachable extends Error {
  override readonly name = 'StoreUnreachable'
}

export function troubleOf(failure: unknown): DraftTrouble {
  const isUnreachable = failure instanceof StoreUnreachable
  const cause = isUnreachable ? failure.cause : failure
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'QuotaExceededError') return 'storageFull'
  if (name === 'VersionError') return 'storageOutdated'
  return isUnreachable ? 'storageUnavailable' : 'writeFailed'
}
