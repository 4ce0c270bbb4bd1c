import type { StaleEdit } from '#contract/kit/resource.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { type DraftOptions, type DraftState, useDraft } from './use-draft.ts'

export interface VersionedDraft<Base, Draft> extends DraftState<Base, Draft> {
  /** Who saved in between; null until a save was refused for that, and once the newest version is the base. */
  readonly stale: StaleEdit | null
  /** Takes what is stored now as the base, and keeps what was typed. */
  adopt(newest: Base): void
  /** @throws What is no failure of a call. */
  handleFailure(failure: unknown): void
}

/**
 * A draft over a record that others may save, too.
 *
 * @param onFields - Takes the rules of refused fields; without it they are part of a notice.
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
