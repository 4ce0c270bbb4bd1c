import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { shownName } from '#contract/kit/built-in-names.ts'
import type { Resource, ResourceRow } from '#contract/kit/resource.ts'
import { AppError } from '#data/app-error.ts'
import { attempt } from '#data/attempt.ts'
import { sayAtom, showNoticeAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { useConfirm } from '#ui/confirm.tsx'
import { namesOf } from './delete-question.ts'
import { nounIn } from './noun.ts'
import { useResourceActions } from './use-resource.ts'

/** How long a removal can be taken back by its notice. */
const UNDO_MS = 15_000

/** Current side effects of removing records; null: none. */
export type RemovalNote = (rows: readonly ResourceRow[]) => Promise<string | null>

/** Takes back a removal that was just made. */
export type UndoRemoval = (keyIds: readonly string[]) => Promise<unknown>

/**
 * Asks before records are removed, naming them; resolves to whether they were removed.
 *
 * @param undo - Where given, the notice of a removal offers it for a while.
 */
export function useDelete(
  resource: Resource,
  noteOf: RemovalNote = async () => null,
  undo?: UndoRemoval,
): (rows: readonly ResourceRow[]) => Promise<boolean> {
  const { t } = useTranslation()
  const language = useLanguage()
  const actions = useResourceActions(resource)
  const confirm = useConfirm()
  const say = useSetAtom(sayAtom)
  const showNotice = useSetAtom(showNoticeAtom)

  async function takeBack(undoing: UndoRemoval, keyIds: readonly string[]): Promise<void> {
    await attempt(async () => {
      await undoing(keyIds)
      say(t('resource.removalUndone', { count: keyIds.length }))
    })
  }

  return async (rows) => {
    const titles = rows.map((row) => shownName(String(row[resource.title] ?? row.keyId), language))
    const { names, isCut } = namesOf(titles, language)
    const count = rows.length
    const question =
      count === 1
        ? t('resource.deleteOne', { name: names })
        : t('resource.deleteMany', { count, names: isCut ? t('resource.namesAndMore', { names }) : names })
    const consequence = undo ? t('resource.deleteCanBeUndone') : t('resource.deleteIsFinal')
    const keyIds = rows.map(({ keyId }) => keyId)
    try {
      const note = await noteOf(rows)
      const answer = await confirm({
        title: t('resource.deleteTitle', { noun: nounIn(resource.label, language) }),
        detail: [note, question, consequence].filter((part) => part !== null).join(language === 'en' ? ' ' : ''),
        confirmLabel: t('resource.delete'),
        cancelLabel: t('resource.cancel'),
        isHarm: true,
      })
      if (answer === null) return false
      await actions.remove(keyIds)
    } catch (error) {
      // the shell has reported the failure
      if (error instanceof AppError) return false
      throw error
    }
    const removed = t('resource.removed', { count })
    if (!undo) say(removed)
    else
      showNotice({
        text: { from: 'server', text: removed },
        style: 'success',
        durationMs: UNDO_MS,
        action: { label: t('resource.undoRemoval'), run: () => void takeBack(undo, keyIds) },
      })
    return true
  }
}
