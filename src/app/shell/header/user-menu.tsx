import { useAtomValue, useSetAtom } from 'jotai'
import { House, Keyboard, LogOut, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSessionControl } from '#app/session/session-control-context.ts'
import { shownName } from '#contract/kit/built-in-names.ts'
import { identityAtom, useServices } from '#data/console-services.ts'
import { useLanguage } from '#data/use-language.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { Row } from '#ui/box.ts'
import { isKeysDialogOpenAtom } from '../keys/shortcut-keys-dialog.tsx'
import { useHomeTarget, useOpenTarget } from '../menu/open-address.ts'
import { openPanelAtom } from '../panels/open-panel.ts'

/** The signed-in user and the actions on the account. */
export function UserMenu() {
  const { t } = useTranslation()
  const identity = useAtomValue(identityAtom)
  const { http } = useServices()
  const control = useSessionControl()
  const openPanel = useSetAtom(openPanelAtom)
  const showKeys = useSetAtom(isKeysDialogOpenAtom)
  const home = useHomeTarget()
  const open = useOpenTarget()
  const language = useLanguage()
  if (!identity) return null
  const { realName, loginName, roleName } = identity.user
  const name = realName || loginName
  return (
    <ActionMenu
      label={t('shell.signedInAs', { name, role: shownName(roleName, language) })}
      look="icon"
      icon={<Avatar name={name} />}
      items={[
        {
          id: 'home',
          label: t('frame.home'),
          icon: <House size={16} aria-hidden />,
          onSelect: () => open(home),
        },
        {
          id: 'user',
          label: t('frame.userInfo'),
          icon: <UserRound size={16} aria-hidden />,
          onSelect: () => openPanel('user'),
        },
        {
          id: 'keys',
          label: t('frame.shortcuts'),
          icon: <Keyboard size={16} aria-hidden />,
          onSelect: () => showKeys(true),
        },
        {
          id: 'logout',
          label: t('frame.logout'),
          icon: <LogOut size={16} aria-hidden />,
          onSelect: () => void control.logout(http),
        },
      ]}
    />
  )
}

const Avatar = ({ name }: { name: string }) => (
  <Row
    as="span"
    aria-hidden
    width="8"
    height="8"
    borderRadius="full"
    justifyContent="center"
    background="accent.subtle"
    color="accent.onSubtle"
    fontWeight="bold"
    fontSize="sm"
  >
    {[...name][0]}
  </Row>
)
