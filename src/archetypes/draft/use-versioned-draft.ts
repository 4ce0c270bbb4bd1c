import type { StaleEdit } from '#contract/kit/resource.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { type DraftOptions, type DraftState, useDraft } from './use-draft.ts'

export interface VersionedDraft<Base, Draft> extends DraftState<Base, Draft> {
  /**
   * Who saved meanwhile; null unless a save was refused for that reason, and again once the newest version is the base.
   */
  readonly stale: StaleEdit | null
  /** Takes the currently stored record as the base, and keeps the input. */
  adopt(newest: Base): void
  /** @throws Errors that are not failed calls. */
  handleFailure(failure: unknown): void
}

/**
 * A draft of a record that other users may save, too.
 *
 * @param onFields - Receives the errors of refused fields; without it they are part of a notice.
 */
export function useVersionedDraft<Base, Draft>(
  options: DraftOptions<Base, Draft>,
  onFields?: (rules: Readonly<Record<string, string>>) => void,
): VersionedDraft<Base, Draft> {
  const draft = useDraft(options)
  const { stale, forgetStale, handleFailure } = useSaveFailure(onFields)
  return {
    ...draft,
    stale,
    handleFailure,
    adopt(newest) {
      draft.rebase(newest)
      forgetStale()
    },
  }
}
