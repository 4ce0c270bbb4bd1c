/** Topics of other forms than the product's own, which devices of other makers use. The brokers ask what is allowed of them. */
export interface ForeignTopics {
  /** Whether messages of a topic are read, or taken and dropped; null: neither. */
  wayOf(topic: string): 'read' | 'ignored' | null
  /** Whether a device may subscribe to a filter: it reaches commands, and no values of others. */
  maySubscribe(filter: string): boolean
  /** Filters of what the server reads. */
  filters(): readonly string[]
  /** Calls `listener` after each change of {@link filters}. @returns Ends it. */
  onChange(listener: () => void): () => void
  /** A broker says which of the filters it was asked for it does not let the server read. */
  noteAnswer(asked: readonly string[], refused: readonly string[]): void
}

export const NO_FOREIGN_TOPICS: ForeignTopics = {
  wayOf: () => null,
  maySubscribe: () => false,
  filters: () => [],
  onChange: () => () => undefined,
  noteAnswer: () => undefined,
}
