// Named views of a page: what its address says, under a name, for oneself or for the users of some roles.

import { Bookmark, ListChecks, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'
import { type SavedView, savedViewCalls } from '#contract/endpoints/saved-views.ts'
import { useAnswer } from '#data/calls.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import type { ActionItem } from '#ui/menu-list.tsx'
import { ManageViewsDialog } from './manage-views-dialog.tsx'
import { SaveViewDialog } from './save-view-dialog.tsx'

const NO_VIEWS: readonly SavedView[] = []

/** The views of the page that it stands on. One that its owner made the default opens with a page without an address. */
export function SavedViews() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [page] = useState(pathname)
  const [search, setSearch] = useSearchParams()
  const [opened, setOpened] = useState<'save' | 'manage' | null>(null)
  const { data } = useAnswer(savedViewCalls.list, { page })
  const views = data?.views ?? NO_VIEWS
  const state = search.toString()
  const standard = views.find(({ isDefault }) => isDefault)?.state
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current || data === undefined || pathname !== page) return
    hasBegun.current = true
    if (standard !== undefined && state === '') setSearch(new URLSearchParams(standard), { replace: true })
  }, [data, pathname, page, standard, state, setSearch])

  const items: ActionItem[] = [
    ...views.map(({ keyId, viewName, isOwn, ownerName, state: kept }) => ({
      id: keyId,
      label: isOwn ? viewName : t('savedViews.of', { name: viewName, owner: ownerName }),
      isChecked: kept === state,
      onSelect: () => setSearch(new URLSearchParams(kept)),
    })),
    {
      id: 'save',
      label: t('savedViews.saveCurrent'),
      icon: <Plus size={16} aria-hidden />,
      hasLine: views.length > 0,
      onSelect: () => setOpened('save'),
    },
    {
      id: 'manage',
      label: t('savedViews.manage'),
      icon: <ListChecks size={16} aria-hidden />,
      isDisabled: !views.some(({ mayChange }) => mayChange),
      onSelect: () => setOpened('manage'),
    },
  ]
  const close = (): void => setOpened(null)
  return (
    <>
      <ActionMenu
        label={t('savedViews.title')}
        items={items}
        icon={<Bookmark size={16} aria-hidden />}
        look="outline"
        size="sm"
      />
      {opened === 'save' && <SaveViewDialog page={page} state={state} roles={data?.roles ?? []} onClose={close} />}
      {opened === 'manage' && (
        <ManageViewsDialog views={views} state={state} roles={data?.roles ?? []} onClose={close} />
      )}
    </>
  )
}
