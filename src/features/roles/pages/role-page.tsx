// Role management in the exact wording of section 2.4 of the specification: the list, and the dialog that creates and
// changes roles. role-authority-page.tsx edits what a role may do on its pages.

import { useSetAtom } from 'jotai'
import { Pencil, Plus, Trash2, UserCog } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptBase } from '#archetypes/draft/use-draft.ts'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { PrintArea } from '#archetypes/print/print-area.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import { shownName } from '#contract/kit/built-in-names.ts'
import type { Language } from '#contract/kit/language.ts'
import type { RoleRow } from '#contract/resources/role.resource.ts'
import { roleResource } from '#contract/resources/role.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { DataTable, type TableColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { useRemoveRole, useRoles, useRolesWithin } from '../api/use-roles.ts'
import { RoleDialog } from '../components/role-dialog.tsx'
import { ROLE_FORM, roleFormat } from '../model/role-draft.ts'

export function RolePage() {
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const texts = useListTexts()
  const language = useLanguage()
  const { data: roles, error, isFetching, refetch } = useRoles()
  const { data: within } = useRolesWithin()
  const kept = useKeptBase(ROLE_FORM, roleFormat)
  const [edited, setEdited] = useState<RoleRow | 'new' | null>(() => kept && (kept.role ?? 'new'))
  const remove = useRemoveRole()
  const confirm = useConfirm()
  const say = useSetAtom(sayAtom)
  const columns = useMemo<TableColumn<RoleRow>[]>(
    () => [
      column('key', t('roles.key'), 200, language),
      column('name', t('roles.name'), 220, language),
      column('description', t('roles.description'), 420, language),
    ],
    [t, language],
  )
  if (!roles && error) return <ListFailure error={error} onRetry={() => void refetch()} />

  async function handleDelete(role: RoleRow): Promise<void> {
    const answer = await confirm({
      title: t('roles.confirmDelete', { name: shownName(role.name, language) }),
      detail: t('roles.confirmDeleteDetail'),
      confirmLabel: t('roles.remove'),
      cancelLabel: t('roles.cancel'),
      isHarm: true,
    })
    if (answer === null) return
    remove.mutate(role, {
      onSuccess: () => say(t('roles.deleted')),
    })
  }

  const mayEdit = mayDo(roleResource.permissionOf('edit'))
  const mayDelete = mayDo(roleResource.permissionOf('delete'))
  const isWithin = (role: RoleRow): boolean => within?.has(role.key) ?? false
  const lockOf = (role: RoleRow) => ({
    disabled: !isWithin(role),
    ...(within && !isWithin(role) ? { title: t('roles.beyond') } : {}),
  })
  const actionsOf = (role: RoleRow) => (
    <>
      {mayEdit && (
        <Button size="sm" onClick={() => setEdited(role)} {...lockOf(role)}>
          <Pencil size={16} aria-hidden />
          {t('roles.edit')}
        </Button>
      )}
      {mayDelete && (
        <Button size="sm" onClick={() => void handleDelete(role)} {...lockOf(role)}>
          <Trash2 size={16} aria-hidden />
          {t('roles.remove')}
        </Button>
      )}
    </>
  )
  return (
    <Page height="100%" data-page="roles">
      <PageHeading isHidden />
      {mayDo(roleResource.permissionOf('add')) && (
        <Row>
          <Button size="sm" look="solid" onClick={() => setEdited('new')}>
            <Plus size={16} aria-hidden />
            {t('roles.newRole')}
          </Button>
        </Row>
      )}
      <PrintArea flex="1" minHeight="0">
        <DataTable
          label={t('roles.title')}
          columns={columns}
          rows={roles ?? []}
          rowKey={(role) => role.key}
          cardTitle="name"
          state={roles ? (isFetching ? 'refreshing' : 'ready') : 'loading'}
          {...(mayEdit ? { onRowOpen: (role: RoleRow) => isWithin(role) && setEdited(role) } : {})}
          actionsLabel={t('roles.operations')}
          {...(mayEdit || mayDelete ? { rowActions: actionsOf } : {})}
          empty={<EmptyState icon={<UserCog size={40} />} title={t('roles.empty')} detail={t('roles.emptyDetail')} />}
          texts={texts.table}
        />
      </PrintArea>
      {edited !== null && <RoleDialog role={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Page>
  )
}

const column = (
  id: 'key' | 'name' | 'description',
  header: string,
  width: number,
  language: Language,
): TableColumn<RoleRow> => ({
  id,
  header,
  width,
  cell: (role) => shownName(role[id], language),
  text: (role) => shownName(role[id], language),
})
