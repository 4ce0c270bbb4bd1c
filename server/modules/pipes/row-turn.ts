/** A row of the network before a publication, as JSON of its columns, and its version after it. */
export interface RowTurn {
  readonly of: 'node' | 'pipe' | 'valve'
  readonly id: string
  /** Null: it was added. A chamber has its own columns as well. */
  readonly before: Readonly<Record<string, unknown>> | null
  /** Null: it was removed. */
  readonly versionAfter: number | null
}
