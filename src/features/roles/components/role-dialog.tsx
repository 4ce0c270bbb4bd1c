import { useSetAtom } from 'jotai'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftNotes } from '#archetypes/draft/draft-notes.tsx'
import { useLeaveGuard } from '#archetypes/draft/use-leave-guard.ts'
import { useVersionedDraft } from '#archetypes/draft/use-versioned-draft.ts'
import { problemsByField } from '#contract/kit/rule-texts.ts'
import { type RoleRow, roleInput } from '#contract/resources/role.resource.ts'
import { sayAtom } from '#data/notices.ts'
import { useProblems } from '#data/use-problems.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { Tree } from '#ui/tree.tsx'
import { useNewestVersion, useRouteTree, useSaveRole } from '../api/use-roles.ts'
import { draftOfRole, isSameRole, ROLE_FORM, type RoleBase, type RoleDraft, roleFormat } from '../model/role-draft.ts'
import { checkedRoutes, pagesIn, treeOfRoutes } from '../model/route-tree.ts'

interface RoleDialogProps {
  /** The role to edit; null creates one. */
  role: RoleRow | null
  onClose: () => void
}

/** Dialog for New Role and Edit Role. Input stays until it is saved or cancelled. */
export function RoleDialog({ role, onClose }: RoleDialogProps) {
  const { t } = useTranslation()
  const { data: routes = [] } = useRouteTree()
  const save = useSaveRole()
  const newestVersion = useNewestVersion()
  const say = useSetAtom(sayAtom)
  const { discarding, mayLeave } = useLeaveGuard()
  const { problems, refuse } = useProblems()
  const [stored] = useState<RoleBase>({ role })
  const edited = useVersionedDraft(
    {
      form: ROLE_FORM,
      format: roleFormat,
      stored,
      draftOf: (base) => draftOfRole(base.role),
      isOfSame: (base) => base.role?.keyId === role?.keyId,
      isSame: isSameRole,
      discarding,
    },
    refuse,
  )
  const { base, draft, stale } = edited
  const change = (part: Partial<RoleDraft>): void => edited.change({ ...draft, ...part })
  const tree = useMemo(() => treeOfRoutes(routes), [routes])
  const [expanded, setExpanded] = useState<ReadonlySet<string> | null>(null)
  const [filter, setFilter] = useState('')
  const checked = new Set(draft.pages)
  const chosen = checkedRoutes(routes, checked)

  /**
   * Cancel closes without asking (R2.4-09). Escape and the close button are more easily pressed by mistake, so they
   * ask.
   */
  function handleCancel(): void {
    edited.discard()
    onClose()
  }

  async function handleClose(): Promise<void> {
    if (await mayLeave()) onClose()
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    const { name, description } = draft
    const read = roleInput.safeParse({ name, description, routes: chosen })
    if (!read.success) {
      refuse((language) => problemsByField(read.error, language))
      return
    }
    refuse({})
    save.mutate(
      { draft: { ...read.data, routes: chosen }, edited: role, version: base.role?.version ?? 0 },
      {
        onError: edited.handleFailure,
        onSuccess: (saved) => {
          edited.rebase(base, draftOfRole(base.role))
          const told = [saved.key, saved.name, saved.description].filter((part) => part !== '')
          say(t('roles.saved', { role: told.join(t('roles.comma')) }))
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      title={t(role ? 'roles.editRole' : 'roles.newRole')}
      isOpen
      onClose={() => void handleClose()}
      closeLabel={t('roles.close')}
      width="36rem"
      isBusy={save.isPending}
      footer={
        <>
          <Button onClick={handleCancel} disabled={save.isPending}>
            {t('roles.cancel')}
          </Button>
          <Button look="solid" type="submit" form="role-form" disabled={save.isPending || stale !== null}>
            {t('roles.confirm')}
          </Button>
        </>
      }
    >
      <form id="role-form" noValidate onSubmit={handleSubmit}>
        <Column gap="4">
          <DraftNotes
            edited={edited}
            what={t('roles.thisOne')}
            onAdopt={() =>
              base.role &&
              void newestVersion(base.role.keyId).then((version) =>
                edited.adopt({ role: base.role && { ...base.role, version } }),
              )
            }
          />
          <TextInput
            name="name"
            label={t('roles.fieldName')}
            value={draft.name}
            onChange={(name) => change({ name })}
            problem={problems.name ?? null}
            isRequired
          />
          <TextArea
            name="description"
            label={t('roles.fieldDesc')}
            value={draft.description}
            onChange={(description) => change({ description })}
            problem={problems.description ?? null}
          />
          <Box role="group" aria-label={t('roles.fieldMenus')}>
            <Row justifyContent="space-between" gap="3" marginBottom="2">
              <Box fontSize="sm" fontWeight="medium">
                {t('roles.fieldMenus')}
                <Box as="span" color="fg.muted" marginInlineStart="2" fontWeight="normal">
                  {t('roles.numPages', { count: pagesIn(chosen).length })}
                </Box>
              </Box>
              <SearchField
                label={t('roles.searchMenus')}
                clearLabel={t('roles.cancel')}
                value={filter}
                onChange={setFilter}
              />
            </Row>
            <Tree
              label={t('roles.fieldMenus')}
              nodes={tree}
              checked={checked}
              onCheckedChange={(pages) => change({ pages: [...pages] })}
              expanded={expanded ?? new Set(tree.map(({ id }) => id))}
              onExpandedChange={setExpanded}
              filter={filter}
              height="18rem"
              texts={{ empty: t('roles.treeEmpty') }}
            />
          </Box>
        </Column>
      </form>
    </Dialog>
  )
}
