import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { Resource, ResourceRow } from '#contract/kit/resource.ts'
import { AppError } from '#data/app-error.ts'
import { reactionTo } from '#data/error-catalogue.ts'
import { sayAtom, showNoticeAtom } from '#data/notices.ts'
import { useResourceActions } from '../resource/use-resource.ts'

/** Toggles one flag of a record and leaves the rest unchanged. Failures are shown as notices. */
export function useRowSwitch(resource: Resource, field: string): (row: ResourceRow) => Promise<void> {
  const { t } = useTranslation()
  const { update } = useResourceActions(resource)
  const showNotice = useSetAtom(showNoticeAtom)
  const say = useSetAtom(sayAtom)
  return async (row) => {
    const isOn = row[field] !== true
    const values = Object.fromEntries(resource.form.map((name) => [name, row[name]]))
    try {
      await update({ ...values, [field]: isOn }, row)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { notice } = reactionTo(error)
      if (notice) showNotice(notice)
      return
    }
    const name = String(row[resource.title])
    say(t(isOn ? 'treeResource.isOn' : 'treeResource.isOff', { name }))
  }
}
