// The menus in use: their tree, their help texts, and permanent removal. Only what menus have beyond other tree
// resources is here; archetypes/tree-resource does the rest. menu-template-page.tsx exchanges all menus at once.

import { useSetAtom } from 'jotai'
import { BookText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptBase } from '#archetypes/draft/use-draft.ts'
import { TreeResourcePage } from '#archetypes/tree-resource/tree-resource-page.tsx'
import type { RowOf } from '#contract/kit/resource.ts'
import { type MenuRow, menuResource, menuRow } from '#contract/resources/menu.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { sayAtom } from '#data/notices.ts'
import { IconButton } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { useRealDelete } from '../api/use-menus.ts'
import { HelpTextDialog } from '../components/help-text-dialog.tsx'
import { HELP_FORM, helpFormat } from '../model/help-draft.ts'

type MenuOf = RowOf<typeof menuResource>

const INITIAL = { isActive: true, openType: '1' }

export function MenuPage() {
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const say = useSetAtom(sayAtom)
  const confirm = useConfirm()
  const realDelete = useRealDelete()
  const kept = useKeptBase(HELP_FORM, helpFormat)
  const [explained, setExplained] = useState<MenuRow | null>(kept)

  async function handleRemove({ keyId, menuName: name }: MenuOf): Promise<boolean> {
    const answer = await confirm({
      title: t('menus.realDeleteTitle', { name }),
      detail: t('menus.realDeleteDetail'),
      confirmLabel: t('menus.delete'),
      cancelLabel: t('menus.cancel'),
      isHarm: true,
    })
    if (answer === null) return false
    return realDelete.mutateAsync(keyId).then(
      () => {
        say(t('menus.deleted', { name }))
        return true
      },
      // the shell has reported the failure
      () => false,
    )
  }

  return (
    <>
      <TreeResourcePage
        resource={menuResource}
        parentField="parentMenuId"
        initial={INITIAL}
        switchField="isActive"
        onRemove={handleRemove}
        {...(mayDo(menuResource.permissionOf('edit'))
          ? {
              // help is looked up by address, and a group has none
              rowActions: (row: MenuOf) =>
                row.menuUrl !== '' && (
                  <IconButton
                    size="sm"
                    label={t('menus.editHelpOf', { name: row.menuName })}
                    onClick={() => setExplained(menuRow.parse(row))}
                  >
                    <BookText size={16} aria-hidden />
                  </IconButton>
                ),
            }
          : {})}
      />
      {explained && <HelpTextDialog menu={explained} onClose={() => setExplained(null)} />}
    </>
  )
}
