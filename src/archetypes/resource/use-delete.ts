import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { Resource, ResourceRow } from '#contract/kit/resource.ts'
import { AppError } from '#data/app-error.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { useConfirm } from '#ui/confirm.tsx'
import { namesOf } from './delete-question.ts'
import { nounIn } from './noun.ts'
import { useResourceActions } from './use-resource.ts'

/** Current side effects of removing records; null: none. */
export type RemovalNote = (rows: readonly ResourceRow[]) => Promise<string | null>

/** Asks before records are removed, naming them; resolves to whether they were removed. */
export function useDelete(
  resource: Resource,
  noteOf: RemovalNote = async () => null,
): (rows: readonly ResourceRow[]) => Promise<boolean> {
  const { t } = useTranslation()
  const language = useLanguage()
  const actions = useResourceActions(resource)
  const confirm = useConfirm()
  const say = useSetAtom(sayAtom)

  return async (rows) => {
    const titles = rows.map((row) => String(row[resource.title] ?? row.keyId))
    const { names, isCut } = namesOf(titles, language === 'en' ? ', ' : '、')
    const question =
      rows.length === 1
        ? t('resource.deleteOne', { name: names })
        : t('resource.deleteMany', {
            count: rows.length,
            names: isCut ? t('resource.namesAndMore', { names }) : names,
          })
    try {
      const note = await noteOf(rows)
      const answer = await confirm({
        title: t('resource.deleteTitle', { noun: nounIn(resource.label, language) }),
        detail: [note, question].filter((part) => part !== null).join(language === 'en' ? ' ' : ''),
        confirmLabel: t('resource.delete'),
        cancelLabel: t('resource.cancel'),
        isHarm: true,
      })
      if (answer === null) return false
      await actions.remove(rows.map(({ keyId }) => keyId))
    } catch (error) {
      // the shell has reported the failure
      if (error instanceof AppError) return false
      throw error
    }
    say(t('resource.removed', { count: rows.length }))
    return true
  }
}
