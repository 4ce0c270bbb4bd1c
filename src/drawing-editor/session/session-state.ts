import type { DocumentProblem } from '#drawing/engine.ts'
import type { FoundDraft } from '../draft/find-drafts.ts'
import type { LogState } from '../draft/log-state.ts'
import type { DraftProblem } from '../draft/recovery.ts'
import type { Editor } from '../editor/editor.ts'
import type { Stale } from './saving-ports.ts'

type SessionFailure =
  | { readonly kind: 'save'; readonly message: string }
  | { readonly kind: 'draft'; readonly problem: DraftProblem }

/** What the page shows of a session; another object after each change. */
export interface SessionState {
  /** Another one where a draft was recovered or a version taken over. */
  readonly editor: Editor
  /** What of the stored drawing could not be read. */
  readonly problems: readonly DocumentProblem[]
  /** Whether all of it was read; otherwise saving would lose the rest. */
  readonly isWhole: boolean
  /** The version on the server that the drawing is based on. */
  readonly version: number
  readonly saving: 'saved' | 'unsaved' | 'saving'
  readonly failure: SessionFailure | null
  /** How often it was saved since it was opened (R4-57). */
  readonly saveCount: number
  /** Someone else has saved meanwhile. */
  readonly stale: Stale | null
  /** Drafts of tabs that are gone, to choose from. */
  readonly drafts: readonly FoundDraft[]
  /** Whether every step is stored in the browser. */
  readonly log: LogState
  /** Another tab edits the drawing: this one reads only. */
  readonly isElsewhere: boolean
}
