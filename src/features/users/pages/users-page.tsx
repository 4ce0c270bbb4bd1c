import { useAtomValue, useSetAtom } from 'jotai'
import { KeyRound, ShieldOff, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import type { RowAction } from '#archetypes/resource/row-action.ts'
import type { ResourceRow, ResourceValues, RowOf } from '#contract/kit/resource.ts'
import type { SavedRecord } from '#contract/kit/resource-calls.ts'
import { userCalls, userResource } from '#contract/resources/user.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { identityAtom } from '#data/console-services.ts'
import { sayAtom } from '#data/notices.ts'
import { useConfirm } from '#ui/confirm.tsx'
import { useUserActions } from '../api/use-user-actions.ts'
import { PasswordDialog } from '../components/password-dialog.tsx'

interface NewPassword {
  readonly name: string
  readonly password: string
}

/** Accounts: the resource, plus passwords that are shown once, and switching accounts off and on. */
export function UsersPage() {
  const { t } = useTranslation()
  const ownId = useAtomValue(identityAtom)?.user.userId
  const mayDo = useMayDo()
  const confirm = useConfirm()
  const { resetPassword, resetSecondFactor, setActive } = useUserActions()
  const say = useSetAtom(sayAtom)
  const [shown, setShown] = useState<NewPassword | null>(null)
  const isOwn = (row: ResourceRow): boolean => row.keyId === ownId

  async function reset(row: ResourceRow, name: string): Promise<void> {
    const answer = await confirm({
      title: t('users.resetTitle'),
      detail: t('users.resetDetail', { name }),
      confirmLabel: t('users.resetConfirm'),
      cancelLabel: t('resource.cancel'),
      isHarm: true,
    })
    const password = answer && (await resetPassword(row.keyId))
    if (password) setShown({ name, password })
  }

  async function resetFactor(row: ResourceRow, name: string): Promise<void> {
    const answer = await confirm({
      title: t('users.resetFactorTitle'),
      detail: t('users.resetFactorDetail', { name }),
      confirmLabel: t('users.resetFactorConfirm'),
      cancelLabel: t('resource.cancel'),
      isHarm: true,
    })
    if (answer && (await resetSecondFactor(row.keyId))) say(t('users.factorWasReset'))
  }

  async function disable(row: ResourceRow, name: string): Promise<void> {
    const answer = await confirm({
      title: t('users.disableTitle'),
      detail: t('users.disableDetail', { name }),
      confirmLabel: t('users.disableConfirm'),
      cancelLabel: t('resource.cancel'),
      isHarm: true,
    })
    if (answer) await setActive(row, false)
  }

  function rowActions(row: RowOf<typeof userResource>): RowAction[] {
    if (!mayDo(userResource.permissionOf('edit'))) return []
    const { loginName: name, isActive } = row
    return [
      {
        id: 'resetPassword',
        label: t('users.resetPassword', { name }),
        icon: <KeyRound size={16} aria-hidden />,
        isDisabled: isOwn(row),
        onSelect: () => void reset(row, name),
      },
      {
        id: 'resetFactor',
        label: t('users.resetFactor', { name }),
        icon: <ShieldOff size={16} aria-hidden />,
        isDisabled: isOwn(row),
        onSelect: () => void resetFactor(row, name),
      },
      {
        id: 'active',
        label: t(isActive ? 'users.disable' : 'users.enable', { name }),
        icon: isActive ? <UserX size={16} aria-hidden /> : <UserCheck size={16} aria-hidden />,
        isDisabled: isOwn(row),
        onSelect: () => void (isActive ? disable(row, name) : setActive(row, true)),
      },
    ]
  }

  function handleSaved(saved: SavedRecord, values: ResourceValues, row: ResourceRow | null): void {
    if (row !== null) return
    const { data } = userCalls.save.output.safeParse(saved)
    if (data) setShown({ name: String(values.loginName), password: data.password })
  }

  return (
    <>
      <ResourcePage
        resource={userResource}
        rowActions={rowActions}
        isDeletable={(row) => !isOwn(row)}
        onSaved={handleSaved}
      />
      {shown && <PasswordDialog {...shown} onClose={() => setShown(null)} />}
    </>
  )
}
