import type { LargeFileKindName } from '#contract/endpoints/large-files.ts'
import type { Language } from '#contract/kit/language.ts'
import type { Queryable } from '../../db/client.ts'

/** Reads bytes of a stored file; throws where the range is not wholly in it. */
export type ReadRange = (offset: number, length: number) => Promise<Buffer>

/** A file whose content has come, before it can be used. */
export interface SentFile {
  readonly id: string
  readonly name: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly read: ReadRange
  /** Of who uploads it. */
  readonly language: Language
  /** Aborted when nobody waits for the outcome any more. */
  readonly gone: AbortSignal
}

/** What a module knows about a kind of large files; who may read and write it is in the contract. */
export interface LargeFileKind {
  readonly kind: LargeFileKindName
  /**
   * Looks at the content before a file can be used.
   *
   * @returns What to store with it, in the transaction that makes it usable.
   * @throws {AppError} 1001 where it is not what it should be: the file is then deleted.
   */
  check(file: SentFile): Promise<(tx: Queryable) => Promise<void>>
}
