import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { MAX_VIEW_NAME, type SavedView, savedViewCalls } from '#contract/endpoints/saved-views.ts'
import { shownName } from '#contract/kit/built-in-names.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Column } from '#ui/box.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FormDialog } from '../form-dialog/form-dialog.tsx'
import { useDialogForm } from '../form-dialog/use-dialog-form.ts'

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

interface ViewInput {
  readonly viewName: string
  readonly isDefault: boolean
  readonly isReplaced: boolean
  readonly roleIds: readonly string[]
}

/** Saves the present view of a page under a name, or changes name, roles and content of one. */
export function SaveViewDialog({ page, state, roles, view, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const form = useDialogForm<ViewInput>({
    form: `savedView ${view?.keyId ?? 'new'}`,
    initial: {
      viewName: view?.viewName ?? '',
      isDefault: view?.isDefault ?? false,
      isReplaced: false,
      roleIds: view?.roleIds ?? [],
    },
    onClose,
  })
  const { viewName, isDefault, isReplaced, roleIds } = form.values

  async function save({ isReplaced, ...typed }: ViewInput): Promise<string> {
    const content = { ...typed, viewName: typed.viewName.trim(), roleIds: [...typed.roleIds] }
    if (view) {
      const kept = isReplaced ? state : view.state
      await ask(savedViewCalls.update, { ...content, keyId: view.keyId, state: kept }, { isQuiet: true })
    } else await ask(savedViewCalls.save, { ...content, page, state }, { isQuiet: true })
    return content.viewName
  }

  const saveAndClose = () =>
    form.send(save, (name) => {
      say(t('savedViews.saved', { name }))
      onClose()
    })

  return (
    <FormDialog
      form={form}
      title={t(view ? 'savedViews.change' : 'savedViews.saveCurrent')}
      sendLabel={t('resource.save')}
      onSend={() => void saveAndClose()}
      isComplete={viewName.trim() !== ''}
    >
      <TextField
        label={t('savedViews.name')}
        value={viewName}
        maxLength={MAX_VIEW_NAME}
        onChange={(event) => form.change({ viewName: event.target.value })}
        problem={form.problems.viewName ?? null}
      />
      {view && (
        <Checkbox
          label={t('savedViews.replace')}
          checked={isReplaced}
          onChange={(isOn) => form.change({ isReplaced: isOn })}
        />
      )}
      {(view?.isOwn ?? true) && (
        <Checkbox
          label={t('savedViews.default')}
          checked={isDefault}
          onChange={(isOn) => form.change({ isDefault: isOn })}
        />
      )}
      <Box as="fieldset">
        <Box as="legend" fontSize="sm" fontWeight="medium" marginBottom="1.5">
          {t('savedViews.shareWith')}
        </Box>
        <Column gap="2" maxHeight="12rem" overflowY="auto">
          {roles.map(({ roleId, roleName }) => (
            <Checkbox
              key={roleId}
              label={shownName(roleName, language)}
              checked={roleIds.includes(roleId)}
              onChange={(isShared) =>
                form.change({ roleIds: isShared ? [...roleIds, roleId] : roleIds.filter((each) => each !== roleId) })
              }
            />
          ))}
        </Column>
        {form.problems.roleIds && (
          <Box role="alert" fontSize="sm" color="level.urgent" marginTop="1.5">
            {form.problems.roleIds}
          </Box>
        )}
      </Box>
    </FormDialog>
  )
}
