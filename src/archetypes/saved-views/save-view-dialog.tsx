import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_VIEW_NAME, type SavedView, savedViewCalls } from '#contract/endpoints/saved-views.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'

export interface ShareableRole {
  readonly roleId: string
  readonly roleName: string
}

interface SaveViewDialogProps {
  page: string
  /** Query of the present address. */
  state: string
  roles: readonly ShareableRole[]
  /** The view that is changed; absent: a new one. */
  view?: SavedView
  onClose: () => void
}

/** Saves the present view of a page under a name, or changes name, roles and content of one. */
export function SaveViewDialog({ page, state, roles, view, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const [name, setName] = useState(view?.viewName ?? '')
  const [isDefault, setDefault] = useState(view?.isDefault ?? false)
  const [isReplaced, setReplaced] = useState(false)
  const [shared, setShared] = useState<ReadonlySet<string>>(new Set(view?.roleIds))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const { handleFailure } = useSaveFailure(setProblems)

  async function save(): Promise<void> {
    setBusy(true)
    setProblems({})
    const content = { viewName: name.trim(), isDefault, roleIds: [...shared] }
    try {
      if (view)
        await ask(
          savedViewCalls.update,
          { ...content, keyId: view.keyId, state: isReplaced ? state : view.state },
          { isQuiet: true },
        )
      else await ask(savedViewCalls.save, { ...content, page, state }, { isQuiet: true })
      say(t('savedViews.saved', { name: content.viewName }))
      onClose()
    } catch (failure) {
      handleFailure(failure)
      setBusy(false)
    }
  }

  function share(roleId: string, isShared: boolean): void {
    const next = new Set(shared)
    if (isShared) next.add(roleId)
    else next.delete(roleId)
    setShared(next)
  }

  return (
    <Dialog
      title={t(view ? 'savedViews.change' : 'savedViews.saveCurrent')}
      isOpen
      onClose={onClose}
      closeLabel={t('resource.cancel')}
      isBusy={isBusy}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('resource.cancel')}
          </Button>
          <Button look="solid" onClick={() => void save()} disabled={isBusy || name.trim() === ''}>
            {t('resource.save')}
          </Button>
        </>
      }
    >
      <Column
        as="form"
        gap="4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy && name.trim() !== '') void save()
        }}
      >
        <TextField
          label={t('savedViews.name')}
          value={name}
          maxLength={MAX_VIEW_NAME}
          onChange={(event) => setName(event.target.value)}
          problem={problems.viewName ?? null}
        />
        {view && <Checkbox label={t('savedViews.replace')} checked={isReplaced} onChange={setReplaced} />}
        {(view?.isOwn ?? true) && (
          <Checkbox label={t('savedViews.default')} checked={isDefault} onChange={setDefault} />
        )}
        <Box as="fieldset">
          <Box as="legend" fontSize="sm" fontWeight="medium" marginBottom="1.5">
            {t('savedViews.shareWith')}
          </Box>
          <Column gap="2" maxHeight="12rem" overflowY="auto">
            {roles.map(({ roleId, roleName }) => (
              <Checkbox
                key={roleId}
                label={roleName}
                checked={shared.has(roleId)}
                onChange={(isShared) => share(roleId, isShared)}
              />
            ))}
          </Column>
          {problems.roleIds && (
            <Box role="alert" fontSize="sm" color="level.urgent" marginTop="1.5">
              {problems.roleIds}
            </Box>
          )}
        </Box>
      </Column>
    </Dialog>
  )
}
