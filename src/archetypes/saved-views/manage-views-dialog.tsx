import { useSetAtom } from 'jotai'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SavedView, savedViewCalls } from '#contract/endpoints/saved-views.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SaveViewDialog, type ShareableRole } from './save-view-dialog.tsx'

interface ManageViewsDialogProps {
  views: readonly SavedView[]
  /** Query of the present address. */
  state: string
  roles: readonly ShareableRole[]
  onClose: () => void
}

/** The views that the user may rename, share, replace and delete. */
export function ManageViewsDialog({ views, state, roles, onClose }: ManageViewsDialogProps) {
  const { t } = useTranslation()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const confirm = useConfirm()
  const { handleFailure } = useSaveFailure()
  const [changed, setChanged] = useState<SavedView | null>(null)

  async function remove({ keyId, viewName, roleIds }: SavedView): Promise<void> {
    const answer = await confirm({
      title: t('savedViews.deleteTitle', { name: viewName }),
      detail: roleIds.length > 0 ? t('savedViews.deleteShared', { count: roleIds.length }) : undefined,
      confirmLabel: t('savedViews.delete'),
      cancelLabel: t('resource.cancel'),
      isHarm: true,
    })
    if (answer === null) return
    try {
      await ask(savedViewCalls.del, { keyId }, { isQuiet: true })
      say(t('savedViews.deleted', { name: viewName }))
    } catch (failure) {
      handleFailure(failure)
    }
  }

  const own = views.filter(({ mayChange }) => mayChange)
  return (
    <>
      <Dialog
        title={t('savedViews.manage')}
        isOpen
        onClose={onClose}
        closeLabel={t('resource.cancel')}
        footer={<Button onClick={onClose}>{t('savedViews.close')}</Button>}
      >
        <Column gap="1">
          {own.length === 0 && <Box color="fg.muted">{t('savedViews.none')}</Box>}
          {own.map((view) => (
            <Row key={view.keyId} gap="2">
              <Box flex="1" minWidth="0">
                <Box>
                  {view.isOwn ? view.viewName : t('savedViews.of', { name: view.viewName, owner: view.ownerName })}
                </Box>
                <Box fontSize="sm" color="fg.muted">
                  {[
                    view.isDefault ? t('savedViews.isDefault') : '',
                    view.roleIds.length > 0 ? t('savedViews.sharedWith', { count: view.roleIds.length }) : '',
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </Box>
              </Box>
              <IconButton label={t('savedViews.changeOne', { name: view.viewName })} onClick={() => setChanged(view)}>
                <Pencil size={16} aria-hidden />
              </IconButton>
              <IconButton label={t('savedViews.deleteOne', { name: view.viewName })} onClick={() => void remove(view)}>
                <Trash2 size={16} aria-hidden />
              </IconButton>
            </Row>
          ))}
        </Column>
      </Dialog>
      {changed && (
        <SaveViewDialog
          page={changed.page}
          state={state}
          roles={roles}
          view={changed}
          onClose={() => setChanged(null)}
        />
      )}
    </>
  )
}
