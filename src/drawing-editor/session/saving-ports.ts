/** A version of a drawing on the server. */
export interface StoredVersion {
  readonly number: number
  /** JSON text of the document, exactly as saved. */
  readonly canvas: string
  readonly savedBy: string
  readonly savedAt: string
}

export interface SavedAs {
  readonly kind: 'saved'
  readonly number: number
}

/** Someone else has saved meanwhile: which version, who, when. Nothing was written. */
export interface Stale {
  readonly kind: 'stale'
  readonly number: number
  readonly changedBy: string
  readonly changedAt: string
}

export const isStale = (answer: SavedAs | Stale): answer is Stale => answer.kind === 'stale'

/** The server's calls that a session needs; each rejects with an error whose message can be shown. */
export interface SavingPorts {
  /** @param sent - `picture`: WebP in base64, small. */
  save(sent: {
    readonly base: number
    readonly canvas: string
    readonly picture: string | null
    readonly comment: string
  }): Promise<SavedAs | Stale>
  openNewest(): Promise<StoredVersion>
}
